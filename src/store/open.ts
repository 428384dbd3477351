import { holdIfRestored } from './anchor.js';
import type {
  ConnectionOptions,
  DaemonDatabase,
  DaemonDatabaseOptions,
  Engine,
  OpenDatabase,
} from './engine.js';
import { sqlite } from './sqlite/engine.js';

export type { OpenDatabase } from './engine.js';
export type { Db } from './tables.js';

/** The engine of every database so far. */
export const engine: Engine = sqlite;

/**
 * Opens the database for the one daemon that may work with it, and holds the books where it was restored.
 *
 * @throws as `Engine.open`
 */
export async function openDatabase(
  path: string,
  options: DaemonDatabaseOptions = {},
): Promise<DaemonDatabase> {
  const database = await engine.open(path, options);
  try {
    await holdIfRestored(database.db, path);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database beside its daemon, for a small write. @throws as `Engine.openBeside` */
export function openBeside(path: string, options: ConnectionOptions = {}): Promise<OpenDatabase> {
  return engine.openBeside(path, options);
}
