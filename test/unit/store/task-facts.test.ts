import { beforeEach, expect, it } from 'vitest';
import { createBookRuns } from '../../../src/store/books/book-runs.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createTaskFacts } from '../../../src/store/tasks/task-facts.js';
import { type ExplainedDatabase, explainedDatabase } from './query-plans.js';

let database: ExplainedDatabase;
beforeEach(async () => {
  database = await explainedDatabase();
});

const BLANK = { customer_number: null, due_date: '', net: 0, open: 0, paid_status: '', corrects: null };
const KEYS = { number_key: '', customer_key: '', id_key: '', ksef_key: null, words: '' };

let count = 0;
async function addInvoice(
  db: Db,
  row: { space: string; state: string; currency: string; gross: number; at: number; date?: string },
): Promise<void> {
  count += 1;
  await db
    .insertInto('invoice_facts')
    .values({
      ...{
        ...BLANK,
        ...KEYS,
        space_id: row.space,
        invoice_id: `i-${count}`,
        number: `N-${count}`,
        customer: 'x',
      },
      ...{
        invoice_date: row.date ?? '2027-03-01',
        currency: row.currency,
        gross: row.gross,
        payment: 'open',
      },
      ...{
        deleted: 0,
        e_invoice: row.state as 'waiting',
        saga_state: null,
        failure: null,
        ksef_number: null,
      },
      ...{ e_invoice_at: row.at, seen_at: 1 },
    })
    .execute();
}

it('e-invoices that wait or are missing are counted and summed by space and currency, since the oldest', async () => {
  const { db } = database;
  await addInvoice(db, { space: 'oslo', state: 'waiting', currency: 'NOK', gross: 10_000, at: 50 });
  await addInvoice(db, { space: 'oslo', state: 'waiting', currency: 'NOK', gross: 2_500, at: 40 });
  await addInvoice(db, { space: 'oslo', state: 'waiting', currency: 'EUR', gross: 700, at: 60 });
  await addInvoice(db, { space: 'oslo', state: 'done', currency: 'NOK', gross: 9, at: 1 });
  await addInvoice(db, { space: 'bergen', state: 'missing', currency: 'NOK', gross: 300, at: 70 });
  await addInvoice(db, {
    space: 'bergen',
    state: 'unsent',
    currency: 'NOK',
    gross: 400,
    at: 80,
    date: '2027-03-05',
  });
  await addInvoice(db, { space: 'elsewhere', state: 'waiting', currency: 'NOK', gross: 1, at: 1 });
  const rows = await createTaskFacts(db).eInvoices(['oslo', 'bergen'], '2027-03-04');
  expect([...rows].sort((a, b) => b.cents - a.cents)).toEqual([
    { spaceId: 'oslo', kind: 'waiting', currency: 'NOK', count: 2, cents: 12_500, since: 40 },
    { spaceId: 'oslo', kind: 'waiting', currency: 'EUR', count: 1, cents: 700, since: 60 },
    { spaceId: 'bergen', kind: 'missing', currency: 'NOK', count: 1, cents: 300, since: 70 },
  ]);
  expect(await createTaskFacts(db).eInvoices(['bergen'], '2027-03-05')).toHaveLength(2);
});

/** An attempt of the invoice that was added last, with its steps. */
async function addAttempt(db: Db, steps: readonly (readonly [state: string, at: number])[]): Promise<void> {
  const [state = 'refused', at = 0] = steps.at(-1) ?? [];
  const id = `saga-${count}-${at}`;
  await db
    .insertInto('saga')
    .values({
      ...{ id, space_id: 'oslo', invoice_id: `i-${count}`, created_at: at, version: 1, state, run_at: null },
      ...{ lock: 'none', produced: 0, requested: 1, done_before: 0, failures: 0, settings_digest: 's' },
    })
    .execute();
  for (const [index, [step, moment]] of steps.entries()) {
    await db
      .insertInto('saga_history')
      .values({ saga_id: id, sequence: index + 1, at: moment, state: step, reason: null })
      .execute();
  }
}

it.each<[string, readonly (readonly (readonly [string, number])[])[], number]>([
  [
    'tried again in vain, since the first refusal',
    [
      [
        ['fetched', 10],
        ['refused', 20],
      ],
      [['refused', 300]],
    ],
    20,
  ],
  [
    'refused anew after it was done, since then',
    [
      [
        ['refused', 20],
        ['done', 30],
      ],
      [['refused', 300]],
    ],
    300,
  ],
])('an e-invoice that was %s', async (_case, attempts, since) => {
  const { db } = database;
  await addInvoice(db, { space: 'oslo', state: 'waiting', currency: 'NOK', gross: 100, at: 300 });
  for (const steps of attempts) await addAttempt(db, steps);
  expect(await createTaskFacts(db).eInvoices(['oslo'], '2027-03-04')).toEqual([
    { spaceId: 'oslo', kind: 'waiting', currency: 'NOK', count: 1, cents: 100, since },
  ]);
});

it('a night is told from what a person started', async () => {
  const runs = createBookRuns(database.db);
  const night = await runs.start({ spaceId: 'oslo', kind: 'night', businessDate: '2027-03-04' }, 10);
  await runs.start({ spaceId: 'oslo', kind: 'sync', businessDate: null }, 20);
  await runs.start({ spaceId: 'bergen', kind: 'sync', businessDate: null }, 30);
  const last = await runs.lastNights(['oslo', 'bergen']);
  expect([...last].map(([space, { id }]) => [space, id])).toEqual([['oslo', night]]);
});

it('nothing is asked that reads more rows than are counted', async () => {
  const plans = await database.plansOf(async (db) => {
    const facts = createTaskFacts(db);
    await facts.eInvoices(['oslo', 'bergen'], '2027-03-04');
    await facts.bankLines(['oslo']);
    await facts.batches(['oslo']);
    await facts.alerts(['oslo']);
    await facts.closedThrough(['oslo']);
    await createBookRuns(db).lastNights(['oslo']);
  });
  expect(plans.join('\n')).toContain('INDEX bank_line_undecided');
  // Only what is in memory, or what was just found, is read whole; open alerts are an index of their own.
  const scanned = plans.filter((part) => part.startsWith('SCAN'));
  expect(
    scanned.filter((part) => !/^SCAN (own|asked|found|json_each|alert USING INDEX alert_open)/.test(part)),
  ).toEqual([]);
});
