import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Failure } from '../domain/errors.js';
import { holdIfRestored } from './anchor.js';
import { claimDatabase } from './claim.js';
import { storeFailure } from './failures.js';
import { makePrivate } from './lock.js';
import { isCurrent, migrate } from './migrate.js';
import { cachedStatements } from './statements.js';
import type { Tables } from './tables.js';

export type Db = Kysely<Tables>;

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Is shown a connection before it is used; a simulation watches it, and ends it as a crash would. */
export type OnConnect = (raw: Sqlite.Database) => void;

/**
 * Opens the database for the one daemon that may work with it, and brings it up to date.
 *
 * @param path of the file; it and its folder are made where missing, readable by the owner only
 * @throws Failure `daemon.already-running`, `store.newer`, `store.full`, `store.failed`
 */
export async function openDatabase(path: string, onConnect: OnConnect = () => {}): Promise<OpenDatabase> {
  let release: (() => void) | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const file of [path, `${path}.lock`]) makePrivate(file);
    release = claimDatabase(path);
    const { db, raw } = connect(path, {}, onConnect);
    await migrate(db, raw);
    await holdIfRestored(db, path);
    const claim = release;
    return {
      db,
      close: async () => {
        await db.destroy();
        claim();
      },
    };
  } catch (error) {
    release?.();
    throw storeFailure(error);
  }
}

/**
 * Opens the database beside the daemon that works with it, for one small write: SQLite keeps the two apart. Nothing is
 * made or brought up to date.
 *
 * @throws Failure `store.newer` when the daemon is of another version, `store.failed` when there is no database
 */
export async function openBeside(path: string): Promise<OpenDatabase> {
  try {
    const { db, raw } = connect(path, { fileMustExist: true });
    const close = () => db.destroy();
    if (isCurrent(raw)) return { db, close };
    await close();
    throw new Failure('store.newer', { detail: 'start the daemon of this version once before' });
  } catch (error) {
    throw storeFailure(error);
  }
}

function connect(
  path: string,
  options: Sqlite.Options,
  onConnect: OnConnect = () => {},
): { db: Db; raw: Sqlite.Database } {
  const raw = new Sqlite(path, options);
  // Acknowledged means on the disk: a callback is answered 2xx only after its commit survives a power cut.
  raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = ON');
  raw.pragma('busy_timeout = 5000');
  onConnect(raw);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: cachedStatements(raw) }) });
  return { db, raw };
}
