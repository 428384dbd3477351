/**
 * `/VS0020260041/SS/KS`, `VS: 20260041`, `var. symbol 20260041`. It has no check digit: the word before it is what makes a
 * number one, and a number that goes on behind it is none.
 */
const WORDED =
  /(?<![\p{L}\p{N}])(?:V\.?\s?S\.?|VAR\.?\s?SYMB?\.?|VAR\.?\s?SYMBOL|VARIABILN[IÍYÝ]\s?SYMBOL)\s?[:=/]?\s?0{0,10}([1-9]\d{0,9})(?![\p{L}\p{N}]|[-/.,]\d)/giu;

/** The Czech and Slovak variable symbols that a text names, without leading zeros. */
export function variableSymbolsIn(text: string): readonly string[] {
  return [...text.matchAll(WORDED)].flatMap(([, symbol]) => symbol ?? []);
}

/** Of an invoice number: its digits, at most ten, without zeros in front; null where it has none, or more. */
export function variableSymbolOf(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0+/, '');
  return /^\d{1,10}$/.test(digits) ? digits : null;
}
