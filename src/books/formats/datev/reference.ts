import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { plainLine } from '../text/characters.js';
import { spelledIn } from '../text/charset.js';

const UMLAUTS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

export interface ReferenceRule {
  /** DATEV's name of the field. */
  readonly field: string;
  readonly length: number;
  /** One character that is not allowed. */
  readonly foreign: RegExp;
  /** The setting that overrides single values. */
  readonly setting: string;
}

/** Belegfeld 1: 36 characters of letters, digits and `_ $ & % * + - /`. */
export const DOCUMENT_REFERENCE: ReferenceRule = {
  field: 'Belegfeld 1',
  length: 36,
  foreign: /[^A-Za-z0-9_$&%*+\-/]/g,
  setting: 'datev.references',
};

/** KOST1: 36 characters of letters, digits, `_` and blanks. */
export const COST_CENTER: ReferenceRule = {
  field: 'KOST1',
  length: 36,
  foreign: /[^A-Za-z0-9_ ]/g,
  setting: 'the numbers of the cost centers',
};

/**
 * Makes references of a batch fit, the same value always the same way, so that a reversal in a later batch carries
 * the reference of the entry it reverses. Two values that would become one are refused: open items are matched by it.
 */
export class References {
  readonly #cleaned = new Map<string, string>();
  readonly #rule: ReferenceRule;

  /**
   * @param decided the operator's spellings of single values
   * @param others values of earlier batches, with which none may collide
   */
  constructor(
    rule: ReferenceRule,
    values: Iterable<string>,
    decided: Readonly<Record<string, string>>,
    refusals: Refusals,
    others: Iterable<string> = [],
  ) {
    this.#rule = rule;
    const origins = new Map<string, string>();
    for (const value of values) {
      if (this.#cleaned.has(value)) continue;
      const cleaned = clean(decided[value] ?? value, rule);
      const other = origins.get(cleaned);
      if (other === undefined) origins.set(cleaned, value);
      else refuseCollision(rule, [other, value], cleaned, refusals);
      this.#cleaned.set(value, cleaned);
    }
    for (const other of others) {
      if (this.#cleaned.has(other)) continue;
      const cleaned = clean(decided[other] ?? other, rule);
      const value = origins.get(cleaned);
      if (value !== undefined) refuseCollision(rule, [value, other], cleaned, refusals);
    }
  }

  /** @throws RangeError for a value that was not among those given */
  of(value: string, notes: Notes): string {
    const cleaned = this.#cleaned.get(value);
    if (cleaned === undefined) throw new RangeError(`not a reference of this batch: ${value}`);
    if (cleaned !== value) notes.add('changed', this.#rule.field, `"${value}" is written "${cleaned}"`);
    return cleaned;
  }
}

function refuseCollision(
  { field, setting }: ReferenceRule,
  [one, other]: readonly [string, string],
  cleaned: string,
  refusals: Refusals,
): void {
  refusals.add(
    'SB-DATEV-REFERENCE',
    field,
    `"${one}" and "${other}" would both be "${cleaned}" in ${field}`,
    `Give one of them another spelling under ${setting}.`,
  );
}

function clean(value: string, { foreign, length }: ReferenceRule): string {
  // Fast path: most are, and every batch checks all document numbers of the books.
  if (value.length <= length && value.search(foreign) < 0) return value;
  const spelled = spelledIn(
    plainLine(value).replace(/[äöüÄÖÜß]/g, (letter) => UMLAUTS[letter] ?? letter),
    'windows-1252',
  );
  return spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(foreign, (character) => (/[\s.,:;#|\\()[\]-]/.test(character) ? '_' : ''))
    .slice(0, length);
}
