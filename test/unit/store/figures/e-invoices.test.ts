import { expect, it } from 'vitest';
import type { DaySpan } from '../../../../src/domain/day-span.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { transact } from '../../../../src/store/engine/transact.js';
import { readEInvoices, readTaken } from '../../../../src/store/figures/e-invoice-figures.js';
import { insertSaga } from '../../../../src/store/sagas/saga-start.js';
import { temporaryDatabase } from '../database.js';

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 10, 15, 23);
const DAYS: readonly DaySpan[] = [
  { day: '2026-11-16', from: MONDAY, to: MONDAY + DAY },
  { day: '2026-11-17', from: MONDAY + DAY, to: MONDAY + 2 * DAY },
];

async function begin(db: Db, id: string, invoiceId: string, at: number): Promise<void> {
  const saga = { id, spaceId: 'berlin', invoiceId, settingsDigest: 'S', requested: true };
  await transact(db, (transaction) => insertSaga(transaction, saga, at));
}

async function reach(db: Db, id: string, sequence: number, state: string, at: number): Promise<void> {
  const last = { saga_id: id, sequence, at, state, reason: null };
  await db.insertInto('saga_history').values(last).execute();
  const run_at = state === 'attached' ? at : null;
  await db.updateTable('saga').set({ state, run_at }).where('id', '=', id).execute();
}

it('counts e-invoices by the day of their request and how the last one of an invoice stands', async () => {
  const { db } = await temporaryDatabase();
  await begin(db, 's1', 'i1', MONDAY);
  await reach(db, 's1', 50, 'refused', MONDAY + 10);
  await begin(db, 's2', 'i1', MONDAY + DAY);
  await reach(db, 's2', 50, 'done', MONDAY + DAY + 10);
  await begin(db, 's3', 'i2', MONDAY + DAY - 1);
  await reach(db, 's3', 50, 'refused', MONDAY + DAY + 10);
  await begin(db, 's4', 'i3', MONDAY + DAY);
  await begin(db, 's5', 'i4', MONDAY + 2 * DAY);
  expect(await readEInvoices(db, 'berlin', DAYS)).toEqual([
    { day: '2026-11-16', state: 'refused', count: 1 },
    { day: '2026-11-17', state: 'done', count: 1 },
    { day: '2026-11-17', state: 'requested', count: 1 },
  ]);
  expect(await readEInvoices(db, 'hamburg', DAYS)).toEqual([]);
});

it('measures from the request to the first time that it is attached', async () => {
  const { db } = await temporaryDatabase();
  for (const [id, took] of [
    ['s1', 2_999],
    ['s2', 2_000],
    ['s3', 61_000],
  ] as const) {
    await begin(db, id, id, MONDAY - 1_000);
    await reach(db, id, 50, 'attached', MONDAY - 1_000 + took);
  }
  // Looked at once more: the customer has it since then.
  await reach(db, 's1', 51, 'attached', MONDAY + 3_600_000);
  expect(await readTaken(db, 'berlin', DAYS)).toEqual([
    { day: '2026-11-16', seconds: 2, count: 2 },
    { day: '2026-11-16', seconds: 61, count: 1 },
  ]);
});
