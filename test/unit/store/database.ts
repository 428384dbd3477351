import { join } from 'node:path';
import type { BusyRetry } from '../../../src/store/busy-retry.js';
import { type OpenDatabase, openDatabase } from '../../../src/store/open.js';
import type { OnConnect } from '../../../src/store/sqlite/connection.js';
import { afterTest } from '../../after-test.js';
import { temporaryFolder } from '../../temporary-folder.js';

/** Commits that wait for no disk: for a clock that moves on once nothing is left to do at once. */
export const WITHOUT_SYNC: OnConnect = (raw) => void raw.pragma('synchronous = OFF');

/** A real database file of its own, closed and removed after the test. */
export async function temporaryDatabase(
  onConnect?: OnConnect,
  busyRetry?: BusyRetry,
): Promise<OpenDatabase & { readonly path: string }> {
  const folder = temporaryFolder('store-');
  const path = join(folder, 'spacebooks.sqlite');
  const database = await openDatabase(path, { onConnect, busyRetry });
  afterTest(() => database.close());
  return { ...database, path };
}
