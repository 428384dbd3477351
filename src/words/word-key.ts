/** The keys of the words: none here, so that every text is one; the check of templates fills it. */
// biome-ignore lint/suspicious/noEmptyInterface: the check of templates fills it.
export interface Wording {}

/** A key of the words, where the check of templates knows them. */
export type WordKey = keyof Wording extends never ? string : keyof Wording;
