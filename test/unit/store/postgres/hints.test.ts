import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectOf } from '../../../../src/store/engine/engine.js';
import { createNewsFeed } from '../../../../src/store/engine/news.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { transact } from '../../../../src/store/engine/transact.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import { createInbox } from '../../../../src/store/sagas/inbox.js';
import { createOperatorDecide } from '../../../../src/store/sagas/operator-decide.js';
import { createSagas } from '../../../../src/store/sagas/sagas.js';
import { afterTest } from '../../../after-test.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

const T = Date.UTC(2026, 10, 24, 9);
const LISTENERS = sql<{
  pid: number;
}>`select pid from pg_stat_activity where application_name = 'spacebooks hints' and datname = current_database()`;

describe.skipIf(!hasPostgres())('hints between processes with one PostgreSQL', () => {
  // No hint comes through PgBouncer in transaction mode.
  const { emptyDatabase } = shareCluster({ pooled: false });
  let owner: Db;
  let other: Db;
  let hints: (string | null)[];

  beforeEach(async () => {
    const url = await emptyDatabase();
    owner = connect(url, {});
    other = connect(url, {});
    await migrate(owner);
    hints = [];
    const listening = dialectOf(owner).hints?.((spaceId) => hints.push(spaceId));
    afterTest(() => listening?.stop());
    // Whoever begins to listen looks once.
    await expect.poll(() => hints).toEqual([null]);
    hints.length = 0;
  });
  afterEach(() => Promise.all([owner, other].map((db) => db.destroy())));

  const callback = (invoiceId: string, spaceId = 'berlin') =>
    createInbox(other).receive(
      { spaceId, event: 'requested_e_invoice', invoiceId, trigger: null },
      { newId: `saga ${invoiceId}`, settingsDigest: 's' },
      T,
    );

  it('a callback names its space to the others, once it is committed', async () => {
    await callback('i1');
    await expect.poll(() => hints).toEqual(['berlin']);
    expect(await createSagas(owner).claimDue('berlin', T, 1, 'lease')).toHaveLength(1);
  });

  it('a callback that expedites a saga names its space as well', async () => {
    await callback('i1');
    await createSagas(owner).claimDue('berlin', T, 1, 'lease');
    await expect.poll(() => hints).toEqual(['berlin']);
    await createInbox(other).receive(
      { spaceId: 'berlin', event: 'requested_e_invoice', invoiceId: 'i1', trigger: 'manual' },
      { newId: 'none', settingsDigest: 's' },
      T + 1,
    );
    await callback('i2', 'warsaw');
    await expect.poll(() => hints.at(-1)).toBe('warsaw');
    expect(hints).toEqual(['berlin', 'berlin', 'warsaw']);
  });

  it('what was rolled back is hinted to nobody', async () => {
    const failing = transact(other, async (transaction) => {
      await dialectOf(transaction).hint(transaction, 'lost');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await callback('i1');
    await expect.poll(() => hints).toEqual(['berlin']);
  });

  it('a decision of a person is hinted, and found at the next look', async () => {
    const feed = createNewsFeed(owner);
    await feed.look([], T);
    await createOperatorDecide(other).pause('warsaw', 'pause', { by: 'ada', why: null, at: T });
    await expect.poll(() => hints).toEqual([null]);
    expect((await feed.look([], T)).decided).toEqual(['warsaw']);
  });

  it('a connection that was lost is made again, and what came meanwhile is looked for', async () => {
    const [before] = (await LISTENERS.execute(owner)).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(other);
    await expect.poll(() => hints, { timeout: 20_000 }).toEqual([null]);
    await callback('i1');
    await expect.poll(() => hints).toEqual([null, 'berlin']);
    expect((await LISTENERS.execute(owner)).rows).toHaveLength(1);
  });

  it('a callback that another process takes is claimed by its owner, who asks only when it is hinted', async () => {
    const sagas = createSagas(owner);
    const claimed = new Map<string, number>();
    const claim = async (spaceId: string | null): Promise<void> => {
      if (spaceId === null) return;
      for (const { invoiceId } of await sagas.claimDue(spaceId, T, 9, 'lease'))
        claimed.set(invoiceId, performance.now());
    };
    const listening = dialectOf(owner).hints?.((spaceId) => void claim(spaceId));
    afterTest(() => listening?.stop());
    await expect.poll(async () => (await LISTENERS.execute(owner)).rows.length).toBe(2);
    const took: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      // Each in a space of its own: of too many in one none begins a saga.
      await callback(`i${number}`, `space-${number}`);
      const committed = performance.now();
      await expect.poll(() => claimed.has(`i${number}`), { interval: 1 }).toBe(true);
      took.push((claimed.get(`i${number}`) ?? 0) - committed);
    }
    took.sort((a, b) => a - b);
    if (process.env.FIG) console.log('FIG', took[0], took[15], took.at(-1));
    expect(claimed.size).toBe(30);
  });
});
