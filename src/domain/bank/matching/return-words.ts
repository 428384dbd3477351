import { foldedWords } from './folded-text.js';
import { RETURN_WORDS } from './matching-words.js';

/** What banks write about a return beside the payment's own text; a word that is missing here asks. */
const WRITTEN = `rückläufer rücklastschriftentgelt rücklastschriftgebühren retour retoure rücklauf rückgabegrund rückruf sepa sdd rtrn trcd oamt ocmt chrg chgs orig urspr geb lastschriftrückgabe
  lastschriftretoure grund gründe reason code unbekannt sonstige widerspruch widersprochen zahlungspflichtigen zahlungspflichtiger zahler
  schuldner konto erloschen geschlossen aufgelöst gesperrt ungültig falsch deckung mangels mangelnde keine ungenügende kein mandat angabe angaben
  vorhanden kontoinhaber inhaber verstorben bankverbindung kontonummer
  fremdentgelt fremdgebühr bankgebühr bankentgelt bankspesen spesen kosten zzgl zuzüglich plus inkl inklusive ursprungsbetrag original
  ursprünglich lastschrift überweisung gutschrift erstattung rückzahlung rückerstattung zurück zurückgegeben nicht eingelöst uneingelöst
  return refund reimbursement sent money back direct debit account closed blocked insufficient funds no mandate incorrect invalid
  refused rejected reject reversal reversed charge charges by debtor customer cost costs
  zwrot zwrotu zwrócony polecenia polecenie zapłaty korekta brak środków rachunek zamknięty koszty
  terugbetaling terugbetaald teruggave restitutie onvoldoende saldo rekening opgeheven kosten storno incasso
  domiciliation remboursement rembt restitution provision insuffisante compte clôturé rejeté prélèvement frais rejet
  rimborso restituzione resa spese addebito fondi insufficienti conto chiuso
  reembolso devolución reintegro recibo devuelto fondos insuficientes cuenta cerrada gastos comisión
  inkaso inkasa vratka vrácení refundace platby nedostatek prostředků účet zrušen poplatek`;

const KNOWN: ReadonlySet<string> = new Set([...RETURN_WORDS, ...foldedWords(WRITTEN)]);

/** External codes for reasons, `AC04`, but for their digits; without the national ones. */
const REASONS: ReadonlySet<string> = new Set('ac ag am be cn dn ff fo md ms rc rr sl tm'.split(' '));
const FEES: ReadonlySet<string> = new Set(
  `rucklastschriftgebuhr ruecklastschriftgebuehr rucklastschriftgebuhren ruecklastschriftgebuehren rucklastschriftentgelt
  ruecklastschriftentgelt gebuhr gebuehr gebuhren gebuehren entgelt fremdentgelt bankgebuhr bankgebuehr spesen bankspesen kosten
  fee fees charge charges cost costs oplata oplaty prowizja koszty frais spese commissione gastos comision poplatek`.split(
    /\s+/,
  ),
);

export function isReturnWord(word: string): boolean {
  return KNOWN.has(word);
}

/** The letters of a code that digits follow. */
export function isReasonLetters(word: string): boolean {
  return REASONS.has(word);
}

export function isFeeWord(word: string): boolean {
  return FEES.has(word);
}
