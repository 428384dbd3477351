import { join } from 'node:path';
import type { BusyRetry } from '../../../src/store/engine/busy-retry.js';
import { type OpenDatabase, openDatabase } from '../../../src/store/engine/open.js';
import type { OnConnect } from '../../../src/store/sqlite/connection.js';
import { afterTest } from '../../after-test.js';
import { copyTemplate } from '../../postgres/template.js';
import { temporaryFolder } from '../../temporary-folder.js';

export type TemporaryDatabase = OpenDatabase & { readonly path: string };

/** Which engine the tests of everything above the engines run on: SQLite, unless SPACEBOOKS_TEST_STORE is `postgres`. */
export const ON_POSTGRES = process.env.SPACEBOOKS_TEST_STORE === 'postgres';

/** A real database of its own, closed and removed after the test: a file, or a database of the tests' PostgreSQL. */
export async function temporaryDatabase(busyRetry?: BusyRetry): Promise<TemporaryDatabase> {
  if (!ON_POSTGRES) return sqliteDatabase(undefined, busyRetry);
  const { url, remove } = await copyTemplate();
  afterTest(remove);
  const database = await openDatabase(url, { busyRetry });
  afterTest(() => database.close());
  return { ...database, path: url };
}

/** The same for tests of what is SQLite's alone, which they are on whatever engine the others run. */
export async function sqliteDatabase(
  onConnect?: OnConnect,
  busyRetry?: BusyRetry,
): Promise<TemporaryDatabase> {
  const folder = temporaryFolder('store-');
  const path = join(folder, 'spacebooks.sqlite');
  const database = await openDatabase(path, { onConnect, busyRetry });
  afterTest(() => database.close());
  return { ...database, path };
}
