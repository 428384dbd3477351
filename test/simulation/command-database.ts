import { Kysely, SqliteDialect } from 'kysely';
import { type Db, openBeside } from '../../src/store/open.js';
import type { SimulatedWorld } from './world.js';

/**
 * The database as a command has it: on a connection of its own where no daemon runs; beside one it borrows the
 * daemon's, because that one keeps the file to itself.
 *
 * @throws Error where no daemon has ever made it
 */
export async function withCommandDatabase<T>(
  { machine, databasePath }: SimulatedWorld,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const raw = machine.database;
  if (raw !== null) return work(new Kysely({ dialect: new SqliteDialect({ database: raw }) }));
  const { db, close } = await openBeside(databasePath);
  return work(db).finally(close);
}
