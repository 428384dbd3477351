import { type Clock, systemClock } from '@spacebooks/base/clock';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { eventually } from '../eventually.js';
import { hasPostgres } from '../postgres/cluster.js';
import { shareCluster } from '../postgres/share-cluster.js';
import { deployments } from '../unit/workers/scene.js';

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

describe.skipIf(!hasPostgres())('the shares of workers', () => {
  const { emptyDatabase } = shareCluster();
  const deploy = deployments();

  it('are handed over at once where they have ended while the work in another share takes its time', async () => {
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

  it('are called off where they were taken away, which touching shows, and begun anew', async () => {
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

  it('are given back where their work cannot begin, and tried again', async () => {
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

  it('are fetched anew, one after the other, long before pg-boss would expire its job', async () => {
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
