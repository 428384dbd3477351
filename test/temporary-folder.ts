import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterTest } from './after-test.js';

/** An empty folder of the test's own, removed behind it (see `afterTest`). */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
