import { remainderOf97 } from '@spacebooks/base/bank-account';

/** `RF`, two check digits, up to 21 letters and digits (ISO 11649). */
const FORM = /^RF\d{2}[A-Z0-9]{1,21}$/;
const LONGEST_BODY = 21;

/** A creditor reference without blanks and in capitals; null when its form or its check digits are wrong. */
export function parseCreditorReference(text: string): string | null {
  const reference = text.replace(SEPARATORS, '').toUpperCase();
  return FORM.test(reference) && remainderOf97(reference.slice(4) + reference.slice(0, 4)) === 1
    ? reference
    : null;
}

/** The creditor reference of an invoice number, of its letters and digits; null where there are none, or more than 21. */
export function creditorReferenceOf(number: string): string | null {
  const body = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (body === '' || body.length > LONGEST_BODY) return null;
  return `RF${String(98 - remainderOf97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** How people and banks group it. */
const SEPARATORS = /[\s.-]+/g;
const START = /(?<![\p{L}\p{N}])RF[\s.-]{0,2}(?=\d)/giu;
/** With blanks, a reference is at most twice as long as without. */
const LONGEST_WRITTEN = 52;

/** The creditor references in a text, in groups or cut; each is proven by its check digits. */
export function creditorReferencesIn(text: string): readonly string[] {
  return [...text.matchAll(START)].flatMap(({ 0: start, index }) => {
    const written = text.slice(index + start.length, index + start.length + LONGEST_WRITTEN);
    const [run = ''] = /^[A-Z0-9\s.-]+/i.exec(written) ?? [];
    return referenceAtStart(run.split(SEPARATORS)) ?? [];
  });
}

/**
 * What follows the reference may be written like a group of it, and one of 97 such texts passes the check: groups of four
 * are preferred, then the longest.
 */
function referenceAtStart(groups: readonly string[]): string | null {
  const proven = groups.flatMap((_, index) => {
    const taken = groups.slice(0, index + 1);
    const reference = parseCreditorReference(`RF${taken.join('')}`);
    return reference === null ? [] : [{ reference, taken }];
  });
  const plain = proven.find(({ taken }) => taken.length === 1);
  return (plain ?? proven.findLast(({ taken }) => isInFours(taken)) ?? proven.at(-1))?.reference ?? null;
}

function isInFours(groups: readonly string[]): boolean {
  const lengths = groups.map(({ length }, index) => (index === 0 ? length + 2 : length));
  return lengths.every((length, index) => length === 4 || (index === lengths.length - 1 && length < 4));
}

/** Weights of a Finnish or Estonian reference, from its last digit but one. */
const WEIGHTS = [7, 3, 1] as const;

/**
 * The creditor reference of a Finnish or Estonian one (4 to 20 digits, the last of which checks the others); null when the
 * check digit is wrong. Any number passes once in ten times: only what a field of such an account states is one.
 */
export function creditorReferenceOfNational(text: string): string | null {
  const digits = text.replace(/\s/g, '').replace(/^0+/, '');
  if (!/^\d{4,20}$/.test(digits)) return null;
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? creditorReferenceOf(digits) : null;
}
