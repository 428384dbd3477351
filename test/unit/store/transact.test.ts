import Sqlite, { type Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { BUSY_RETRY, type BusyRetry } from '../../../src/store/engine/busy-retry.js';
import { type Db, openBeside, openDatabase } from '../../../src/store/engine/open.js';
import { snapshot, transact } from '../../../src/store/engine/transact.js';
import { inspectDatabase } from '../../../src/store/sqlite/inspect.js';
import { sqliteDatabase } from './database.js';

/** Another process, as far as SQLite can tell: it keeps its lock until it is told to let go. */
let other: Database;
let path: string;
let db: Db;
let close: () => Promise<void>;
let waits: number[];
/** Called in place of each wait. */
let meanwhile: (wait: number) => void | Promise<void>;

const busyRetry: BusyRetry = {
  clock: {
    sleep: async (ms) => {
      waits.push(ms);
      await meanwhile(waits.length);
    },
  },
  random: { fraction: () => 1 },
  maxWaitMs: BUSY_RETRY.maxWaitMs,
};

beforeEach(async () => {
  const made = await sqliteDatabase();
  path = made.path;
  await made.close();
  ({ db, close } = await openDatabase(path, {
    busyRetry,
    onConnect: (raw: Database) => raw.pragma('busy_timeout = 0'),
  }));
  other = new Sqlite(path, { timeout: 0 });
  waits = [];
  meanwhile = () => {};
});

afterEach(async () => {
  await close();
  if (other.open) other.close();
});

const insert = (handle: Db, name: string) =>
  handle.insertInto('token_user').values({ token_digest: name, user_id: 'u' }).execute();
const names = async (handle: Db): Promise<string[]> =>
  (await handle.selectFrom('token_user').select('token_digest').orderBy('token_digest').execute()).map(
    (row) => row.token_digest,
  );

describe('a transaction', () => {
  it('keeps other writers out from its first read on', async () => {
    const tried = await transact(db, async (transaction) => {
      const before = await names(transaction);
      expect(() => other.exec("insert into token_user values ('theirs', 'u')")).toThrow('database is locked');
      await insert(transaction, 'ours');
      return before;
    });
    expect(tried).toEqual([]);
    expect(await names(db)).toEqual(['ours']);
  });

  it('waits for another writer, twice as long each time and with jitter, and is done once', async () => {
    other.exec('begin immediate');
    meanwhile = (wait) => {
      if (wait === 3) other.exec('rollback');
    };
    let works = 0;
    await transact(db, async (transaction) => {
      works += 1;
      await insert(transaction, 'ours');
    });
    expect({ works, waits }).toEqual({ works: 1, waits: [1, 2, 4] });
    expect(await names(db)).toEqual(['ours']);
  });

  it('fails as store.busy, which is transient, when the lock lasts for five seconds', async () => {
    other.exec('begin immediate');
    const failed = await transact(db, (transaction) => insert(transaction, 'ours')).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(Failure);
    expect(failed).toMatchObject({ code: 'store.busy', kind: 'transient' });
    expect((failed as Failure).detail).toBe('SQLITE_BUSY: database is locked');
    const planned = waits.reduce((sum, wait) => sum + wait, 0);
    expect(planned).toBeGreaterThanOrEqual(5_000);
    expect(planned).toBeLessThan(5_000 + 32);
    expect(Math.max(...waits)).toBe(32);
    other.exec('rollback');
    await transact(db, (transaction) => insert(transaction, 'ours'));
    expect(await names(db)).toEqual(['ours']);
  });

  it('is repeated whole when it is refused at a later statement', async () => {
    let works = 0;
    const { changes } = await transact(db, async (transaction) => {
      works += 1;
      await insert(transaction, 'ours');
      if (works === 1) throw new Failure('store.busy');
      return { changes: works };
    });
    expect({ works, changes }).toEqual({ works: 2, changes: 2 });
    expect(await names(db)).toEqual(['ours']);
  });

  it('is not repeated for anything else', async () => {
    let works = 0;
    const failing = transact(db, async (transaction) => {
      works += 1;
      await insert(transaction, 'ours');
      throw new Failure('batch.outdated');
    });
    await expect(failing).rejects.toMatchObject({ code: 'batch.outdated' });
    expect({ works, waits }).toEqual({ works: 1, waits: [] });
    expect(await names(db)).toEqual([]);
  });

  it('that only reads sees one moment, and waits for no writer', async () => {
    await insert(db, 'before');
    const seen = await snapshot(db, async (transaction) => {
      const first = await names(transaction);
      other.exec("insert into token_user values ('theirs', 'u')");
      return [first, await names(transaction)];
    });
    expect(seen).toEqual([['before'], ['before']]);
    other.exec('begin immediate');
    expect(await snapshot(db, names)).toEqual(['before', 'theirs']);
    expect(waits).toEqual([]);
  });
});

describe('while a write waits', () => {
  it('reads go on, and a single statement waits the same way', async () => {
    other.exec('begin immediate');
    const read: string[][] = [];
    meanwhile = async (wait) => {
      read.push(await names(db));
      if (wait === 2) other.exec('rollback');
    };
    await insert(db, 'ours');
    expect(read).toEqual([[], []]);
    expect(await names(db)).toEqual(['ours']);
  });

  it('many wait together, each no longer than one alone', async () => {
    other.exec('begin immediate');
    const failed = await Promise.allSettled(Array.from({ length: 20 }, (_, each) => insert(db, `${each}`)));
    expect(failed.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    // Waits of one: 1, 2, 4, 8, 16, then 32 each.
    expect(waits.length).toBe(20 * 161);
  });
});

describe('a database that a program keeps to itself', () => {
  const lock = (): void => {
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('begin exclusive');
  };

  it.each([
    ['a command', openBeside],
    ['a daemon', openDatabase],
  ])('is waited for by %s that starts', async (_who, open) => {
    await close();
    lock();
    meanwhile = (wait) => {
      if (wait === 3) other.close();
    };
    const opened = await open(path, { busyRetry });
    expect(waits).toEqual([1, 2, 4]);
    expect(await names(opened.db)).toEqual([]);
    await opened.close();
  });

  it('is store.busy and no damaged file when that lasts', async () => {
    await close();
    lock();
    for (const open of [openBeside, openDatabase])
      await expect(open(path, { busyRetry })).rejects.toMatchObject({ code: 'store.busy' });
    expect(inspectDatabase(path)).toEqual({ state: 'busy', detail: 'database is locked' });
    other.close();
    await (await openDatabase(path)).close();
  });

  it('is closed without a word, and whole afterwards', async () => {
    await insert(db, 'ours');
    // A reader keeps the log of the database from being written back at the close.
    other.exec('begin');
    other.prepare('select count(*) from saga').get();
    await close();
    other.close();
    const again = await openDatabase(path);
    expect(await names(again.db)).toEqual(['ours']);
    await again.close();
  });
});
