import { singleSpaced } from '@spacebooks/base/text/one-line';
import { ibanOf } from '../bank-account-name.js';
import { isGermanReturn } from '../business-code.js';
import { isoReasonIn } from '../return-words.js';
import { accountInSubfields } from './account-in-subfields.js';
import { nameWithoutAddress } from './party-name.js';
import { sepaTextOf } from './sepa-text.js';
import { statedCents } from './stated-cents.js';
import { type Direction, NOTHING_TOLD, type Told } from './told.js';

/** Business code, then the sign that stands before each subfield: `166?00GUTSCHRIFT?20…`; others have `<`, `>`, `~` or `^`. */
const CODED = /^\s*(\d{3})\s*([?<>~^!|@#$&*§])(?=\d{2})/;
const UNCODED = /^\s*()([?<>~^|])(?=\d{2})/;

/** A `:86:` of numbered subfields, as banks of Germany, Austria, Poland and Hungary write it; null for another one. */
export function toldBySubfields(lines: readonly string[], { isCredit }: Direction): Told | null {
  const whole = joined(lines);
  const [head, code = '', sign = ''] = CODED.exec(whole) ?? UNCODED.exec(whole) ?? [];
  if (head === undefined) return null;
  const subfields = numbered(whole.slice(head.length - 1), sign);
  const all = (numbers: readonly string[]): string =>
    flowing(numbers.flatMap((number) => subfields.get(number) ?? []));
  const one = (number: string): string | null => singleSpaced(all([number])) || null;
  const text = sepaTextOf(all(TEXT));
  const further = singleSpaced(all(FURTHER_TEXT));
  const bank = one('30');
  return {
    ...NOTHING_TOLD,
    name: nameWithoutAddress(all(['32', '33'])),
    account:
      one('38') ??
      (sign === '>' ? ibanPiece(subfields) : null) ??
      accountInSubfields(bank, one('31')) ??
      text.iban,
    bic: bank ?? text.bic,
    ultimateParty: isCredit ? text.ultimateDebtor : text.ultimateCreditor,
    remittance: [text.remittance, further].filter((each) => each !== '').join(' '),
    endToEndId: text.endToEndId,
    booking: one('00') ?? '',
    returnReason: isGermanReturn(code) ? reasonOf(text.whole, one('34'), code) : null,
    originalCents: statedCents(text.originalAmount ?? ''),
  };
}

/** A shorter line was not cut within a word: it is one by itself. */
const SHORT_LINE = 40;

function joined(lines: readonly string[]): string {
  return lines.map((line) => (line.length < SHORT_LINE ? `${line} ` : line)).join('');
}

/** Characters of a subfield. What is shorter was not cut, or at a blank. */
const FULL_SUBFIELD = 27;

function flowing(values: readonly string[]): string {
  return values.map((value) => (value.length < FULL_SUBFIELD ? `${value} ` : value)).join('');
}

/** What the payer wrote. */
const TEXT = [...range(20, 29), ...range(60, 63)];

/** Of no meaning that banks agree on, but text; 35, 36 and 39 repeat parties. */
const FURTHER_TEXT = [...range(64, 79)];

/** Triodos writes the other account among the lines of the text. */
function ibanPiece(subfields: Subfields): string | null {
  const pieces = TEXT.flatMap((number) => subfields.get(number) ?? []);
  return pieces.map(ibanOf).find((iban) => iban !== null) ?? null;
}

/** The values of each number. */
type Subfields = ReadonlyMap<string, readonly string[]>;

/** Any two digits behind the sign begin a subfield; a sign without, or with a number of none within a text, stands in it. */
function numbered(text: string, sign: string): Subfields {
  const found = new Map<string, string[]>();
  let current = '';
  for (const part of text.split(sign).slice(1)) {
    const values = found.get(current);
    const isWithin =
      values !== undefined && (!/^\d\d/.test(part) || (isText(current) && /^[4589]/.test(part)));
    if (isWithin) {
      values.push(`${values.pop()}${sign}${part}`);
    } else {
      current = part.slice(0, 2);
      const before = found.get(current);
      if (before === undefined) found.set(current, [part.slice(2)]);
      else before.push(part.slice(2));
    }
  }
  return found;
}

function isText(number: string): boolean {
  return number.startsWith('2') || /^6[0-3]/.test(number);
}

/** What ISO 20022 calls it, where that stands in its subfield or in the text; else the bank's own number of it. */
function reasonOf(text: string, extension: string | null, code: string): string {
  const stated = extension === null || /^0*$/.test(extension) ? null : extension;
  return isoReasonIn(stated ?? '') ?? isoReasonIn(text) ?? stated ?? code;
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
