import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../domain/errors.js';
import { holdIfRestored } from './anchor.js';
import { BUSY_RETRY, retryWhileBusy } from './busy-retry.js';
import { claimDatabase, isClaimed } from './claim.js';
import { type Connection, type ConnectionOptions, connect, type Db } from './connection.js';
import { storeFailure } from './failures.js';
import { makePrivate } from './lock.js';
import { migrate, readVersion, schemaState } from './migrate.js';
import { checkPages, type PageCheck, type PageCheckBounds } from './page-check/page-check.js';

export type { ConnectionOptions, Db, OnConnect } from './connection.js';

export interface OpenDatabase {
  readonly db: Db;
  close(): Promise<void>;
}

/** Of the daemon: its pages are read, which may go on after it was opened. */
export interface DaemonDatabase extends OpenDatabase {
  readonly pages: Pick<PageCheck, 'verdict'>;
}

export interface DaemonDatabaseOptions extends ConnectionOptions {
  readonly pageCheck?: PageCheckBounds;
}

/**
 * Opens the database for the one daemon that may work with it, looks whether its pages are sound, and brings it up to date.
 *
 * @param path of the file; it and its folder are made where missing, readable by the owner only
 * @throws Failure `daemon.already-running`, `store.newer`, `store.busy`, `store.full`, `store.failed`
 */
export async function openDatabase(
  path: string,
  options: DaemonDatabaseOptions = {},
): Promise<DaemonDatabase> {
  let release: (() => void) | undefined;
  let connection: Connection | undefined;
  let pages: PageCheck | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (const file of [path, `${path}.lock`]) makePrivate(file);
    release = claimDatabase(path);
    connection = await connect(path, {}, options);
    const { db } = connection;
    pages = await checkPages(connection.raw, options.pageCheck);
    await migrate(db);
    await holdIfRestored(db, path);
    const claim = release;
    const { verdict, stop } = pages;
    return {
      db,
      pages: { verdict },
      close: async () => {
        stop();
        await db.destroy();
        claim();
      },
    };
  } catch (error) {
    pages?.stop();
    await connection?.db.destroy();
    release?.();
    throw storeFailure(error);
  }
}

/**
 * Opens the database beside the daemon that works with it, for one small write: SQLite keeps the two apart. Nothing is
 * made or brought up to date; a daemon that does so at this moment is waited for.
 *
 * @throws Failure `store.newer` when the daemon is of another version, `store.busy`, `store.full`, `store.failed` also
 * when there is no database
 */
export async function openBeside(path: string, options: ConnectionOptions = {}): Promise<OpenDatabase> {
  const { db } = await connect(path, { fileMustExist: true }, options);
  const close = (): Promise<void> => db.destroy();
  try {
    if (await becomesCurrent(db, path, options)) return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
  await close();
  throw new Failure('store.newer', { detail: 'start the daemon of this version once before' });
}

/** Whether the schema is that of this version, or is made so by the daemon that has claimed the database. */
async function becomesCurrent(
  db: Db,
  path: string,
  { busyRetry = BUSY_RETRY }: ConnectionOptions,
): Promise<boolean> {
  const beingMigrated = new Failure('store.busy', { detail: 'its schema is older' });
  const isCurrent = async (): Promise<boolean> => {
    const state = schemaState(await readVersion(db));
    if (state === 'older' && isClaimed(path)) throw beingMigrated;
    return state === 'current';
  };
  return retryWhileBusy(isCurrent, busyRetry).catch((error: unknown) => {
    // So long takes no migration: that daemon is of an older version.
    if (error === beingMigrated) return false;
    throw error;
  });
}
