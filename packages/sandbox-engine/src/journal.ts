/** The newest entries of an endless list, in bounded memory. */
export class Journal<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The number of the next entry, counted from 1 over dropped ones too. */
  get next(): number {
    return this.#dropped + this.#entries.length + 1;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    // Cutting a tenth at a time keeps adding cheap.
    if (this.#entries.length > this.#limit * 1.1) {
      const excess = this.#entries.length - this.#limit;
      this.#entries = this.#entries.slice(excess);
      this.#dropped += excess;
    }
  }

  /** Entries in order, from number `from` on. */
  entries(from = 1): readonly Entry[] {
    return this.#entries.slice(Math.max(0, from - 1 - this.#dropped));
  }

  /** How many old entries were dropped. */
  get dropped(): number {
    return this.#dropped;
  }

  /** What `/sandbox/journal/` answers: the entries from number `from` on. */
  show({ from = '1' }: { readonly from?: string }): unknown {
    return { dropped: this.dropped, next: this.next, entries: this.entries(Number(from)) };
  }
}
