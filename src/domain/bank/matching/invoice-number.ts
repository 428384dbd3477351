import { atomsOf } from './atoms.js';
import { INVOICE_WORDS } from './plain-words.js';

/** An invoice's number in its parts: `CW-2026-0099` is the letters `cw` and the groups `2026` and `0099`. */
export interface InvoiceNumber {
  /** As the invoice has it. */
  readonly number: string;
  /** Letters in front of the first digits. */
  readonly prefix: string;
  /** Runs of digits, at least one. */
  readonly groups: readonly string[];
  /** Letters between them, joined, and behind them. */
  readonly inner: string;
  readonly suffix: string;
}

/** Null for a number without a digit, which nobody could tell from words. */
export function partsOfNumber(number: string): InvoiceNumber | null {
  const { atoms } = atomsOf(number);
  const first = atoms.findIndex(({ isDigits }) => isDigits);
  const last = atoms.findLastIndex(({ isDigits }) => isDigits);
  if (first === -1) return null;
  const letters = (from: number, to: number): string =>
    atoms
      .slice(from, to)
      .filter(({ isDigits }) => !isDigits)
      .map(({ text }) => text)
      .join('');
  return {
    number,
    prefix: letters(0, first),
    groups: atoms.filter(({ isDigits }) => isDigits).map(({ text }) => text),
    inner: letters(first, last),
    suffix: letters(last + 1, atoms.length),
  };
}

/** Whether letters in front tell it from the numbers of others, as no word for invoices does. */
export function hasLettersOfItsOwn({ prefix }: InvoiceNumber): boolean {
  return prefix !== '' && !INVOICE_WORDS.has(prefix);
}

/** Groups without leading zeros. */
export function groupedKey(groups: readonly string[]): string {
  return groups.map(withoutZeros).join('|');
}

export function withoutZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits[start] === '0') start++;
  return digits.slice(start);
}

export function isYear(digits: string): boolean {
  return digits.length === 4 && digits.startsWith('20');
}

/** What might be a date or a month as well as a number: `2026-11`, `7/11/2026`, `20261125`. */
export function isDateLike(groups: readonly string[]): boolean {
  if (groups.length === 1) {
    const [digits = ''] = groups;
    if (digits.length === 8) {
      return (
        isDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)) ||
        isDate(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2))
      );
    }
    const isYearFirst = isYear(digits.slice(0, 4)) && isMonth(digits.slice(4));
    return isYearFirst || (isYear(digits.slice(-4)) && isMonth(digits.slice(0, -4)));
  }
  const [one = '', two = '', three] = groups;
  if (three === undefined) return (isYear(one) && isMonth(two)) || (isMonth(one) && isYear(two));
  return groups.length === 3 && (isDate(one, two, three) || isDate(three, two, one));
}

function isDate(year: string, month: string, day: string): boolean {
  const isShortYear = year.length === 2 && Number(year) >= 20 && Number(year) < 50;
  return (
    (isYear(year) || isShortYear) &&
    isMonth(month) &&
    day.length <= 2 &&
    Number(day) >= 1 &&
    Number(day) <= 31
  );
}

function isMonth(digits: string): boolean {
  return digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 12;
}
