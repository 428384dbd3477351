import { isCalendarDate } from '@spacebooks/base/calendar';
import { parseCollectiveNumber, parseKsefNumber } from '@spacebooks/base/ksef-number';
import { parseNip } from '@spacebooks/base/nip';

/** Each at any place of a text without blanks and hyphens. */
const NUMBER = /(?=(\d{10})(\d{8})([0-9A-F]{12})([0-9A-F]{2}))/g;
const COLLECTIVE = /(?=(\d{10})IZ(\d{6})([0-9A-F]{12})([0-9A-F]{2}))/g;
/** Where numbers of KSeF 1.0 have a hyphen that those of 2.0 have not. */
const MIDDLE = 24;

/**
 * The numbers of invoices in KSeF, and its collective identifiers (`NIP-IZYYYYMM-…-CC`), in a text, though a bank or a person
 * put blanks or hyphens elsewhere. Those of KSeF 2.0 (35 characters) and collective identifiers are proven by their CRC-8.
 * The check digits of KSeF 1.0 (36 characters) do not hold: there it is form, day and the NIP's own check digit.
 */
export function ksefReferencesIn(text: string): readonly string[] {
  const { characters, hyphens } = compactOf(text);
  const numbers = [...characters.matchAll(NUMBER)].flatMap((found) => {
    const [, nip = '', day = '', technical = '', check = ''] = found;
    if (hyphens.has(found.index + MIDDLE)) return oldNumber(nip, day, technical, check) ?? [];
    const number = `${nip}-${day}-${technical}-${check}`;
    return parseKsefNumber(number) === null ? [] : [number];
  });
  const collective = [...characters.matchAll(COLLECTIVE)].flatMap((found) => {
    const [, nip = '', month = '', technical = '', check = ''] = found;
    const number = `${nip}-IZ${month}-${technical}-${check}`;
    return parseCollectiveNumber(number) === null ? [] : [number];
  });
  return [...numbers, ...collective];
}

function oldNumber(nip: string, day: string, technical: string, check: string): string | null {
  if (parseNip(nip) === null || !isDay(day)) return null;
  return `${nip}-${day}-${technical.slice(0, 6)}-${technical.slice(6)}-${check}`;
}

function isDay(digits: string): boolean {
  return isCalendarDate(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`);
}

/** A text without blanks and hyphens, and the places in it that a hyphen stood before. */
function compactOf(text: string): { readonly characters: string; readonly hyphens: ReadonlySet<number> } {
  const hyphens = new Set<number>();
  let characters = '';
  for (const character of text.toUpperCase()) {
    if (/[-\u2010-\u2013]/.test(character)) hyphens.add(characters.length);
    else if (!/\s/.test(character)) characters += character;
  }
  return { characters, hyphens };
}
