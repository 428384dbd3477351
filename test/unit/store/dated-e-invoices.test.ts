import { describe, expect, it } from 'vitest';
import type { SagaState } from '../../../src/domain/saga/model.js';
import { createCoverage } from '../../../src/store/coverage/coverage.js';
import { createDatedEInvoices } from '../../../src/store/coverage/dated-e-invoices.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { noteSaga } from '../../../src/store/invoices/write-invoice-facts.js';
import { createMirror } from '../../../src/store/mirror/mirror.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { sqliteDatabase } from './database.js';
import { severalClients } from './postgres/several-clients.js';

const T = 1_800_000_000_000;
const plain = invoice();
const dated = (id: string, invoiceDate: string, eInvoice = false) =>
  invoice({ id, number: id, invoiceDate, pdf: { ...plain.pdf, eInvoice } });

function datedEInvoices(open: () => Promise<Db>): void {
  it('are ours that are done and those that were seen, whatever the last copy shows', async () => {
    const db = await open();
    const run = await createMirror(db).begin('berlin', 'space-berlin', T);
    const copied = [dated('own', '2026-11-02'), dated('open', '2026-11-03'), dated('early', '2026-10-31')];
    await createMirror(db).take(run, copied, '2020-01-01', T);
    await createCoverage(db).noteSeen('berlin', [dated('others', '2026-11-04', true)], T);
    const news = (invoiceId: string, state: SagaState) => ({
      ...{ spaceId: 'berlin', invoiceId, invoiceNumber: null, changedAt: T },
      saga: { state, reason: null, ksef: null },
    });
    await transact(db, async (transaction) => {
      await noteSaga(transaction, news('own', 'done'));
      await noteSaga(transaction, news('open', 'refused'));
      await noteSaga(transaction, news('unread', 'done'));
    });
    const of = async (to: string | null) =>
      (await createDatedEInvoices(db).of('berlin', { from: '2026-11-01', to })).map(
        ({ invoiceId, date, hasEInvoice }) => [invoiceId, date, hasEInvoice],
      );
    expect(await of(null)).toEqual([
      ['open', '2026-11-03', false],
      ['others', '2026-11-04', true],
      ['own', '2026-11-02', true],
      ['unread', '', true],
    ]);
    expect((await of('2026-11-02')).map(([id]) => id)).toEqual(['own', 'unread']);
  });
}

describe('e-invoices by date in SQLite', () => datedEInvoices(async () => (await sqliteDatabase()).db));

describe.skipIf(!hasPostgres())('e-invoices by date in PostgreSQL', () => {
  const several = severalClients(shareCluster());
  datedEInvoices(async () => (await several(1))[0] as Db);
});
