import { expect, it } from 'vitest';
import type { BookSpace } from '../../../../src/books/book-space.js';
import type { MonthDeps } from '../../../../src/books/month/month-deps.js';
import { listMonths } from '../../../../src/books/month/months.js';
import type { MonthClosing } from '../../../../src/domain/accounting/examined-month.js';

/** Half past midnight of 1 November in Berlin; still October in London and all of America. */
const MIDNIGHT = Date.UTC(2026, 9, 31, 23, 30);

function closing(through: string): MonthClosing {
  return { through, closedAt: MIDNIGHT, by: 'anna', reason: null, open: [] };
}

/** A space that was never copied and exports nothing. */
async function listed(timeZone: string, from: string, closings: readonly MonthClosing[] = []) {
  const looked: string[] = [];
  const deps = {
    clock: { now: () => MIDNIGHT },
    stores: {
      periods: {
        closings: async () => closings,
        closedThrough: async () => closings.at(-1)?.through ?? null,
      },
      mirror: { lastSync: async () => null, accounts: async () => null, snapshots: async function* () {} },
      openings: { latest: async () => null, dated: async () => [] },
    },
    facts: {
      measuredFrom: async () => '2026-01-01',
      withoutEInvoice: async () => [],
      waitingEInvoices: async () => [],
      standings: async () => new Map(),
      batches: async (_space: string, { from: first }: { from: string }) => {
        looked.push(first.slice(0, 7));
        return [];
      },
    },
  } as unknown as MonthDeps;
  const space = {
    config: {},
    id: 'berlin',
    timeZone,
    settings: { from },
    accounting: { exports: [], bank: [] },
  } as unknown as BookSpace;
  const months = await listMonths(deps, space);
  return { months: months.map(({ month, state, open }) => `${month} ${state} ${open ?? '-'}`), looked };
}

it('begins with the month that runs where the space is', async () => {
  const closed = [closing('2026-09-30')];
  expect((await listed('Europe/Berlin', '2026-09-15', closed)).months).toEqual([
    '2026-11 running -',
    '2026-10 open 1',
    '2026-09 closed -',
  ]);
  for (const zone of ['Europe/London', 'America/New_York', 'Pacific/Honolulu']) {
    expect((await listed(zone, '2026-09-15', closed)).months).toEqual([
      '2026-10 running -',
      '2026-09 closed -',
    ]);
  }
});

it('names the closing that closed a month, which is the first one after it', async () => {
  const deps = [closing('2026-08-31'), closing('2026-10-31')];
  expect((await listed('Europe/Berlin', '2026-07-01', deps)).months).toEqual([
    '2026-11 running -',
    '2026-10 closed -',
    '2026-09 closed -',
    '2026-08 closed -',
    '2026-07 closed -',
  ]);
});

it('looks at the checklists of the latest and of the earliest open month only, and goes back thirteen months', async () => {
  const { months, looked } = await listed('Europe/Berlin', '2020-01-01');
  expect(looked).toEqual(['2026-10', '2025-11']);
  expect(months).toHaveLength(13);
  expect(months.slice(0, 4)).toEqual([
    '2026-11 running -',
    '2026-10 open 1',
    '2026-09 unexamined -',
    '2026-08 unexamined -',
  ]);
  expect(months.at(-1)).toBe('2025-11 open 1');
});

it('has none of books that begin later', async () => {
  expect((await listed('Europe/Berlin', '2027-01-01')).months).toEqual([]);
});
