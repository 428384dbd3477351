import { expect, it } from 'vitest';
import { createAuditLog } from '../../../src/store/books/audit.js';
import { createExclusions } from '../../../src/store/books/exclusions.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from './database.js';

const NOW = Date.UTC(2026, 10, 25, 3);
const OF_FV7 = {
  report: 'jpk-v7m',
  invoiceId: 'a',
  documentNumber: 'FV/7',
  at: NOW,
  by: 'anna',
  why: 'reported as OSS',
} as const;

async function opened() {
  const { db } = await temporaryDatabase();
  const mirror = createMirror(db);
  const run = await mirror.begin('warsaw', 'space-warsaw', NOW);
  const copies = [
    invoice({ id: 'a', number: 'FV/7' }),
    invoice({ id: 'b', number: 'FV/8' }),
    invoice({ id: 'c', number: 'FV/8' }),
  ];
  await mirror.take(run, copies, '2026-01-01', NOW);
  return { db, exclusions: createExclusions(db) };
}

it('keeps who left which document out of which report, and why, until somebody takes it in again', async () => {
  const { db, exclusions } = await opened();
  await exclusions.decide('warsaw', true, OF_FV7);
  expect(await exclusions.standing('warsaw')).toEqual([OF_FV7]);
  expect(await exclusions.standing('berlin')).toEqual([]);
  await exclusions.decide('warsaw', false, { ...OF_FV7, by: 'piotr', why: 'VAT id is there' });
  expect(await exclusions.standing('warsaw')).toEqual([]);
  const rows = await createAuditLog(db).rows(0, 10);
  expect(rows.map(({ action, details }) => [action, details])).toEqual([
    ['document excluded', { invoiceId: 'a', report: 'jpk-v7m' }],
    ['document included', { invoiceId: 'a', report: 'jpk-v7m' }],
  ]);
});

it('refuses what is so already', async () => {
  const { exclusions } = await opened();
  await expect(exclusions.decide('warsaw', false, OF_FV7)).rejects.toMatchObject({
    code: 'operator.not-possible',
    detail: 'FV/7 is included in jpk-v7m already',
  });
  await exclusions.decide('warsaw', true, OF_FV7);
  await expect(exclusions.decide('warsaw', true, OF_FV7)).rejects.toMatchObject({
    code: 'operator.not-possible',
    detail: 'FV/7 is excluded from jpk-v7m already',
  });
});

it('finds a document by its number or the id of its invoice, and asks where a number is of two', async () => {
  const { exclusions } = await opened();
  const found = { invoiceId: 'a', documentNumber: 'FV/7' };
  expect([await exclusions.find('warsaw', 'FV/7'), await exclusions.find('warsaw', 'a')]).toEqual([
    found,
    found,
  ]);
  expect(await exclusions.find('warsaw', 'c')).toEqual({ invoiceId: 'c', documentNumber: 'FV/8' });
  await expect(exclusions.find('warsaw', 'FV/8')).rejects.toMatchObject({
    code: 'operator.ambiguous',
    detail: 'FV/8 is the number of b, c',
  });
  await expect(exclusions.find('berlin', 'FV/7')).rejects.toMatchObject({ code: 'operator.unknown' });
});
