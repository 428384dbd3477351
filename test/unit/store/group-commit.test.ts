import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { BUSY_RETRY } from '../../../src/store/engine/busy-retry.js';
import {
  createGroupCommit,
  type GroupCommit,
  transactTogether,
  writeTogether,
} from '../../../src/store/engine/group-commit.js';
import type { Db } from '../../../src/store/engine/open.js';
import { createRateLimitStore } from '../../../src/store/limits/rate-limit-store.js';
import { sqliteDatabase, temporaryDatabase } from './database.js';

let db: Db;
let commit: GroupCommit;
beforeEach(async () => {
  const busyRetry = { ...BUSY_RETRY, clock: { sleep: async () => {} } };
  ({ db } = await temporaryDatabase(busyRetry));
  commit = createGroupCommit(db);
});

const insert = (name: string): Promise<string> =>
  commit(async (transaction) => {
    await transaction.insertInto('token_user').values({ token_digest: name, user_id: 'u' }).execute();
    return name;
  });

const names = async (): Promise<string[]> => {
  const rows = await db.selectFrom('token_user').select('token_digest').orderBy('token_digest').execute();
  return rows.map((row) => row.token_digest);
};

function countCommits(): () => number {
  let commits = 0;
  const transaction = db.transaction.bind(db);
  db.transaction = (...args) => {
    commits += 1;
    return transaction(...args);
  };
  return () => commits;
}

describe('group commit', () => {
  it('gives each piece its own result, in one transaction', async () => {
    const commits = countCommits();
    const results = await Promise.all(['a', 'b', 'c'].map(insert));
    expect(results).toEqual(['a', 'b', 'c']);
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect(commits()).toBe(1);
  });

  it('does each piece in the context of whoever asked for it', async () => {
    const contexts = new AsyncLocalStorage<string>();
    const context = () => commit(async () => contexts.getStore());
    const asked = [contexts.run('a', context), context(), contexts.run('c', context)];
    expect(await Promise.all(asked)).toEqual(['a', undefined, 'c']);
  });

  it('lets a piece fail alone', async () => {
    await insert('b');
    const results = await Promise.allSettled(['a', 'b', 'c'].map(insert));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('waits for a lock once, and not for each piece', async () => {
    const commits = countCommits();
    const busy = () => commit(() => Promise.reject(new Failure('store.busy')));
    const results = await Promise.allSettled([insert('a'), busy(), insert('c')]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(commits()).toBe(1);
    expect(await names()).toEqual([]);
  });

  it('goes on after a failure', async () => {
    await insert('a');
    await expect(insert('a')).rejects.toMatchObject({ code: 'store.failed' });
    expect(await insert('b')).toBe('b');
  });

  it('lets others between two commits when many arrive at once', async () => {
    const commits = countCommits();
    const inserted = Array.from({ length: 40 }, (_, number) => insert(`${number}`));
    await Promise.all(inserted.slice(0, 16));
    // Those who come in between two commits see what the first of them has written, and no more.
    expect(await names()).toHaveLength(16);
    await Promise.all(inserted);
    expect(await names()).toHaveLength(40);
    expect(commits()).toBe(3);
  });
});

describe('what is written in the course of e-invoices', () => {
  it('shares its commits with each other in SQLite, whose commits keep the process waiting', async () => {
    const commits: string[] = [];
    const { db: shared } = await sqliteDatabase((raw) => {
      const prepare = raw.prepare.bind(raw);
      raw.prepare = ((text: string) => {
        const statement = prepare(text);
        if (text !== 'commit') return statement;
        const run = statement.run.bind(statement);
        return Object.assign(statement, {
          run: (...given: unknown[]) => {
            commits.push(text);
            return run(...given);
          },
        });
      }) as typeof raw.prepare;
    });
    const limits = createRateLimitStore(shared);
    const user = (name: string) => ({ token_digest: name, user_id: 'u' });
    commits.length = 0;
    await Promise.all([
      limits.record('user:1', 1_000, [{ since: 0, most: 60 }]),
      limits.record('user:2', 1_000, [{ since: 0, most: 60 }]),
      writeTogether(shared, (writer) => writer.insertInto('token_user').values(user('a')).execute()),
      transactTogether(shared, (writer) => writer.insertInto('token_user').values(user('b')).execute()),
    ]);
    expect(commits).toHaveLength(1);
    expect(await limits.recent('user:1', 0, 1_000)).toEqual([1_000]);
    expect(await shared.selectFrom('token_user').selectAll().execute()).toEqual([user('a'), user('b')]);
  });
});
