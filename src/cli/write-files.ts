import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Draft, writeDraft } from '../files/draft.js';
import { sweepBeside } from '../files/sweep.js';

/**
 * Writes all files into the folder or none: each under a name of its own first, put in its place when every one is safely
 * on the disk. Files of the same names are replaced.
 *
 * @returns the paths, in the order given
 * @throws the system's error, after removing what it had written
 */
export async function writeFiles(
  folder: string,
  files: readonly (readonly [name: string, bytes: Uint8Array])[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const drafts: { readonly path: string; readonly draft: Draft }[] = [];
  const placed: string[] = [];
  try {
    for (const [name, bytes] of files) {
      const path = join(folder, name);
      drafts.push({ path, draft: await writeDraft(path, bytes) });
    }
    for (const { path, draft } of drafts) {
      await draft.replace();
      placed.push(path);
    }
  } catch (error) {
    for (const { draft } of drafts) await draft.discard().catch(() => undefined);
    for (const path of placed) await rm(path, { force: true });
    throw error;
  }
  const [first] = placed;
  if (first !== undefined) await sweepBeside(first).catch(() => undefined);
  return placed;
}
