import { describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/store/postgres/grants.js';
import { prepareShareQueue } from '../../src/workers/share-queue.js';
import { eventually } from '../eventually.js';
import { asRole, hasPgBouncer, hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { deployments } from '../unit/workers/scene.js';

const ROADS = [
  { road: 'directly', pooled: false, isThere: hasPostgres() },
  { road: 'through PgBouncer in transaction mode', pooled: true, isThere: hasPgBouncer() },
].filter(({ isThere }) => isThere);

describe.each(ROADS)('workers whose role does not own the tables, $road', ({ pooled }) => {
  const { server, emptyDatabase } = shareCluster({ pooled });
  const deploy = deployments();

  it('share what the owner has prepared, and take over from one that leaves', async () => {
    const owner = await emptyDatabase();
    await server().maintain('create role daemon login');
    const daemon = asRole(owner, 'daemon');
    await prepareShareQueue(owner);
    await prepareShareQueue(owner);
    await prepareDatabase(owner, 'daemon');
    const { ledger, join } = await deploy(daemon);
    const [, two] = await Promise.all([join('one'), join('two')]);
    await eventually(() => expect([...ledger.counts('one', 'two')].sort()).toEqual([32, 33]));
    await two?.stop();
    await eventually(() => expect(ledger.counts('one', 'two')).toEqual([65, 0]));
    expect(ledger.faults).toEqual([]);
  });
});
