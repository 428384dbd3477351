/**
 * Texts laid aside on the disk: what there may be more of than fits in memory. They are pushed first, and read as often as one
 * likes afterwards, a page at a time.
 */
export interface Pile {
  readonly length: number;
  /** @param key they are read in the order of their keys by code units, those of one key as they came */
  push(key: string, text: string): void;
  /** Puts them in their order and lets callbacks be answered meanwhile; the first reading does, where nobody did. It takes no more afterwards. */
  arrange(): Promise<void>;
  /** @throws Failure `store.full`, `store.failed`, as `push` does */
  [Symbol.iterator](): Iterator<string>;
  /** Those from one place to before another, counted from 0. */
  slice(start: number, end: number): Iterable<string>;
}

/** Piles that are put away together. What is forgotten is put away when the program ends, at the latest. */
export interface Piles {
  pile(): Pile;
  close(): void;
}
