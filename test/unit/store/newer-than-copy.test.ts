import { expect, it } from 'vitest';
import { newerThanCopy, notCopiedYet } from '../../../src/store/books/newer-than-copy.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { noteReading } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';
import { explainedDatabase } from './query-plans.js';

const NOW = Date.UTC(2026, 10, 3, 9);

async function told(db: Db, spaceId: string, invoiceId: string | null): Promise<void> {
  const quarantine = invoiceId === null ? 'unreadable' : null;
  const event = { space_id: spaceId, event: 'updated_invoice', invoice_id: invoiceId, quarantine };
  await db
    .insertInto('inbox_event')
    .values({
      ...event,
      received_at: NOW,
      trigger: null,
      body: null,
      saga_id: null,
      waiting: null,
      taken_at: null,
    })
    .execute();
}

async function copied(
  db: Db,
  spaceId: string,
  isWhole: boolean,
  tell: readonly string[] = [],
): Promise<void> {
  const mirror = createMirror(db);
  const run = await mirror.begin(spaceId, spaceId, NOW);
  for (const id of tell) await told(db, spaceId, id);
  if (isWhole) await mirror.finish(run, { spaceId, finishedAt: NOW } as Parameters<typeof mirror.finish>[1]);
}

it('counts the invoices of a space that callbacks name, since its last whole sync began', async () => {
  const { db } = await temporaryDatabase();
  await told(db, 'berlin', 'a');
  expect(await newerThanCopy(db, 'berlin')).toBe(0);
  await copied(db, 'berlin', true, ['b']);
  expect(await newerThanCopy(db, 'berlin')).toBe(1);
  for (const id of ['b', 'c', 'c', null]) await told(db, 'berlin', id);
  await told(db, 'warsaw', 'd');
  expect(await newerThanCopy(db, 'berlin')).toBe(2);
  await copied(db, 'berlin', false);
  expect(await newerThanCopy(db, 'berlin')).toBe(2);
  await copied(db, 'berlin', true);
  expect(await newerThanCopy(db, 'berlin')).toBe(0);
});

it('names what is to be paid of the invoices that came since, and not what is copied or paid', async () => {
  const { db } = await temporaryDatabase();
  expect(await notCopiedYet(db, 'berlin', 5)).toEqual([]);
  const mirror = createMirror(db);
  const run = await mirror.begin('berlin', 'berlin', NOW);
  await mirror.take(
    run,
    [invoice({ id: 'old', number: 'R-1', invoiceDate: '2026-11-02' })],
    '2020-01-01',
    NOW,
  );
  await mirror.finish(run, { spaceId: 'berlin', finishedAt: NOW } as Parameters<typeof mirror.finish>[1]);
  const read = (id: string, number: string, paidStatus: 'unpaid' | 'paid') =>
    transact(db, (transaction) =>
      noteReading(transaction, {
        ...{ spaceId: 'berlin', invoiceId: id, deleted: false, now: NOW },
        invoice: { ...invoice({ id, number, invoiceDate: '2026-10-20' }), paidStatus },
      }),
    );
  await read('old', 'R-1', 'unpaid');
  await read('new', 'R-2', 'unpaid');
  await read('paid', 'R-3', 'paid');
  for (const id of ['old', 'new', 'paid', 'unread']) await told(db, 'berlin', id);
  const [found, ...more] = await notCopiedYet(db, 'berlin', 5);
  expect([found?.number, found?.invoiceId, found?.currency, more]).toEqual(['R-2', 'new', 'EUR', []]);
  expect(found?.openCents).toBeGreaterThan(0);
  expect(await notCopiedYet(db, 'warsaw', 5)).toEqual([]);
  await copied(db, 'berlin', true);
  expect(await notCopiedYet(db, 'berlin', 5)).toEqual([]);
});

it('looks for what was issued since in its index, however many e-invoices the space has', async () => {
  const { plansOf } = await explainedDatabase();
  const plans = await plansOf(async (db) => {
    await copied(db, 'berlin', true);
    await newerThanCopy(db, 'berlin');
  });
  expect(plans).toContainEqual(expect.stringContaining('saga_history_done (at>?)'));
});
