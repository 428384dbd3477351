import { describe, expect, it } from 'vitest';
import { createAlerts } from '../../../../src/store/alerts.js';
import { openBeside, openDatabase } from '../../../../src/store/open.js';
import { eventually } from '../../../eventually.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

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
});
