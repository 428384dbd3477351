/**
 * One reason why a document cannot be made, written for the person who can change it.
 * `rule` is the standard's rule id where there is one (`BR-CO-26`, `BR-DE-15`), else one of ours (`SB-…`).
 */
export interface Finding {
  readonly rule: string;
  /** The platform's field or the configuration's key that must change, e.g. `recipientAddress.countryCode`. */
  readonly field: string;
  /** What is wrong, one sentence. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly fix: string;
  /**
   * What `message` and `fix` say, before it is said in any language: each reader has it in a language of their own.
   * Left out where it was said at once, in the language of its space.
   */
  readonly source?: FindingSource;
}

export interface FindingSource {
  /** The file of its words in templates/words/LANGUAGE. */
  readonly subject: 'business-rules' | 'export-rules' | 'fa3-rules' | 'file-rules' | 'problems';
  /** The key of its words there. */
  readonly key: string;
  readonly values?: PhraseValues;
  readonly concerns?: Phrase;
  /** What the item is called that `field` is of. */
  readonly item?: string;
}

/** A finding that is not worded yet. */
export interface Problem {
  readonly rule: string;
  readonly field: string;
  /** Its key in templates/words/LANGUAGE/problems.json. */
  readonly problem: string;
  readonly values?: PhraseValues;
  /** Which documents have it, where that is said after the message. */
  readonly concerns?: Phrase;
}

/** A sentence or a part of one, before it is said in any language: a key of templates/words/LANGUAGE/phrases.json. */
export interface Phrase<Key extends string = string> {
  readonly key: Key;
  readonly values?: PhraseValues;
}

/** What fills the places of a text: a fact as it stands, a phrase, or several of them, which become "a and b". */
export type PhraseValues = Readonly<Record<string, string | Phrase | readonly (string | Phrase)[]>>;
