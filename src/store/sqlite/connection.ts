import Sqlite, { type Database, type Options } from 'better-sqlite3';
import {
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { BUSY_RETRY, type BusyRetry, retryWhileBusy } from '../engine/busy-retry.js';
import type { ConnectionOptions, EngineDialect } from '../engine/engine.js';
import { retryingKysely } from '../engine/retrying-kysely.js';
import { transact } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';
import { ImmediateDriver } from './driver.js';
import { storeFailure } from './failures.js';
import { forWriting } from './for-writing.js';
import { ReadingDriver, WritingDriver } from './reading/reading-driver.js';
import { openWritingThread, type ReadingThread } from './reading/reading-thread.js';

const sqliteDialect: EngineDialect = {
  elements: (texts) => sql`(select value from json_each(${JSON.stringify(texts)}))`,
  listOf: (texts) => JSON.stringify(texts),
  member: (column, name) => sql`${sql.ref(column)} ->> ${sql.lit(name)}`,
  unindexed: (expression) => sql`+${expression}`,
  idsOfWords: (words, how = 'beginnings') =>
    sql`(select rowid as id from invoice_words where invoice_words match ${wordsQuery(words, how)})`,
  // One statement, or one transaction, is alone by itself.
  inTurn: (db, _turn, work) => work(db),
  sharesCommits: true,
  apart: async (db, work) => {
    const path = await sqliteDialect.location(db);
    if (path === null || path === '') return work(db);
    // Writers of this process wait for their turn, as behind a transaction of this connection.
    return db.connection().execute(async () => {
      const apart = kyselyWith(new WritingDriver(openWritingThread(path)), BUSY_RETRY);
      try {
        return await work(apart);
      } finally {
        await apart.destroy();
      }
    });
  },
  locking: (db, _table, work) => transact(db, work),
  requireFence: async () => undefined,
  passingLocked: (query) => query,
  dataVersion: async (db) => {
    const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    return rows[0]?.data_version ?? 0;
  },
  hint: async () => undefined,
  insertHinting: async (_db, insert) => {
    await insert.execute();
  },
  hints: null,
  serverTime: null,
  takePlaces: null,
  sendClaims: null,
  bytes: async (db) => {
    const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
      from pragma_page_count(), pragma_page_size()`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  commitSettings: async (db) => {
    const { rows } = await sql<{ synchronous: number; journal_mode: string }>`select synchronous, journal_mode
      from pragma_synchronous(), pragma_journal_mode()`.execute(db);
    const settings = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
      name,
      value: String(value),
      source: null,
    }));
    return { settings, role: null, database: null };
  },
  anchorIn: 'folder',
  location: async (db) => {
    const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
    return rows.find(({ name }) => name === 'main')?.file ?? '';
  },
};

/** Words are letters and digits alone. */
function wordsQuery(words: readonly string[], how: 'beginnings' | 'whole'): string {
  return words.map((word) => `"${word}"${how === 'whole' ? '' : '*'}`).join(' AND ');
}

/** What `ConnectionOptions.onConnect` is, of this engine. */
export type OnConnect = (raw: Database) => void;

export interface Connection {
  readonly db: Db;
  readonly raw: Database;
}

/**
 * How long SQLite itself waits for a lock, which stops the whole process: enough for a commit of somebody else on a
 * quick disk. Longer waits are timers (`busy-retry.ts`), during which callbacks are answered.
 */
const BUSY_TIMEOUT_MS = 10;

/** Opens the file as a daemon or a command works with it. @throws Failure `store.busy`, `store.full`, `store.failed` */
export function connect(path: string, driver: Options, options: ConnectionOptions): Promise<Connection> {
  const { busyRetry = BUSY_RETRY } = options;
  return retryWhileBusy(() => {
    const raw = openRaw(path, driver);
    (options.onConnect as OnConnect | undefined)?.(raw);
    return { raw, db: kyselyOn(raw, busyRetry) };
  }, busyRetry);
}

function openRaw(path: string, driver: Options): Database {
  let raw: Database | null = null;
  try {
    raw = new Sqlite(path, { ...driver, timeout: BUSY_TIMEOUT_MS });
    forWriting(raw);
    return raw;
  } catch (error) {
    raw?.close();
    throw storeFailure(error);
  }
}

class OneConnectionAdapter extends SqliteAdapter {
  readonly dialect = sqliteDialect;

  /** The driver lets one in after the other; Kysely's own lock wakes everybody who waits each time that one leaves. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely over a connection. */
export function kyselyOn(raw: Database, busyRetry: BusyRetry = BUSY_RETRY): Db {
  return kyselyWith(new ImmediateDriver(raw), busyRetry);
}

/** Kysely over a thread that only reads. */
export function readingKysely(thread: ReadingThread, busyRetry: BusyRetry = BUSY_RETRY): Db {
  return kyselyWith(new ReadingDriver(thread), busyRetry);
}

function kyselyWith(driver: Driver, busyRetry: BusyRetry): Db {
  const adapter = new OneConnectionAdapter();
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
  return retryingKysely(dialect, driver, busyRetry);
}
