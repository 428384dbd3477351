import { plainLine } from '@spacebooks/base/text/plain-line';
import { throughAll } from '@spacebooks/base/through-all';
import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
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
export class DatevReferences {
  readonly #rule: ReferenceRule;
  /** The operator's spellings of single values. */
  readonly #decided: ReadonlyMap<string, string>;
  /** What those values that change become. */
  readonly #changed = new Set<string>();

  constructor(rule: ReferenceRule, decided: Readonly<Record<string, string>>) {
    this.#rule = rule;
    this.#decided = new Map(Object.entries(decided));
  }

  of(value: string, notes: Notes): string {
    const cleaned = this.#clean(value);
    if (cleaned !== value)
      notes.add('changed', this.#rule.field, 'written', { before: value, after: cleaned });
    return cleaned;
  }

  /** Each value of the batch, before it is looked for collisions. */
  see(value: string): void {
    const cleaned = this.#clean(value);
    if (cleaned !== value) this.#changed.add(cleaned);
  }

  /**
   * Only a value that changes can become what another one is: where none does, nothing has to be remembered of the others.
   *
   * @param values of the batch, all of which were seen
   * @param others values of earlier batches, with which none may collide
   */
  async refuseCollisions(
    values: () => Iterable<string>,
    others: Iterable<string>,
    refusals: Refusals,
  ): Promise<void> {
    await throughAll(others, (value) => this.see(value));
    const changed = this.#changed;
    if (changed.size === 0) return;
    const origins = new Map<string, string>();
    const seen = new Set<string>();
    for (const value of values()) {
      const cleaned = this.#clean(value);
      if (!changed.has(cleaned) || seen.has(value)) continue;
      seen.add(value);
      const other = origins.get(cleaned);
      if (other === undefined) origins.set(cleaned, value);
      else refuseCollision(this.#rule, [other, value], cleaned, refusals);
    }
    for (const other of others) {
      const cleaned = this.#clean(other);
      if (!changed.has(cleaned) || seen.has(other)) continue;
      const value = origins.get(cleaned);
      if (value !== undefined) refuseCollision(this.#rule, [value, other], cleaned, refusals);
    }
  }

  #clean(value: string): string {
    return clean(this.#decided.get(value) ?? value, this.#rule);
  }
}

function refuseCollision(
  { field, setting }: ReferenceRule,
  [one, other]: readonly [string, string],
  cleaned: string,
  refusals: Refusals,
): void {
  refusals.add('SB-DATEV-REFERENCE', field, { one, other, cleaned, field, setting });
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
