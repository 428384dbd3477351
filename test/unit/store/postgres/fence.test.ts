import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Fence, fenced } from '../../../../src/store/fence.js';
import type { Db } from '../../../../src/store/open.js';
import { connect } from '../../../../src/store/postgres/connection.js';
import { migrate } from '../../../../src/store/postgres/migrate.js';
import { giveUpShares, ownersOf, takeShares } from '../../../../src/store/postgres/shares.js';
import { transact, transactAudited } from '../../../../src/store/transact.js';
import { hasPostgres } from '../../../postgres/cluster.js';
import { shareCluster } from '../../../postgres/share-cluster.js';

describe.skipIf(!hasPostgres())('a fence on PostgreSQL', () => {
  const { emptyDatabase } = shareCluster();
  const opened: Db[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((db) => db.destroy())));

  /** Two workers on one database. */
  async function workers(): Promise<readonly [Db, Db]> {
    const url = await emptyDatabase();
    const pair = [connect(url, {}), connect(url, {})] as const;
    opened.push(...pair);
    await migrate(pair[0]);
    return pair;
  }

  const take = async (db: Db, owner: string): Promise<Fence> =>
    (await takeShares(db, ['share 7'], owner))[0] as Fence;

  const add = (db: Db, key: string) =>
    db.insertInto('token_user').values({ token_digest: key, user_id: 'u' }).execute();

  const keys = async (db: Db) =>
    (await db.selectFrom('token_user').select('token_digest').orderBy('token_digest').execute()).map(
      (row) => row.token_digest,
    );

  it('is share.lost once another worker has taken the share', async () => {
    const [one, two] = await workers();
    const fence = await take(one, 'one');
    await fenced(fence, () => transact(one, (transaction) => add(transaction, 'before')));
    await take(two, 'two');
    const lost = { code: 'share.lost', detail: 'SB001: share share 7 is no longer that of one at version 1' };
    await expect(
      fenced(fence, () => transact(one, (transaction) => add(transaction, 'transaction'))),
    ).rejects.toMatchObject(lost);
    await expect(
      fenced(fence, () => transactAudited(one, (transaction) => add(transaction, 'audited'))),
    ).rejects.toMatchObject(lost);
    await expect(fenced(fence, () => add(one, 'statement'))).rejects.toMatchObject(lost);
    await expect(fenced(fence, () => sql`delete from token_user`.execute(one))).rejects.toMatchObject(lost);
    expect(await fenced(fence, () => keys(one))).toEqual(['before']);
    expect(await keys(two)).toEqual(['before']);
  });

  it('counts each takeover, and lets only the owner give a share up', async () => {
    const [one, two] = await workers();
    const mine = await takeShares(one, ['b', 'a', "it's"], 'one');
    expect(mine).toEqual([
      { share: 'b', owner: 'one', version: 1 },
      { share: 'a', owner: 'one', version: 1 },
      { share: "it's", owner: 'one', version: 1 },
    ]);
    expect(await takeShares(two, ['a'], 'two')).toEqual([{ share: 'a', owner: 'two', version: 2 }]);
    await giveUpShares(one, mine);
    expect(await ownersOf(one)).toEqual([
      { share: 'a', owner: 'two', version: 2, takenAt: expect.any(Date) },
      { share: 'b', owner: null, version: 1, takenAt: expect.any(Date) },
      { share: "it's", owner: null, version: 1, takenAt: expect.any(Date) },
    ]);
    expect(await takeShares(one, [], 'one')).toEqual([]);
  });
});
