import type { LocalDate } from '@spacebooks/base/calendar';
import { isCalendarDate } from '@spacebooks/base/calendar';
import { singleSpaced } from '@spacebooks/base/text/one-line';
import { amountText } from './amount.js';
import { quoted, Unreadable } from './unreadable.js';

/** What helps with nearly every mistake of a file that a program has made. */
export const WHOLE = 'download it from the bank again, whole';
export const OR_SEND = 'download it from the bank again, or send the file to the bank';

/** A line of a file, from 1. */
export interface FixedLine {
  readonly line: number;
  readonly text: string;
}

/** What is wrong with a record as a whole. */
export function wrongRecord(
  { line }: Pick<FixedLine, 'line'>,
  record: string,
  problem: string,
  fix = WHOLE,
): Unreadable {
  return new Unreadable({ line, field: `record ${record.trim()}`, problem, fix });
}

/** The lines of a text, without empty ones and without the end of a file in DOS. */
export function recordLines(text: string): readonly FixedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((given, index) => {
    const written = given.replaceAll('\u001a', '');
    return written.trim() === '' ? [] : [{ line: index + 1, text: written }];
  });
}

/**
 * The records of a file of fixed width. Blanks that were cut from the end of a line are put back; a file without ends of lines,
 * as some banks write, is cut every `width` characters.
 *
 * @throws Unreadable where a line is longer
 */
export function fixedLines(text: string, width: number): readonly FixedLine[] {
  return recordLines(text).flatMap(({ line, text: given }) => {
    const whole = given.trimEnd();
    if (whole.length <= width) return [{ line, text: whole.padEnd(width) }];
    if (given.length % width === 0) {
      return Array.from({ length: given.length / width }, (_, index) => ({
        line,
        text: given.slice(index * width, (index + 1) * width),
      }));
    }
    const problem = `is ${whole.length} characters long, a record has ${width}`;
    throw new Unreadable({ line, problem, fix: OR_SEND });
  });
}

/** A field as a specification lists it: where it stands, from 1, and how it is written. */
export interface FixedField<T> {
  readonly from: number;
  readonly length: number;
  /** As messages call what must stand there. */
  readonly form: string;
  /** Undefined where something else stands there. */
  read(text: string): T | undefined;
}

export type FixedLayout = Readonly<Record<string, FixedField<unknown>>>;

/** Text without the blanks around it. */
export function text(from: number, length: number): FixedField<string> {
  return { from, length, form: 'text', read: singleSpaced };
}

/** Text as it stands there, for one that goes on in another field. */
export function raw(from: number, length: number): FixedField<string> {
  return { from, length, form: 'text', read: (written) => written };
}

export function oneOf<const T extends string>(from: number, values: readonly T[]): FixedField<T> {
  const [first = ''] = values;
  return {
    from,
    length: first.length,
    form: values.map((value) => (value.trim() === '' ? 'a blank' : value)).join(' or '),
    read: (written) => values.find((value) => value === written),
  };
}

/** A number of digits, with zeros or blanks before it. */
export function count(from: number, length: number): FixedField<number> {
  return {
    from,
    length,
    form: `a number of ${length} digits`,
    read: (written) => (/^ *\d+$/.test(written) ? Number(written) : undefined),
  };
}

/** Digits that are no number: an account, a code. */
export function digits(from: number, length: number): FixedField<string> {
  return {
    from,
    length,
    form: `${length} digits`,
    read: (written) => (/^\d+$/.test(written) ? written : undefined),
  };
}

/** An amount without a sign in digits, of which the last `decimals` are decimals, as cents. Parts of a cent are none. */
export function cents(from: number, length: number, decimals = 2): FixedField<number> {
  return {
    from,
    length,
    form: `an amount of whole cents in ${length} digits, ${decimals} of them decimals`,
    read: (written) => (/^\d+$/.test(written) ? wholeCents(written, decimals) : undefined),
  };
}

