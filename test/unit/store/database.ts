import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { BusyRetry } from '../../../src/store/busy-retry.js';
import { type OnConnect, type OpenDatabase, openDatabase } from '../../../src/store/open.js';

const opened: { database: OpenDatabase; folder: string }[] = [];

afterEach(async () => {
  for (const { database, folder } of opened.splice(0)) {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});

/** A real database file of its own, closed and removed after the test. */
export async function temporaryDatabase(
  onConnect?: OnConnect,
  busyRetry?: BusyRetry,
): Promise<OpenDatabase & { readonly path: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const path = join(folder, 'spacebooks.sqlite');
  const database = await openDatabase(path, { onConnect, busyRetry });
  opened.push({ database, folder });
  return { ...database, path };
}
