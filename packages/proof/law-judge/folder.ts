import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @param kept a folder that stays; one that is removed afterwards where it is null */
export async function withTemporaryFolder<T>(
  kept: string | null,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  if (kept !== null) {
    mkdirSync(kept, { recursive: true });
    return work(kept);
  }
  const folder = mkdtempSync(join(tmpdir(), 'law-judge-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
