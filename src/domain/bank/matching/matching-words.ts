import { foldedWords } from './folded-text.js';

/** What announces a customer's number. */
export const CUSTOMER_WORDS: ReadonlySet<string> = foldedWords(
  `kunde kunden kundennr kundennummer kd kdnr knr kdn mitglied mitgliedsnr mitgliedsnummer debitor customer cust member
  account klient klienta kontrahent klantnr klantnummer klant relatienummer debiteur debiteurnr client cliente codiceclient zákazník zákazníka zák člen`,
);

/**
 * Payments of something else, whatever else is written: deposits, loans, vouchers, money that goes back. A word that is
 * missing here makes nothing certain: without a number it is not plain, and asks.
 */
export const OTHER_PURPOSES: ReadonlySet<string> = foldedWords(
  `kaution mietkaution pfand schlüsselpfand chippfand sicherheitsleistung anzahlung vorauszahlung vorkasse darlehen
  privatdarlehen spende gutschein rückzahlung erstattung rückerstattung einlage umbuchung storno stornierung doppelzahlung
  überzahlung fehlüberweisung irrtümlich deposit loan donation voucher refund reimbursement prepayment advance kaucja kaucji
  pożyczka darowizna zwrot zwrotu zaliczka przedpłata borg waarborg waarborgsom aanbetaling terugbetaling teruggave lening
  caution dépôt acompte arrhes remboursement avoir prêt cauzione deposito acconto caparra rimborso prestito fianza depósito
  anticipo devolución reembolso préstamo kauce záloha vratka vrácení půjčka depositum`,
);

/** Those of them that say what a credit note is paid out for. */
export const REFUND_WORDS: ReadonlySet<string> = foldedWords(
  `rückzahlung erstattung rückerstattung storno stornierung refund reimbursement zwrot zwrotu terugbetaling teruggave
  remboursement avoir rimborso devolución reembolso vratka vrácení`,
);

/** What is paid beside an invoice, and names it: a reminder's fee, an hour more. Beside the whole amount they say nothing. */
export const FEE_WORDS: ReadonlySet<string> = foldedWords(
  `gebühr gebühren entgelt pauschale paket fee fees opłata opłaty opłatę poplatek redevance`,
);

/** What payers write on a part of what is open. */
export const PART_WORDS: ReadonlySet<string> = foldedWords(
  `teilzahlung teilbetrag rate raten abschlag abschlagszahlung restzahlung rest restbetrag instalment installment part partial
  remainder rata raty część reszta deelbetaling termijn restant versement partiel reste rata pagamento parziale plazo parcial
  resto splátka částečná částečně doplatek zbytek`,
);

/** What banks write about a payment that came back. */
export const RETURN_WORDS: ReadonlySet<string> = foldedWords(
  `rücklastschrift rücklastschriften rücklast rücklastschriftgebühr chargeback impayé impayés insoluto insoluti impagado
  impagada retoure rückgabe rücküberweisung rückbuchung retourniert returned unpaid odrzucone zwrócony zwrócono terugboeking
  stornering gestorneerd stornoincasso rejet rejeté stornato devuelto devuelta vráceno vrácená neprovedeno`,
);

/** Those of them that only banks write, and only of what came back; of the others people write some on refunds. */
export const BANKS_RETURN_WORDS: ReadonlySet<string> = foldedWords(
  `rücklastschrift rücklastschriften rücklast rücklastschriftgebühr chargeback impayé impayés insoluto insoluti impagado
  impagada`,
);
