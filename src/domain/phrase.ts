/** A sentence or a part of one, before it is said in any language: a key of templates/words/LANGUAGE/phrases.json. */
export interface Phrase<Key extends string = string> {
  readonly key: Key;
  readonly values?: PhraseValues;
}

export type PhraseValues = Readonly<Record<string, PhraseValue>>;

/** What fills a place of a text: a fact as it stands, a phrase, or several of them, which become "a and b". */
type PhraseValue = string | Phrase | readonly (string | Phrase)[];
