import { expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { releaseOrphanLocks } from '../../../src/inbox/orphan-locks.js';
import { silentLog } from '../../../src/ops/log.js';
import { createOrphanLocks } from '../../../src/store/sagas/orphan-locks.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { temporaryDatabase } from '../store/database.js';

const GONE = { state: 'gone', lock: 'ours', produced: 0, run_at: null } as const;
const LOCKED = { canUpdate: false, sentStatus: 'unsent' };

/** One invoice with a saga in a given state, and what the platform shows of it; null when it is deleted. */
async function scene(saga: object, shown: object | null, unlockFails = false) {
  const { db } = await temporaryDatabase();
  await db.transaction().execute(async (transaction) => {
    const start = { spaceId: 'berlin', invoiceId: 'inv-1', settingsDigest: '', requested: true };
    await insertSaga(transaction, { ...start, id: 'saga-1' }, 1_000);
  });
  await db.updateTable('saga').set(saga).execute();
  const asked: string[] = [];
  const show = async (id: string) => {
    asked.push(`show ${id}`);
    if (shown === null) throw new Failure('platform.not-found');
    return { invoice: { ...invoice({ id }), ...shown }, document: {} };
  };
  const unlock = async (id: string) => {
    asked.push(`unlock ${id}`);
    if (unlockFails) throw new Failure('platform.conflict');
    return show(id);
  };
  const release = () =>
    releaseOrphanLocks({
      space: { id: 'berlin', invoices: { show, unlock } },
      locks: createOrphanLocks(db),
      log: silentLog,
    });
  return { db, asked, release };
}

it.each([['gone'], ['refused']])('takes back a lock of a saga that is %s, once', async (state) => {
  const { asked, release } = await scene({ ...GONE, state }, LOCKED);
  expect(await release()).toBe(1);
  expect(asked.slice(0, 2)).toEqual(['show inv-1', 'unlock inv-1']);
  asked.length = 0;
  expect(await release()).toBe(0);
  expect(asked).toEqual([]);
});

it.each([
  ['the saga goes on', { state: 'requested', lock: 'ours', produced: 0 }],
  ['the e-invoice is done', { ...GONE, state: 'done' }],
  ['the lock was taken back before: a later one is not ours', { ...GONE, state: 'released' }],
  ['the lock is of somebody else', { ...GONE, lock: 'foreign' }],
  ['something was produced, and may have left the house', { ...GONE, produced: 1 }],
])('asks for nothing when %s', async (_name, saga) => {
  const { asked, release } = await scene(saga, LOCKED);
  expect(await release()).toBe(0);
  expect(asked).toEqual([]);
});

it.each([
  ['it can be edited', { canUpdate: true }],
  [
    'it has an e-invoice',
    { ...LOCKED, pdf: { eInvoice: true, eInvoiceStandard: 'Zugferd', archived: true } },
  ],
  ['it has a final PDF', { ...LOCKED, pdf: { eInvoice: false, eInvoiceStandard: null, archived: true } }],
  ['it waits for its e-invoice', { canUpdate: false, sentStatus: 'sendingRequested' }],
  ['it is deleted', null],
])('unlocks nothing when the invoice says that %s', async (_name, shown) => {
  const { asked, release } = await scene(GONE, shown);
  expect(await release()).toBe(0);
  expect(asked).toEqual(['show inv-1']);
});

it('leaves the invoice to a later saga of it', async () => {
  const { db, asked, release } = await scene(GONE, LOCKED);
  await db.transaction().execute(async (transaction) => {
    const start = { spaceId: 'berlin', invoiceId: 'inv-1', settingsDigest: '', requested: true };
    await insertSaga(transaction, { ...start, id: 'saga-2' }, 2_000);
  });
  expect(await release()).toBe(0);
  expect(asked).toEqual([]);
});

it('counts nothing when the platform refuses', async () => {
  const { asked, release } = await scene(GONE, LOCKED, true);
  expect(await release()).toBe(0);
  expect(await release()).toBe(0);
  expect(asked).toEqual(['show inv-1', 'unlock inv-1']);
});
