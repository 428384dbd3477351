import { dirname } from 'node:path';
import { makeFolder } from '@spacebooks/base/files/folder';
import { Failure } from '../../domain/errors.js';
import { BUSY_RETRY, retryWhileBusy } from '../engine/busy-retry.js';
import type {
  ConnectionOptions,
  DaemonDatabase,
  DaemonDatabaseOptions,
  Engine,
  OpenDatabase,
} from '../engine/engine.js';
import { schemaState } from '../schema/known-schema.js';
import type { Db } from '../schema/tables.js';
import { copyDatabase, verifyCopy } from './backup.js';
import { type Connection, connect, readingKysely } from './connection.js';
import { storeFailure } from './failures.js';
import { inspectDatabase } from './inspect.js';
import { claimDatabase, isClaimed, makePrivate } from './lock.js';
import { migrate, readVersion } from './migrate.js';
import { checkPages, type PageCheck } from './page-check/page-check.js';
import { putDatabase } from './put-database.js';
import { openReadingThread } from './reading/reading-thread.js';
import { requireFile } from './require-file.js';
import { finishRestore, finishRestoreBeside } from './unfinished-restore.js';

export const sqlite: Engine = {
  open,
  openBeside,
  isClaimed: async (path) => isClaimed(path),
  inspect: async (path) => inspectDatabase(path),
  copy: copyDatabase,
  verifyCopy,
  // The next number of a table is one more than its highest.
  countOn: async () => undefined,
  put: putDatabase,
};

async function open(path: string, options: DaemonDatabaseOptions): Promise<DaemonDatabase> {
  let releaseClaim: (() => void) | undefined;
  let connection: Connection | undefined;
  let pages: PageCheck | undefined;
  let reading: Db | undefined;
  const close = async (): Promise<void> => {
    pages?.stop();
    await reading?.destroy();
    await connection?.db.destroy();
    releaseClaim?.();
  };
  try {
    await makeFolder(dirname(path), 0o700);
    releaseClaim = claimDatabase(path);
    finishRestore(path);
    makePrivate(path);
    connection = await connect(path, {}, options);
    pages = await checkPages(connection.raw, options.pageCheck);
    await migrate(connection.db, options.onMigration);
    const { db } = connection;
    if (options.readsInThread === true) reading = readingKysely(openReadingThread(path), options.busyRetry);
    return { db, receiving: db, reading: reading ?? db, pages: { verdict: pages.verdict }, close };
  } catch (error) {
    await close();
    throw storeFailure(error);
  }
}

/** SQLite keeps the two processes apart. */
async function openBeside(path: string, options: ConnectionOptions): Promise<OpenDatabase> {
  finishRestoreBeside(path);
  requireFile(path);
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
    const version = await readVersion(db);
    const state = schemaState(version);
    if (state === 'older' && isClaimed(path)) throw beingMigrated;
    // A first start that was broken off has left the file alone.
    if (version === 0) throw new Failure('store.missing', { detail: path });
    return state === 'current';
  };
  return retryWhileBusy(isCurrent, busyRetry).catch((error: unknown) => {
    // No migration takes so long: that daemon is of an older version.
    if (error === beingMigrated) return false;
    throw error;
  });
}
