import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../../../src/store/alerts/alerts.js';
import { openBeside, openDatabase } from '../../../../src/store/engine/open.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { createWaitingEvents } from '../../../../src/store/sagas/waiting-events.js';
import { eventually } from '../../../eventually.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

/** Longer than a server that answers takes to take a connection. */
const SLOW_SECONDS = 6;

describe.skipIf(!hasPostgres())('a PostgreSQL server', () => {
  const { server, emptyDatabase } = shareCluster();

  it('is store.denied for a database that is not there, until it is made', async () => {
    const url = server().urlOf('later');
    await expect(openDatabase(url)).rejects.toMatchObject({
      code: 'store.denied',
      detail: '3D000: database "later" does not exist',
    });
    await server().maintain('create database later');
    const { close } = await openDatabase(url);
    await close();
  });

  it('is store.unreachable while it is down, and works once it is back', async () => {
    const url = await emptyDatabase();
    const { db, close } = await openDatabase(url);
    const alerts = createAlerts(db);
    server().halt();
    await expect(alerts.end('night:berlin', 1)).rejects.toMatchObject({ code: 'store.unreachable' });
    await expect(openBeside(url)).rejects.toMatchObject({ code: 'store.unreachable' });
    server().start();
    await eventually(() => alerts.end('night:berlin', 1));
    await close();
  });

  it('is store.unreachable where it takes connections and says nothing', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const db = connect(`postgres://somebody@127.0.0.1:${port}/nothing`, {});
    await expect(createAlerts(db).end('night:berlin', 1)).rejects.toMatchObject({
      code: 'store.unreachable',
      detail: 'timeout expired',
    });
    await db.destroy();
    silent.close();
  });
});

// Not through a pooler: how long a statement may wait there is the pooler's decision.
describe.skipIf(!hasPostgres())('a PostgreSQL server that is reached without a pooler', () => {
  const { emptyDatabase } = shareCluster({ pooled: false });

  it('takes callbacks while all that spaces do at once waits for a connection, which it may do for long', async () => {
    const { db, receiving, close } = await openDatabase(await emptyDatabase());
    const busy = Array.from({ length: 10 }, () => sql`select pg_sleep(${SLOW_SECONDS})`.execute(db));
    const behind = sql<{ one: number }>`select 1 as one`.execute(db);
    let isBehind = true;
    void behind.then(() => {
      isBehind = false;
    });
    const event = { spaceId: 'berlin', event: 'updated_invoice', invoiceId: 'i', trigger: null } as const;
    await createWaitingEvents(db, receiving).leave(event, 1);
    expect(isBehind).toBe(true);
    await Promise.all(busy);
    expect((await behind).rows).toEqual([{ one: 1 }]);
    await close();
  });
});
