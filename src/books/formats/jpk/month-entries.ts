import { listedAmount } from '../../../domain/accounting/declared-amount.js';
import { compareEntries } from '../../../domain/accounting/entry.js';
import type { Batch, Entry } from '../../../domain/accounting/model.js';

/** Entries in between that are read over rather than asked anew. */
const GAP = 20;

/** Where the entries that a month lists stand in a batch, which is read again for them: of each only its place is remembered. */
export class MonthEntries {
  readonly #places: number[] = [];
  readonly #dates: string[] = [];

  #hasPayments = false;

  add(listed: Entry, place: number): void {
    this.#places.push(place);
    this.#dates.push(listed.documentDate);
    if (isOfPayment(listed)) this.#hasPayments = true;
  }

  get hasPayments(): boolean {
    return this.#hasPayments;
  }

  /** As they are listed, in the order of their documents' dates, those of one day in that of the batch. */
  *from({ entries }: Pick<Batch, 'entries'>): Generator<Entry> {
    const dates = this.#dates;
    const order = dates.map((_, index) => index);
    // Most batches are in this order: only what is booked later than its document is not.
    order.sort((a, b) => compare(dates[a] ?? '', dates[b] ?? '') || a - b);
    const places = order.map((index) => this.#places[index] ?? 0);
    for (let start = 0; start < places.length; ) {
      const end = endOfRun(places, start);
      for (const entry of read(entries, places.slice(start, end))) yield listedAmount(entry)?.entry ?? entry;
      start = end;
    }
  }
}

/** Up to where places follow on each other closely. */
function endOfRun(places: readonly number[], start: number): number {
  let end = start + 1;
  while (end < places.length) {
    const step = (places[end] ?? 0) - (places[end - 1] ?? 0);
    if (step < 1 || step > GAP) break;
    end += 1;
  }
  return end;
}

function* read(entries: Batch['entries'], places: readonly number[]): Generator<Entry> {
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  let place = first;
  let next = 0;
  for (const entry of entries.slice(first, last + 1)) {
    if (place === places[next]) {
      next += 1;
      yield entry;
    }
    place += 1;
  }
}

export function isOfPayment({ dueTax }: Entry): boolean {
  return dueTax !== undefined;
}

/** Both in the order of their documents, as one. */
export function* merged(standing: readonly Entry[], added: Iterable<Entry>): Generator<Entry> {
  let next = 0;
  for (const entry of added) {
    for (; next < standing.length; next += 1) {
      const earlier = standing[next] as Entry;
      if (byDocument(earlier, entry) > 0) break;
      yield earlier;
    }
    yield entry;
  }
  yield* standing.slice(next);
}

/** A change that came after a closed month was booked later, and stays where it was in the list. */
export function byDocument(a: Entry, b: Entry): number {
  return compare(a.documentDate, b.documentDate) || compareEntries(a, b);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
