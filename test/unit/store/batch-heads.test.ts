import { beforeEach, expect, it } from 'vitest';
import type { Period } from '../../../src/domain/accounting/model.js';
import { insertList } from '../../../src/store/books/batch-lists.js';
import { type Batches, createBatches } from '../../../src/store/books/batches.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { temporaryDatabase } from './database.js';

const SUMS = { entries: 2, invoices: 2, totals: [], leftOutSums: [] };
const LEFT_OUT = [{ invoiceId: 'a', reason: 'zero' }];
const NAME = {
  spaceId: 'berlin',
  series: 'adviser',
  period: { from: '2026-01-01', to: '2026-02-28' },
  createdAt: 1,
  status: 'released',
  reason: null,
  decidedAt: null,
};
let db: Db;
let batches: Batches;

beforeEach(async () => {
  ({ db } = await temporaryDatabase());
  batches = createBatches(db);
});

async function release(number: number): Promise<void> {
  await db
    .insertInto('batch')
    .values({
      space_id: NAME.spaceId,
      number,
      id: `id-${number}`,
      series: NAME.series,
      status: 'released',
      created_at: NAME.createdAt,
      period_from: NAME.period.from,
      period_to: NAME.period.to,
      manifest: JSON.stringify({ ...SUMS, leftOut: [] }),
      debtors: '[{"number":"10042"}]',
    })
    .execute();
  const key = { spaceId: NAME.spaceId, number };
  await transact(db, async (transaction) => {
    await insertList(transaction, 'openItems', key, ['{"invoiceId":"a"}']);
    await insertList(
      transaction,
      'leftOut',
      key,
      LEFT_OUT.map((each) => JSON.stringify(each)),
    );
  });
}

it('a list of batches has their sums, the last one of a space its name: no list of either is read', async () => {
  for (let number = 1; number <= 120; number += 1) await release(number);
  const list = await batches.list('berlin');
  expect(list.map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
  expect(list[99]).toEqual({ ...NAME, number: 100, id: 'id-100', manifest: SUMS });
  expect(await batches.list('berlin', 'another')).toEqual([]);
  expect(await batches.last(['berlin', 'warsaw'])).toEqual(
    new Map([['berlin', { ...NAME, number: 120, id: 'id-120' }]]),
  );
  expect(await batches.record('berlin', 7)).toMatchObject({
    manifest: { leftOut: LEFT_OUT },
    debtors: [{ number: '10042' }],
    openItems: [{ invoiceId: 'a' }],
  });
});

it('of the entries of a batch those that are booked in a period are read alone', async () => {
  await release(1);
  const texts = ['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map((bookingDate) =>
    JSON.stringify({ bookingDate }),
  );
  for (const [position, content] of texts.entries()) {
    await db
      .insertInto('journal_entry')
      .values({
        space_id: 'berlin',
        batch_number: 1,
        position,
        id: `entry-${position}`,
        voided: 0,
        series: NAME.series,
        invoice_id: 'a',
        part: 'revenue',
        generation: position,
        reverses: null,
        document_date: '2026-01-01',
        content,
      })
      .execute();
  }
  const read = async (booked?: Period): Promise<readonly string[]> => {
    const found: string[] = [];
    for await (const page of batches.entryTexts('berlin', 1, booked)) found.push(...page);
    return found;
  };
  expect(await read({ from: '2026-01-01', to: '2026-12-31' })).toEqual(texts.slice(1, 3));
  expect(await read()).toEqual(texts);
});
