import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../../src/store/alerts/alerts.js';
import { createDigestSource } from '../../../src/store/alerts/digest-facts.js';
import { createBatches } from '../../../src/store/books/batches.js';
import { createDeliveries } from '../../../src/store/books/deliveries.js';
import type { Db } from '../../../src/store/engine/open.js';
import { transact } from '../../../src/store/engine/transact.js';
import { createOperatorInvoices } from '../../../src/store/invoices/operator-invoices.js';
import { insertSaga } from '../../../src/store/sagas/saga-start.js';
import { hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { releaseOf } from './clients/release.js';
import { sqliteDatabase } from './database.js';
import { severalClients } from './postgres/several-clients.js';

const T = 1_800_000_000_000;

/** What both engines have the words for, and might answer otherwise. */
function sameAnswers(open: () => Promise<Db>): void {
  it('sums are numbers, also of nothing', async () => {
    const db = await open();
    const facts = () => createDigestSource(db).books('berlin', T - 1, T + 1);
    expect(await facts()).toMatchObject({
      batches: 0,
      entries: 0,
      deliveriesWaiting: 0,
      deliveriesParked: 0,
    });
    const deliveries = createDeliveries(db);
    for (const number of [1, 2]) await createBatches(db).release(releaseOf(number));
    await deliveries.plan('berlin', 'accountant', ['mail', 'web'], T);
    for (const delivery of await deliveries.due('berlin', T)) {
      if (delivery.target !== 'mail') continue;
      const failure = { code: 'store.full', detail: null, parked: true, runAt: T + 1 } as const;
      await deliveries.failed(delivery, failure, T);
    }
    expect(await facts()).toMatchObject({
      batches: 2,
      entries: 2,
      deliveriesWaiting: 4,
      deliveriesParked: 2,
    });
  });

  it.each([
    ['RÜ-7', ['RÜ-7']],
    ['rÜ-', ['RÜ-7']],
    ['ś/', ['ś/Ź']],
    ['ß', ['Groß 9']],
  ])('a part of a number, %s, is found whose letters are beyond ASCII', async (search, found) => {
    const db = await open();
    for (const number of ['RÜ-7', 'ś/Ź', 'Groß 9']) {
      const start = {
        id: number,
        spaceId: 'berlin',
        invoiceId: number,
        settingsDigest: 'S',
        requested: true,
      };
      await transact(db, (transaction) => insertSaga(transaction, start, T));
    }
    await db
      .updateTable('saga')
      .set(({ ref }) => ({ invoice_number: ref('id') }))
      .execute();
    const page = await createOperatorInvoices(db).page({ search, limit: 10 });
    expect(page.map(({ details }) => details.invoiceNumber)).toEqual(found);
  });

  it('alerts of a prefix end, whose letters take two units in JavaScript', async () => {
    const db = await open();
    const alerts = createAlerts(db);
    const raise = (key: string, subject: `books:${string}`) => {
      const about = { spaceId: null, place: { key: 'books' }, reason: { code: 'store.full' } } as const;
      return alerts.raise({ key, subject, about }, T);
    };
    await raise('a', 'books:😀:a');
    await raise('b', 'books:😀:b');
    await raise('c', 'books:c');
    await alerts.endOthers('books:😀', ['books:😀:b'], T + 1);
    const lasting = await db
      .selectFrom('alert')
      .select('key')
      .where('lasts', '=', 1)
      .orderBy('key')
      .execute();
    expect(lasting.map(({ key }) => key)).toEqual(['b', 'c']);
  });
}

describe('SQLite', () => {
  sameAnswers(async () => (await sqliteDatabase()).db);
});

describe.skipIf(!hasPostgres())('PostgreSQL', () => {
  const several = severalClients(shareCluster());
  sameAnswers(async () => (await several(1))[0] as Db);
});
