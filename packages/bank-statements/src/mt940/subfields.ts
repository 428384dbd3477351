import { singleSpaced } from '@spacebooks/base/text/one-line';
import { isGermanReturn } from '../business-code.js';
import { isoReasonIn } from '../return-words.js';
import { accountInSubfields } from './account-in-subfields.js';
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
  const all = (...numbers: readonly string[]): string =>
    flowing(subfields.flatMap(([number, value]) => (numbers.includes(number) ? [value] : [])));
  const first = (...numbers: readonly string[]): string | null =>
    numbers.map((number) => singleSpaced(all(number))).find((value) => value !== '') ?? null;
  const text = sepaTextOf(all(...TEXT));
  const further = singleSpaced(all(...FURTHER_TEXT));
  return {
    ...NOTHING_TOLD,
    name: singleSpaced(all('32', '33')) || null,
    account: first('38') ?? accountInSubfields(first('30'), first('31')) ?? text.iban,
    bic: first('30') ?? text.bic,
    ultimateParty: isCredit ? text.ultimateDebtor : text.ultimateCreditor,
    remittance: [text.remittance, further].filter((each) => each !== '').join(' '),
    endToEndId: text.endToEndId,
    booking: first('00') ?? '',
    returnReason: isGermanReturn(code) ? reasonOf(text.whole, first('34'), code) : null,
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

/** Any two digits behind the sign begin a subfield; a sign without stands in a text. */
function numbered(text: string, sign: string): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  for (const part of text.split(sign).slice(1)) {
    const last = found.at(-1);
    if (/^\d{2}/.test(part)) found.push([part.slice(0, 2), part.slice(2)]);
    else if (last !== undefined) last[1] += sign + part;
  }
  return found;
}

/** What ISO 20022 calls it, where that stands in its subfield or in the text; else the bank's own number of it. */
function reasonOf(text: string, extension: string | null, code: string): string {
  const stated = extension === null || /^0*$/.test(extension) ? null : extension;
  return isoReasonIn(stated ?? '') ?? isoReasonIn(text) ?? stated ?? code;
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