/** Most digits in cents that stay exact, sums too. */
const LONGEST = 14;

/** Undefined where it has parts of a cent, or is too large to be counted with. */
export function wholeCents(written: string, decimals: number): number | undefined {
  const inCents =
    decimals <= 2 ? written.padEnd(written.length + 2 - decimals, '0') : written.slice(0, 2 - decimals);
  const rest = decimals <= 2 ? '' : written.slice(2 - decimals);
  const significant = inCents.replace(/^0+/, '');
  return /^0*$/.test(rest) && significant.length <= LONGEST ? Number(significant) : undefined;
}

type DayOrder = 'DDMMYY' | 'YYMMDD';

/** A day of this century in six digits. */
export function day(from: number, order: DayOrder): FixedField<LocalDate> {
  return { from, length: 6, form: `a day, ${order}`, read: (written) => dayIn(written, order) };
}

/** The same, null where blanks or zeros stand. */
export function dayOrNone(from: number, order: DayOrder): FixedField<LocalDate | null> {
  return {
    from,
    length: 6,
    form: `a day, ${order}, or none`,
    read: (written) => (/^(?:0{6}| {6})$/.test(written) ? null : dayIn(written, order)),
  };
}

/** A day in six digits; undefined where they make none. */
export function dayIn(written: string, order: DayOrder): LocalDate | undefined {
  if (!/^\d{6}$/.test(written)) return undefined;
  const [first, month, last] = [written.slice(0, 2), written.slice(2, 4), written.slice(4)];
  const date = order === 'DDMMYY' ? `20${last}-${month}-${first}` : `20${first}-${month}-${last}`;
  return isCalendarDate(date) ? date : undefined;
}

type ValuesOf<L extends FixedLayout> = {
  readonly [K in keyof L]: L[K] extends FixedField<infer T> ? T : never;
};

/** A line read by its layout. */
export interface FixedRecord<L extends FixedLayout> {
  readonly line: number;
  readonly values: ValuesOf<L>;
  /** What is wrong with one of its fields. */
  complaint(field: keyof L & string, problem: string, fix?: string): Unreadable;
}

/**
 * @param name of the record, as its specification has it
 * @throws Unreadable, naming line, record, field and its positions
 */
export function recordOf<L extends FixedLayout>(
  name: string,
  layout: L,
  { line, text: written }: FixedLine,
): FixedRecord<L> {
  const complaint = (field: string, problem: string, fix = OR_SEND): Unreadable => {
    const { from = 1, length = 1 } = layout[field] ?? {};
    const label = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return new Unreadable({ line, field: `${name}, ${label} (${from}-${from + length - 1})`, problem, fix });
  };
  const values = Object.entries(layout).map(([field, { from, length, form, read }]) => {
    const stated = written.slice(from - 1, from - 1 + length).padEnd(length);
    const value = read(stated);
    if (value === undefined) throw complaint(field, `${quoted(stated)} is not ${form}`);
    return [field, value] as const;
  });
  return { line, values: Object.fromEntries(values) as ValuesOf<L>, complaint };
}

/** @throws Unreadable where a record counts other records than there are */
export function requireCount<L extends FixedLayout>(
  record: FixedRecord<L>,
  field: keyof L & string,
  found: number,
  what: string,
): void {
  const stated = record.values[field];
  if (stated === found) return;
  throw record.complaint(field, `says ${stated} ${what}, and there are ${found}`, WHOLE);
}

/** @throws Unreadable where a record sums up other amounts than there are */
export function requireSum<L extends FixedLayout>(
  record: FixedRecord<L>,
  field: keyof L & string,
  found: number,
  currency: string,
): void {
  const stated = record.values[field];
  if (stated === found) return;
  const said = typeof stated === 'number' ? amountText(stated, currency) : String(stated);
  throw record.complaint(field, `says ${said}, and the lines make ${amountText(found, currency)}`, WHOLE);
}
