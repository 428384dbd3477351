import fc from 'fast-check';
import type { JournalMark } from '../../../../../src/store/books/journal.js';
import { type Area, STEP_MS } from '../area.js';
import { bookClient } from './book-client.js';
import {
  type BookCall,
  type BookModel,
  type Decided,
  INVOICES,
  type ModelEntry,
  NO_BOOKS,
  nextBooks,
  type Posted,
} from './book-model.js';

type Act =
  | { readonly do: 'read mark' | 'read posted' | 'take claim' | 'release claim' }
  | { readonly do: 'post'; readonly number: number }
  | { readonly do: 'decide'; readonly number: number; readonly status: Decided }
  | { readonly do: 'close'; readonly month: number };

/** Of a batch that is being prepared: the books are read after the mark, and are as of then while it is the same. */
interface Memory {
  readonly mark: JournalMark | null;
  readonly posted: readonly Posted[] | null;
}

const number = fc.integer({ min: 1, max: 3 });

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('read mark', 'read posted') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post'), number }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide'),
      number: fc.integer({ min: 1, max: 5 }),
      status: fc.constantFrom<Decided>('accepted', 'rejected', 'voided'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close'), month: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('take claim', 'release claim') }) },
);

/** An entry is in one batch that counts, numbers have no gap, and a batch is decided once. */
export const books: Area<Act, BookCall, BookModel, Memory> = {
  name: 'books',
  act,
  begin: NO_BOOKS,
  memory: { mark: null, posted: null },
  choose: ({ mark, posted }, act, { at, who }) => {
    switch (act.do) {
      case 'read mark':
        return { do: 'read mark' };
      case 'read posted':
        return mark === null ? null : { do: 'read posted' };
      case 'post':
        if (mark === null || posted === null) return null;
        return { do: 'release', entry: entryOf(INVOICES[act.number - 1] ?? '', posted), mark, at };
      case 'decide':
        return { ...act, at };
      case 'close':
        return { do: 'close', through: `2026-0${act.month}-28`, at };
      case 'take claim':
        return { do: 'take claim', holder: who, until: at + 3 * STEP_MS, at };
      case 'release claim':
        return { do: 'release claim', holder: who };
    }
  },
  next: nextBooks,
  remember: (memory, call, outcome) => {
    if (call.do === 'read mark') return { mark: JSON.parse(outcome) as JournalMark, posted: null };
    if (call.do === 'read posted') return { ...memory, posted: JSON.parse(outcome) as Posted[] };
    return call.do === 'release' ? { mark: null, posted: null } : memory;
  },
  open: bookClient,
  shown: ({ batches, closed, claim, log }) => ({
    batches: batches.map(({ status }, index) => `${index + 1} ${status}`),
    entries: batches.map(({ entry, status }, index) => {
      const isWithdrawn = status === 'voided' || status === 'rejected';
      return `${index + 1} ${entry.id} ${isWithdrawn ? 1 : 0}`;
    }),
    log,
    closed,
    claim: claim === null ? [] : [`${claim.holder} ${claim.until}`],
    told: batches.map(() => 'batch.released'),
  }),
};

/** Of an invoice that is posted the reversal, of any other the next entry. */
function entryOf(invoice: string, posted: readonly Posted[]): ModelEntry {
  const known = posted.find((each) => each.invoice === invoice);
  const generation = known?.generation ?? 0;
  const [first] = known?.entries ?? [];
  if (first !== undefined) return { id: `${first}-back`, invoice, generation, reverses: first };
  return { id: `${invoice}.${generation + 1}`, invoice, generation: generation + 1, reverses: null };
}
