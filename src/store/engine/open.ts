import { lazily } from '@spacebooks/base/lazy';
import { isFailure } from '../../domain/errors.js';
import { holdIfRestored } from '../books/anchor.js';
import type {
  ConnectionOptions,
  DaemonDatabase,
  DaemonDatabaseOptions,
  Engine,
  OpenDatabase,
} from './engine.js';

/** Asking the loader anew at each start would wait for its threads, for which the simulation's time does not stand still. */
const sqlite = lazily(() => import('../sqlite/engine.js'));

export type { Db } from '../schema/tables.js';
export type { OpenDatabase } from './engine.js';

/**
 * The engine of a database. Loaded when it is needed: neither driver costs those anything who use the other.
 *
 * @param location path of SQLite's file, or a `postgres://` URL
 */
export async function engineOf(location: string): Promise<Engine> {
  if (/^postgres(?:ql)?:\/\//.test(location)) return (await import('../postgres/engine.js')).postgres;
  return (await sqlite()).sqlite;
}

/**
 * Opens the database for the daemon, or the daemons, that may work with it, and holds the books where it was restored.
 *
 * @throws as `Engine.open`
 */
export async function openDatabase(
  path: string,
  options: DaemonDatabaseOptions = {},
): Promise<DaemonDatabase> {
  const engine = await engineOf(path);
  const database = await engine.open(path, options);
  try {
    await holdIfRestored(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database beside its daemon, for a small write. @throws as `Engine.openBeside` */
export async function openBeside(path: string, options: ConnectionOptions = {}): Promise<OpenDatabase> {
  return (await engineOf(path)).openBeside(path, options);
}

/** The same; null where no daemon has made the database yet. */
export async function openIfThere(path: string): Promise<OpenDatabase | null> {
  try {
    return await openBeside(path);
  } catch (error) {
    if (isFailure(error, 'store.missing')) return null;
    throw error;
  }
}
