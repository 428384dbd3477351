/** What payers write in front of an invoice's number, folded. */
export const INVOICE_WORDS: ReadonlySet<string> = new Set(
  [
    'rechnung rechnungen rechnungsnr rechnungsnummer rechn rechnr rech rg rgnr rnr re renr r beleg belegnr',
    'invoice invoices inv invno bill',
    'faktura faktury fakture faktur fakturze faktura fv fvat fvs f fra fak rachunek',
  ].flatMap((words) => words.split(' ')),
);

/** What may stand between such a word, or a customer's, and the number. */
export const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'nr nummer no number num numer numerem n vat und and i oraz'.split(' '),
);

export const CUSTOMER_WORDS: ReadonlySet<string> = new Set(
  [
    'kunde kunden kundennr kundennummer kd kdnr knr kdn mitglied mitgliedsnr mitgliedsnummer debitor',
    'customer cust member account klient klienta kontrahent',
  ].flatMap((words) => words.split(' ')),
);

/** Payments that pay no invoice, though payer and amount may be those of one. */
export const OTHER_PURPOSES: ReadonlySet<string> = new Set(
  [
    'kaution mietkaution darlehen spende privatdarlehen gutschein rueckzahlung ruckzahlung erstattung einlage',
    'deposit loan donation refund reimbursement voucher',
    'kaucja kaucji pozyczka darowizna zwrot zwrotu',
  ].flatMap((words) => words.split(' ')),
);

/** What banks write about a payment that came back. */
export const RETURN_WORDS: ReadonlySet<string> = new Set(
  [
    'ruecklastschrift rucklastschrift ruecklast retoure rueckgabe ruckgabe rueckueberweisung ruckuberweisung',
    'returned chargeback unpaid retourniert',
    'odrzucone zwrocony zwrocono',
  ].flatMap((words) => words.split(' ')),
);
