import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appendAudit, createAuditLog } from '../../../../src/store/books/audit.js';
import { BUSY_RETRY } from '../../../../src/store/engine/busy-retry.js';
import type { ConnectionOptions } from '../../../../src/store/engine/engine.js';
import { type Fence, fenced } from '../../../../src/store/engine/fence.js';
import { createGroupCommit } from '../../../../src/store/engine/group-commit.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { snapshot, transact, transactAudited } from '../../../../src/store/engine/transact.js';
import { createRateLimitStore } from '../../../../src/store/limits/rate-limit-store.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import { giveUpShares, ownersOf, takeShares } from '../../../../src/store/postgres/shares.js';
import { createRequestTraces } from '../../../../src/store/sagas/request-traces.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

const NOW = Date.UTC(2026, 10, 24, 3);
const LOST = {
  code: 'share.lost',
  detail: 'SB001: share share 7 is no longer that of one at version 1',
} as const;

describe.skipIf(!hasPostgres())('a fence on PostgreSQL', () => {
  const { emptyDatabase } = shareCluster();
  const opened: Db[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())));

  /** Two workers on one database. */
  async function workers(options: ConnectionOptions = {}): Promise<readonly [Db, Db]> {
    const url = await emptyDatabase();
    const pair = [connect(url, options), connect(url, options)] as const;
    opened.push(...pair);
    await migrate(pair[0]);
    return pair;
  }

  async function take(db: Db, owner: string, share = 'share 7'): Promise<Fence> {
    const [fence] = await takeShares(db, [share], owner);
    return fence as Fence;
  }

  const add = (db: Db, key: string) =>
    db.insertInto('token_user').values({ token_digest: key, user_id: 'u' }).execute();

  async function keys(db: Db): Promise<readonly string[]> {
    const rows = await db.selectFrom('token_user').select('token_digest').orderBy('token_digest').execute();
    return rows.map((row) => row.token_digest);
  }

  /** A transaction that has written a key and waits. */
  async function held(db: Db, fence: Fence, key: string) {
    let commit = (): void => undefined;
    let isWaiting = false;
    const committed = fenced(fence, () =>
      transact(db, async (transaction) => {
        await add(transaction, key);
        await new Promise<void>((resolve) => {
          commit = resolve;
          isWaiting = true;
        });
      }),
    );
    const outcome = committed.then(
      () => 'committed',
      (error: { code: string }) => error.code,
    );
    await expect.poll(() => isWaiting).toBe(true);
    return { commit: () => commit(), outcome };
  }

  it('is share.lost once another worker has taken the share', async () => {
    const [one, two] = await workers();
    const fence = await take(one, 'one');
    await fenced(fence, () => transact(one, (transaction) => add(transaction, 'before')));
    await fenced(fence, () => add(one, 'alone'));
    await take(two, 'two');
    const asOne = (work: () => Promise<unknown>) => expect(fenced(fence, work)).rejects.toMatchObject(LOST);
    await asOne(() => transact(one, (transaction) => add(transaction, 'transaction')));
    await asOne(() => transactAudited(one, (transaction) => add(transaction, 'audited')));
    await asOne(() => add(one, 'statement'));
    await asOne(() => one.updateTable('token_user').set({ user_id: 'v' }).execute());
    await asOne(() => sql`delete from token_user`.execute(one));
    await asOne(() =>
      sql`with gone as (delete from token_user returning 1) select count(*) from gone`.execute(one),
    );
    expect(await keys(two)).toEqual(['alone', 'before']);
  });

  it('lets a worker without the share read, and gives its connections back as they were', async () => {
    const [one, two] = await workers();
    const fence = await take(one, 'one');
    await take(two, 'two');
    const tries = Array.from({ length: 20 }, (_, number) =>
      fenced(fence, () => transact(one, (transaction) => add(transaction, `${number}`))),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const reads = Array.from({ length: 20 }, () => fenced(fence, () => keys(one)));
    expect((await Promise.all(reads)).flat()).toEqual([]);
    expect(await fenced(fence, () => snapshot(one, keys))).toEqual([]);
  });

  it('counts each takeover, and lets only the owner give a share up', async () => {
    const [one, two] = await workers();
    const mine = await takeShares(one, ['b', 'a', "it's"], "o'ne\\");
    expect(mine).toEqual([
      { share: 'b', owner: "o'ne\\", version: 1 },
      { share: 'a', owner: "o'ne\\", version: 1 },
      { share: "it's", owner: "o'ne\\", version: 1 },
    ]);
    await fenced(mine[2] as Fence, () => add(one, 'quoted'));
    expect(await takeShares(two, ['a'], 'two')).toEqual([{ share: 'a', owner: 'two', version: 2 }]);
    await giveUpShares(one, mine);
    expect(await ownersOf(one)).toEqual([
      { share: 'a', owner: 'two', version: 2, takenAt: expect.any(Date) },
      { share: 'b', owner: null, version: 1, takenAt: expect.any(Date) },
      { share: "it's", owner: null, version: 1, takenAt: expect.any(Date) },
    ]);
    await expect(fenced(mine[0] as Fence, () => add(one, 'given up'))).rejects.toMatchObject({
      code: 'share.lost',
    });
    const again = await takeShares(two, ['a'], 'two');
    await giveUpShares(two, [{ share: 'a', owner: 'two', version: 2 }]);
    await fenced(again[0] as Fence, () => add(two, 'taken twice by the same'));
    expect(await takeShares(one, [], 'one')).toEqual([]);
  });

  it('gives each of many who take the same shares at once versions of its own', async () => {
    const [one, two] = await workers();
    const names = ['c', 'a', 'b'];
    const takers = Array.from({ length: 12 }, (_, number) =>
      takeShares(number % 2 === 0 ? one : two, number % 3 === 0 ? names.toReversed() : names, `w${number}`),
    );
    const fences = (await Promise.all(takers)).flat();
    for (const name of names) {
      const versions = fences.filter(({ share }) => share === name).map(({ version }) => version);
      expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
  });

  describe('a transaction that was open while the share was taken over', () => {
    /** What the new owner writes only where the other one has not written. */
    const writeUnless = (db: Db, fence: Fence, key: string) =>
      fenced(fence, () =>
        transact(db, async (transaction) => {
          if (!(await keys(transaction)).includes(key)) await add(transaction, `not ${key}`);
        }),
      );

    it.each([
      ['at once', async () => undefined],
      ['after it was given up', (one: Db, fence: Fence) => giveUpShares(one, [fence])],
    ] as const)('does not commit beside what the new owner wrote (%s)', async (_, before) => {
      const [one, two] = await workers();
      const fence = await take(one, 'one');
      const zombie = await held(one, fence, 'a');
      await before(one, fence);
      await writeUnless(two, await take(two, 'two'), 'a');
      zombie.commit();
      expect(await zombie.outcome).toBe('share.lost');
      expect(await keys(two)).toEqual(['not a']);
    });

    it('is seen by the new owner where it commits first', async () => {
      const [one, two] = await workers();
      const zombie = await held(one, await take(one, 'one'), 'a');
      const next = await take(two, 'two');
      let reads = 0;
      await fenced(next, () =>
        transact(two, async (transaction) => {
          reads += 1;
          const isThere = (await keys(transaction)).includes('a');
          zombie.commit();
          await zombie.outcome;
          if (!isThere) await add(transaction, 'not a');
        }),
      );
      const found = await keys(two);
      expect(found).toEqual((await zombie.outcome) === 'committed' ? ['a'] : ['not a']);
      expect(reads).toBe(found.includes('a') ? 2 : 1);
    });

    it('commits where another share was taken over, whoever reads what it writes', async () => {
      const impatient = { busyRetry: { ...BUSY_RETRY, maxWaitMs: 0 } };
      const [one, two] = await workers(impatient);
      await takeShares(
        one,
        Array.from({ length: 64 }, (_, number) => `share ${number}`),
        'one',
      );
      // Of so few rows it would read them all, once it knows how few they are.
      await sql`analyze share`.execute(one);
      const fence = await take(one, 'one');
      const working = await held(one, fence, 'a');
      await writeUnless(two, await take(two, 'two', 'share 8'), 'a');
      working.commit();
      expect(await working.outcome).toBe('committed');
    });
  });

  it('takes no round trip more in a transaction', async () => {
    const [one] = await workers();
    const fence = await take(one, 'one');
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const textsOf = async (work: () => Promise<unknown>): Promise<readonly unknown[]> => {
      asked.mockClear();
      await work();
      return asked.mock.calls.map(([text]) => text);
    };
    let number = 0;
    const write = () => transact(one, (transaction) => add(transaction, `${++number}`));
    const audited = () => transactAudited(one, (transaction) => add(transaction, `${++number}`));
    await write();
    for (const work of [write, audited]) {
      const free = await textsOf(work);
      const within = await textsOf(() => fenced(fence, work));
      expect(within).toHaveLength(free.length);
      expect(within.join()).toContain("select require_share('share 7', 'one', '1'::bigint)");
      expect(free.join()).not.toContain('require_share');
    }
    expect(await textsOf(() => fenced(fence, () => keys(one)))).toHaveLength(1);
    const alone = await textsOf(() => fenced(fence, () => add(one, 'alone')));
    expect(alone).toEqual([expect.stringContaining('begin'), expect.stringContaining('insert'), 'commit']);
    asked.mockRestore();
  });

  it('lets those who append to the audit log wait in line, and repeats none', async () => {
    const [one, two] = await workers({ busyRetry: { ...BUSY_RETRY, maxWaitMs: 0 } });
    const fence = await take(one, 'one');
    const append = (db: Db) =>
      fenced(fence, () =>
        transactAudited(db, (transaction) =>
          appendAudit(transaction, { at: NOW, spaceId: 'berlin', action: 'period closed', details: {} }),
        ),
      );
    await Promise.all(Array.from({ length: 20 }, (_, number) => append(number % 2 === 0 ? one : two)));
    expect(await createAuditLog(one).verify()).toMatchObject({ ok: true, rows: 20 });
  });

  it('does not hold what is a user’s: his requests count, whoever has the share', async () => {
    const [one, two] = await workers();
    const fence = await take(one, 'one');
    await take(two, 'two');
    const store = createRateLimitStore(one);
    const seen = createRateLimitStore(two);
    await fenced(fence, async () => {
      expect(await store.record('token:1', NOW, [{ since: NOW - 60_000, most: 60 }])).toBe(true);
      await store.answered('token:1', NOW, NOW + 5);
      await store.pause('token:1', NOW, NOW + 1_000);
      await store.rememberUser('digest', '1');
      await store.move('token:1', 'user:1');
    });
    expect(await seen.recent('user:1', NOW - 1, NOW + 10)).toEqual([NOW + 5]);
    expect(await seen.pausedUntil('user:1', NOW)).toBe(NOW + 1_000);
    expect(await seen.userOf('digest')).toBe('1');
    // Of a clock that was put back: both are corrected by what only reads otherwise.
    await fenced(fence, async () => {
      expect(await store.recent('user:1', NOW - 1, NOW)).toEqual([NOW]);
      expect(await store.pausedUntil('user:1', NOW - 100_000, 500)).toBe(NOW - 99_500);
    });
    expect(await seen.recent('user:1', NOW - 1, NOW + 10)).toEqual([NOW]);
    const request = { spaceId: 'berlin', invoiceId: 'i', sagaId: 's', at: NOW, system: 'platform' as const };
    const sent = { ...request, method: 'GET', path: '/', status: 200, milliseconds: 1, requestId: null };
    await fenced(fence, () => createRequestTraces(one).keep([sent], NOW));
    expect(await two.selectFrom('request_trace').select('space_id').execute()).toHaveLength(1);
  });

  it('holds each of those that commit together by itself', async () => {
    const [one, two] = await workers();
    const lost = await take(one, 'one');
    await take(two, 'two');
    const ours = await take(one, 'one', 'share 8');
    const commit = createGroupCommit(one);
    const insert = (key: string) => commit((transaction) => add(transaction, key));
    const outcomes = await Promise.allSettled([
      fenced(lost, () => insert('a')),
      insert('b'),
      fenced(ours, () => insert('c')),
      fenced(lost, () => insert('d')),
      insert('e'),
    ]);
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'ok'))).toEqual([
      'share.lost',
      'ok',
      'ok',
      'share.lost',
      'ok',
    ]);
    expect(await keys(two)).toEqual(['b', 'c', 'e']);
  });
});
