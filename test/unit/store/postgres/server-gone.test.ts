import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlerts } from '../../../../src/store/alerts.js';
import { openBeside, openDatabase } from '../../../../src/store/open.js';
import { eventually } from '../../../eventually.js';
import { type Cluster, hasPostgres, startCluster } from '../../../postgres/cluster.js';
import { maintain } from '../../../postgres/template.js';

describe.skipIf(!hasPostgres())('a PostgreSQL server', () => {
  let cluster: Cluster;
  beforeAll(() => {
    cluster = startCluster();
  });
  afterAll(() => cluster.stop());

  it('is store.denied for a database that is not there, until it is made', async () => {
    const url = cluster.url.replace('/postgres?', '/later?');
    await expect(openDatabase(url)).rejects.toMatchObject({
      code: 'store.denied',
      detail: '3D000: database "later" does not exist',
    });
    await maintain(cluster.url, 'create database later');
    const { close } = await openDatabase(url);
    await close();
  });

  it('is store.unreachable while it is down, and works once it is back', async () => {
    await maintain(cluster.url, 'create database books');
    const url = cluster.url.replace('/postgres?', '/books?');
    const { db, close } = await openDatabase(url);
    const alerts = createAlerts(db);
    cluster.halt();
    await expect(alerts.end('night:berlin', 1)).rejects.toMatchObject({ code: 'store.unreachable' });
    await expect(openBeside(url)).rejects.toMatchObject({ code: 'store.unreachable' });
    cluster.start();
    await eventually(() => alerts.end('night:berlin', 1));
    await close();
  });
});
