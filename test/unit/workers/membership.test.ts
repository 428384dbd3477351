import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../src/clock.js';
import { eventually } from '../../eventually.js';
import { hasPgBouncer, hasPostgres } from '../../postgres/cluster.js';
import { shareCluster } from '../../postgres/share-cluster.js';
import { deployments } from './scene.js';

const TWO: readonly string[] = ['common', 's1'];

const clockMethods: Clock = {
  now: () => systemClock.now(),
  speed: 1,
  after: (delayMs, due) => systemClock.after(delayMs, due),
  sleep: (delayMs, signal) => systemClock.sleep(delayMs, signal),
};

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

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
});

describe.skipIf(!hasPostgres())('the workers of a database', () => {
  const { emptyDatabase } = shareCluster();
  const deploy = deployments();

  it('hand over at once what has ended while the work in another share takes its time', async () => {
    const { ledger, join } = await deploy(await emptyDatabase());
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { end } = ledger.deps('slow');
    const slow = await join('slow', {
      end: async (share) => {
        if (share === 'common') await finished;
        await end(share);
      },
    });
    await eventually(() => expect(ledger.counts('slow')).toEqual([65]));
    const stopping = slow.stop();
    await join('other');
    await eventually(() => expect(ledger.counts('slow', 'other')).toEqual([1, 64]));
    await eventually(async () => expect(await slow.workers()).toMatchObject([{ id: 'other', shares: 64 }]));
    expect([...slow.held().keys()]).toEqual(['common']);
    finish();
    await stopping;
    await eventually(() => expect(ledger.counts('other')).toEqual([65]));
    expect(ledger.lost).toEqual([]);
    expect(ledger.faults).toEqual([]);
  });

  it('call the work off in a share that was taken from them, which touching shows, and begin it anew', async () => {
    const url = await emptyDatabase();
    const { ledger, join } = await deploy(url);
    const members = await Promise.all(['one', 'two'].map((id) => join(id, { shares: TWO })));
    await eventually(() => expect(ledger.counts('one', 'two')).toEqual([1, 1]));
    // Both have their part and fetch nothing; that it is missing shows in an answer alone.
    await run(
      url,
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where data ->> 'share' = 's1'`,
    );
    await eventually(() => expect(ledger.lost.map(({ share }) => share)).toEqual(['s1']));
    await eventually(() => expect(ledger.counts('one', 'two')).toEqual([1, 1]));
    const versions = members.flatMap(({ held }) =>
      [...held()].map(([share, { version }]) => [share, version]),
    );
    expect(Object.fromEntries(versions).s1).toBeGreaterThan(1);
    expect(ledger.faults).toEqual([]);
  });

  it('are not joined where the database cannot be reached: store.unreachable', async () => {
    const url = await emptyDatabase();
    const { join } = await deploy(url);
    await expect(join('alone', { url: 'postgres://spacebooks@127.0.0.1:1/nowhere' })).rejects.toMatchObject({
      code: 'store.unreachable',
    });
  });

  it('give back a share whose work cannot begin, and try again', async () => {
    const { ledger, join } = await deploy(await emptyDatabase());
    const { take } = ledger.deps('alone');
    const alone = await join('alone', {
      shares: TWO,
      take: async (fence) => {
        if (fence.share === 's1' && fence.version < 3) throw new Error('the space is not ready');
        await take(fence);
      },
    });
    await eventually(() => expect(ledger.counts('alone')).toEqual([2]));
    expect(alone.held().get('s1')?.version).toBe(3);
    expect(ledger.faults).toEqual([]);
  });

  it('fetch each share anew, one after the other, long before pg-boss would expire its job', async () => {
    const { ledger, join } = await deploy(await emptyDatabase());
    let later = 0;
    const alone = await join('alone', {
      shares: TWO,
      clock: { ...clockMethods, now: () => systemClock.now() + later },
    });
    await eventually(() => expect(ledger.counts('alone')).toEqual([2]));
    later = 12 * 60 * 60_000 + 1;
    await eventually(() => expect([...alone.held().values()].map(({ version }) => version)).toEqual([2, 2]));
    expect(ledger.lost).toEqual([]);
    expect(ledger.faults).toEqual([]);
  });
});
