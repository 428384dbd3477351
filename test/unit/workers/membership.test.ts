import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../eventually.js';
import { hasPgBouncer, hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { deployments } from './scene.js';

// Holds run out and are taken over by real time, and each statement waits for a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROADS = [
  { road: 'directly', pooled: false, isThere: hasPostgres() },
  { road: 'through PgBouncer in transaction mode', pooled: true, isThere: hasPgBouncer() },
].filter(({ isThere }) => isThere);

describe.each(ROADS)('the workers of a database, $road', ({ pooled }) => {
  const { emptyDatabase } = shareCluster({ pooled });
  const deploy = deployments();

  it('share 65 in 22, 22 and 21 where three join at once, and hand over what one had that stops', async () => {
    const { ledger, join } = await deploy(await emptyDatabase());
    const [one, , three] = await Promise.all([join('one'), join('two'), join('three')]);
    await eventually(() => {
      expect(ledger.working()).toBe(65);
      expect([...ledger.counts('one', 'two', 'three')].sort()).toEqual([21, 22, 22]);
    });
    expect(await one?.workers()).toEqual(
      ['one', 'three', 'two'].map((id) => ({
        id,
        host: `host-of-${id}`,
        version: '1.2.3',
        shares: ledger.counts(id)[0],
      })),
    );
    for (const [share, { owner }] of one?.held() ?? [])
      expect([ledger.owner(share), owner]).toEqual(['one', 'one']);
    expect(one?.held().size).toBe(ledger.counts('one')[0]);

    await three?.stop();
    expect(three?.held().size).toBe(0);
    expect(ledger.counts('three')).toEqual([0]);
    await eventually(() => expect([...ledger.counts('one', 'two')].sort()).toEqual([32, 33]));
    expect((await one?.workers())?.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(ledger.lost).toEqual([]);
    expect(ledger.faults).toEqual([]);
  });

  it('are not joined where the database cannot be reached: store.unreachable', async () => {
    const url = await emptyDatabase();
    const { join } = await deploy(url);
    await expect(join('alone', { url: 'postgres://spacebooks@127.0.0.1:1/nowhere' })).rejects.toMatchObject({
      code: 'store.unreachable',
    });
  });
});
