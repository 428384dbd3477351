import type { Fa3Document } from '../fa3-document.js';
import type { Fa3RuleId } from './texts/catalogue.js';

/** One of our own rules: where the document breaks it, an empty list when it holds. */
export interface Fa3Rule {
  readonly id: Fa3RuleId;
  readonly check: (document: Fa3Document) => readonly Violation[];
}

export interface Violation {
  /** The platform's field, or the configuration's key. */
  readonly field: string;
  /** What the words of the rule name in braces. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A rule of the whole document that holds or does not. */
export function fa3Rule(id: Fa3RuleId, field: string, holds: (document: Fa3Document) => boolean): Fa3Rule {
  return { id, check: (document) => (holds(document) ? [] : [{ field }]) };
}
