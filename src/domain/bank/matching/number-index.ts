import { dateShapesOf } from './date-shape.js';
import { groupedKey, type InvoiceNumber, isYear, partsOfNumber, withoutZeros } from './invoice-number.js';
import { isOneSlip, slipKeys } from './one-slip.js';
import type { Receivable } from './open-item.js';

/** Finds invoices by what somebody may have written of their number. */
export interface NumberIndex {
  /** By groups, whatever stands between them; a year as its last two digits as well. */
  readonly byGroups: ReadonlyMap<string, readonly NumberedItem[]>;
  /** By all digits in one, with their zeros and without. */
  readonly byDigits: ReadonlyMap<string, readonly NumberedItem[]>;
  /** By the last group alone, of three digits or more. */
  readonly byEnd: ReadonlyMap<string, readonly NumberedItem[]>;
  /** By its letters and the last group, without the year: `cw 142` of `2026-CW-0142`. */
  readonly byLetters: ReadonlyMap<string, readonly NumberedItem[]>;
  /** By what `neighboursOf` looks for. */
  readonly bySlip: ReadonlyMap<string, readonly NumberedItem[]>;
  /** What stands in front of numbers: `cw`. */
  readonly prefixes: ReadonlySet<string>;
  /** How numbers are made here (`shapeOf`). */
  readonly shapes: ReadonlySet<string>;
  /** In which ways numbers of ours read as dates (`dateShapesOf`). */
  readonly dateShapes: ReadonlySet<string>;
  readonly longestDigits: number;
  /** The highest number of each count of digits, with its zeros or without. */
  readonly highest: ReadonlyMap<number, string>;
  /** Of the letters between groups. */
  readonly longestInner: number;
}

export interface NumberedItem {
  readonly item: Receivable;
  readonly parts: InvoiceNumber;
  readonly digits: string;
}

/** @param items in an order of their own, not the caller's */
export function indexNumbers(items: readonly Receivable[]): NumberIndex {
  const numbered = items.flatMap((item) => {
    const parts = partsOfNumber(item.number);
    return parts === null ? [] : [{ item, parts, digits: parts.groups.join('') }];
  });
  return {
    byGroups: indexed(numbered, ({ parts }) => [groupedKey(parts.groups), ...shortYears(parts.groups)]),
    byDigits: indexed(numbered, ({ parts, digits }) => [digits, parts.groups.map(withoutZeros).join('')]),
    byEnd: indexed(numbered, ({ parts }) => endOf(parts)),
    byLetters: indexed(numbered, ({ parts }) => lettersKeys(parts)),
    bySlip: indexed(numbered, nearKeys),
    prefixes: new Set(numbered.map(({ parts }) => parts.prefix).filter((prefix) => prefix !== '')),
    shapes: new Set(numbered.flatMap(shapesOf)),
    dateShapes: new Set(numbered.flatMap(({ parts }) => dateShapesOf(parts.groups, parts.number))),
    longestDigits: numbered.reduce((longest, { digits }) => Math.max(longest, digits.length), 0),
    highest: highestOf(numbered),
    longestInner: numbered.reduce((longest, { parts }) => Math.max(longest, parts.inner.length), 0),
  };
}

/** Invoices of the same amount whose number may be meant where that of another stands: one slip away, or with other letters. */
export function neighboursOf(index: NumberIndex, of: NumberedItem): readonly NumberedItem[] {
  const near = nearKeys(of).flatMap((key) => index.bySlip.get(key) ?? []);
  return [...new Set(near)].filter((other) => other.item !== of.item && mayBeMistaken(of, other));
}

function highestOf(numbered: readonly NumberedItem[]): ReadonlyMap<number, string> {
  const highest = new Map<number, string>();
  for (const { digits, parts } of numbered) {
    for (const written of [digits, parts.groups.map(withoutZeros).join('')]) {
      if (written > (highest.get(written.length) ?? '')) highest.set(written.length, written);
    }
  }
  return highest;
}

function mayBeMistaken(one: NumberedItem, other: NumberedItem): boolean {
  const short = ({ parts }: NumberedItem): string => parts.groups.map(withoutZeros).join('');
  const are = (a: string, b: string): boolean => a === b || isOneSlip(a, b);
  return are(one.digits, other.digits) || are(short(one), short(other));
}

/** Of the digits with their zeros and without, for people write both. */
function nearKeys({ item, parts, digits }: NumberedItem): readonly string[] {
  const keys = [...slipKeys(digits), ...slipKeys(parts.groups.map(withoutZeros).join(''))];
  return keys.map((key) => `${item.currency} ${item.openAmount} ${key}`);
}

/** The length of each group, `y` for a year: `y 4` of `2026-0815`, and `y4` where it is written in one. */
export function shapeOf(groups: readonly string[]): string {
  return groups.map((group) => (isYear(group) ? 'y' : String(group.length))).join(' ');
}

/** Null for digits that do not begin with a year. */
export function joinedShapeOf(digits: string): string | null {
  return digits.length > 4 && isYear(digits.slice(0, 4)) ? `y${digits.length - 4}` : null;
}

function shapesOf({ parts, digits }: NumberedItem): readonly string[] {
  const joined = joinedShapeOf(digits);
  return joined === null ? [shapeOf(parts.groups)] : [shapeOf(parts.groups), joined];
}

function endOf({ groups }: InvoiceNumber): readonly string[] {
  const end = groups.findLast((group) => !isYear(group)) ?? '';
  const ends = [end, withoutZeros(end)].filter((digits) => digits.length >= 3);
  return groups.length > 1 ? ends : [];
}

/** @param digits the last group, however many zeros it has */
export function lettersKey(letters: string, digits: string): string {
  return `${letters} ${withoutZeros(digits)}`;
}

function lettersKeys({ prefix, inner, groups }: InvoiceNumber): readonly string[] {
  const [end = '', year] = groups.toReversed();
  if (year === undefined || !isYear(year) || groups.length !== 2) return [];
  return [prefix, inner].filter((letters) => letters !== '').map((letters) => lettersKey(letters, end));
}

function shortYears(groups: readonly string[]): readonly string[] {
  if (groups.length === 1 || !groups.some(isYear)) return [];
  return [groupedKey(groups.map((group) => (isYear(group) ? group.slice(2) : group)))];
}

function indexed(
  items: readonly NumberedItem[],
  keysOf: (item: NumberedItem) => readonly string[],
): ReadonlyMap<string, readonly NumberedItem[]> {
  const map = new Map<string, NumberedItem[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const found = map.get(key);
      if (found === undefined) map.set(key, [item]);
      else found.push(item);
    }
  }
  return map;
}
