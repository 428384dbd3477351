/** Code that decides something, which is changed on purpose, and whose own tests must notice. */
export interface Room {
  readonly name: string;
  /** Its files and folders: below `src/`, those of packages below the root. */
  readonly code: readonly string[];
  /** Its judges: files and folders below `test/unit/`, those of packages below the root. Of a folder, what lies in it and not deeper. */
  readonly tests: readonly string[];
  /** They need nothing but `describe`, `it`, `it.each` and `expect`, and keep nothing between them: they are loaded once for all mutants. */
  readonly isOfTables?: true;
  /** Of such a room, files that keep what they have once found out: the tests are loaded anew for each of their mutants. */
  readonly keeping?: readonly string[];
}

/** The path of a room's code or judge from the root. @param below where it lies unless it is of a package */
export function placeOf(path: string, below: 'src' | 'test/unit'): string {
  return path.startsWith('packages/') ? path : `${below}/${path}`;
}

export const ROOMS: readonly Room[] = [
  // Whether an invoice is right.
  {
    name: 'rules',
    isOfTables: true,
    code: ['document/rules'],
    keeping: ['document/rules/text-rules.ts'],
    tests: ['document/rules'],
  },
  {
    name: 'document',
    isOfTables: true,
    code: ['document/build'],
    keeping: ['document/build/full-address.ts', 'document/build/vat-id.ts'],
    tests: ['document/build'],
  },
  { name: 'fa3', isOfTables: true, code: ['fa3/document'], tests: ['fa3/document'] },
  // What happens to an e-invoice next.
  { name: 'saga', isOfTables: true, code: ['domain/saga'], tests: ['domain/saga'] },
  // When a request may go: the platform's limit, KSeF's limits.
  {
    name: 'limiter',
    code: [
      'packages/http/src/rate-limit.ts',
      'packages/http/src/sent-requests.ts',
      'packages/http/src/held-places.ts',
      'packages/http/src/in-memory-rate-limits.ts',
      'packages/http/src/limiter-pool.ts',
      'packages/http/src/places-in-store.ts',
      'packages/http/src/retry-after.ts',
      'packages/http/src/sliding-window-limiter.ts',
      'packages/ksef-client/src/limits',
      'platform/limiter.ts',
    ],
    tests: [
      'packages/http/test/rate-limit.test.ts',
      'packages/http/test/sent-requests.test.ts',
      'packages/http/test/held-places.test.ts',
      'packages/http/test/in-memory-rate-limits.test.ts',
      'packages/http/test/places-in-store.test.ts',
      'packages/http/test/retry-after.test.ts',
      'packages/http/test/sliding-window-limiter.test.ts',
      'packages/ksef-client/test/context.test.ts',
      'packages/ksef-client/test/limits.test.ts',
      'packages/ksef-client/test/pace.test.ts',
      'platform/limiter.test.ts',
      'platform/shared-limit.test.ts',
    ],
  },
  // What of an invoice the next batch posts and takes back.
  {
    name: 'books',
    isOfTables: true,
    code: [
      'books/batches/entry-ids.ts',
      'books/batches/held-units.ts',
      'books/batches/posted-state.ts',
      'domain/accounting/deferral/deferral-change.ts',
      'domain/accounting/draft.ts',
      'domain/accounting/entry.ts',
      'domain/accounting/left-out.ts',
      'domain/accounting/part-change.ts',
      'domain/accounting/posted-unit.ts',
    ],
    tests: [
      'books/batches/held-units.test.ts',
      'books/batches/posted-state.test.ts',
      'domain/accounting/deferral-change.test.ts',
      'domain/accounting/entry.test.ts',
      'domain/accounting/left-out.test.ts',
      'domain/accounting/part-change.test.ts',
    ],
  },
  // How a batch goes through the invoices, and what the books say beside them.
  {
    name: 'journal',
    isOfTables: true,
    code: [
      'books/batches/add-reversals.ts',
      'books/batches/difference.ts',
      'books/batches/in-pieces.ts',
      'domain/accounting/compare-part.ts',
      'domain/accounting/examine-invoice.ts',
      'domain/accounting/journal-context.ts',
      'domain/accounting/journal-plan.ts',
      'domain/accounting/settle-invoice.ts',
    ],
    tests: [
      'books/batches/add-reversals.test.ts',
      'books/batches/difference.test.ts',
      'domain/accounting/journal-plan.test.ts',
      'domain/accounting/journal-plan-settlements.test.ts',
    ],
  },
  // Which invoice a line of the bank pays, and what of that is certain.
  {
    name: 'matching',
    isOfTables: true,
    code: ['domain/bank/matching'],
    tests: ['domain/bank/matching'],
  },
];

/** Percent of the mutants of a room that its tests must notice. */
export const LEAST_SCORE = 85;

/** Tells the processes that try mutants of which room they are. */
export const ROOM_VARIABLE = 'SPACEBOOKS_MUTANTS_ROOM';

/** @throws outside of those processes */
export function judgedRoom(): Room {
  const name = process.env[ROOM_VARIABLE];
  const room = ROOMS.find((each) => each.name === name);
  if (room === undefined)
    throw new Error(`${ROOM_VARIABLE} names no room: see packages/proof/mutants/run.ts`);
  return room;
}
