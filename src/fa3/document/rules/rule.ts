import type { Fa3Document } from '../fa3-document.js';

/** One of our own rules: where the document breaks it, an empty list when it holds. */
export interface Fa3Rule {
  readonly id: string;
  readonly check: (document: Fa3Document) => readonly Violation[];
}

export interface Violation {
  /** The platform's field, or the configuration's key. */
  readonly field: string;
  /** What the words of the rule name in braces. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A rule of the whole document that holds or does not. */
export function fa3Rule(id: string, field: string, holds: (document: Fa3Document) => boolean): Fa3Rule {
  return { id, check: (document) => (holds(document) ? [] : [{ field }]) };
}
