import type { Notes } from '../notes.js';
import type { Refusals } from '../refusals.js';
import { oneLine } from '../text/characters.js';
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

/** What a kind of reference may have. */
export interface ReferenceRule {
  /** DATEV's name of the field. */
  readonly field: string;
  readonly length: number;
  /** One character that is not allowed. */
  readonly foreign: RegExp;
  /** Where the operator can decide about single values. */
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
 * the reference of what it takes back. Two values that would become one are refused: open items are matched by it.
 */
export class References {
  readonly #cleaned = new Map<string, string>();
  readonly #origin = new Map<string, string>();
  readonly #rule: ReferenceRule;
  readonly #decided: Readonly<Record<string, string>>;
  readonly #notes: Notes;
  readonly #refusals: Refusals;

  constructor(
    rule: ReferenceRule,
    reports: { readonly notes: Notes; readonly refusals: Refusals },
    decided: Readonly<Record<string, string>> = {},
  ) {
    this.#rule = rule;
    this.#decided = decided;
    this.#notes = reports.notes;
    this.#refusals = reports.refusals;
  }

  of(value: string): string {
    const known = this.#cleaned.get(value);
    if (known !== undefined) return known;
    const cleaned = clean(this.#decided[value] ?? value, this.#rule);
    this.#cleaned.set(value, cleaned);
    if (cleaned !== value) this.#notes.add('changed', this.#rule.field, `"${value}" is written "${cleaned}"`);
    const other = this.#origin.get(cleaned);
    if (other === undefined) this.#origin.set(cleaned, value);
    else this.#collide(value, other, cleaned);
    return cleaned;
  }

  #collide(value: string, other: string, cleaned: string): void {
    const { field, setting } = this.#rule;
    this.#refusals.add(
      'SB-DATEV-REFERENCE',
      field,
      `"${other}" and "${value}" would both be "${cleaned}" in ${field}`,
      `Give one of them another spelling under ${setting}.`,
    );
  }
}

function clean(value: string, { foreign, length }: ReferenceRule): string {
  const spelled = spelledIn(
    oneLine(value).replace(/[äöüÄÖÜß]/g, (letter) => UMLAUTS[letter] ?? letter),
    'windows-1252',
  );
  return spelled
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(foreign, (character) => (/[\s.,:;#|\\()[\]-]/.test(character) ? '_' : ''))
    .slice(0, length);
}
