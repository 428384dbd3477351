import Sqlite, { type Database, type Options } from 'better-sqlite3';
import { type ConnectionProvider, Kysely, SqliteDialect } from 'kysely';
import { BUSY_RETRY, type BusyRetry, retryWhileBusy } from './busy-retry.js';
import { storeFailure } from './failures.js';
import { ImmediateDriver } from './immediate-driver.js';
import type { Tables } from './tables.js';

export type Db = Kysely<Tables>;

/** Is shown a connection before it is used; a simulation watches it, and ends it as a crash would. */
export type OnConnect = (raw: Database) => void;

export interface ConnectionOptions {
  readonly onConnect?: OnConnect | undefined;
  readonly busyRetry?: BusyRetry | undefined;
}

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
export function connect(
  path: string,
  driver: Options,
  { onConnect, busyRetry = BUSY_RETRY }: ConnectionOptions,
): Promise<Connection> {
  return retryWhileBusy(() => {
    const raw = openRaw(path, driver);
    onConnect?.(raw);
    return { raw, db: kyselyOn(raw, busyRetry) };
  }, busyRetry);
}

function openRaw(path: string, driver: Options): Database {
  let raw: Database | null = null;
  try {
    raw = new Sqlite(path, { ...driver, timeout: BUSY_TIMEOUT_MS });
    // Acknowledged means on the disk: a callback is answered 2xx only after its commit survives a power cut.
    raw.pragma('journal_mode = WAL');
    raw.pragma('synchronous = FULL');
    raw.pragma('foreign_keys = ON');
    return raw;
  } catch (error) {
    raw?.close();
    throw storeFailure(error);
  }
}

/**
 * Kysely over a connection, with a retry around every statement and every transaction. It lets go of Kysely's one
 * connection between two tries: who reads meanwhile does not wait behind those who cannot write.
 */
export function kyselyOn(raw: Database, busyRetry: BusyRetry = BUSY_RETRY): Db {
  const driver = new ImmediateDriver(raw);
  const dialect = new (class extends SqliteDialect {
    override createDriver = () => driver;
  })({ database: raw });
  const impatient = new Kysely<Tables>({ dialect }).getExecutor();
  const provideConnection: ConnectionProvider['provideConnection'] = (use) =>
    retryWhileBusy(() => impatient.provideConnection(use), busyRetry);
  const executor = impatient.withConnectionProvider({ provideConnection });
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}
