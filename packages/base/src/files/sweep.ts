import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HOUR_MS } from '../durations.js';
import { isDraft } from './draft.js';

/** Nobody writes one file for so long. */
const OLD_MS = HOUR_MS;

/**
 * Removes what crashes left in a folder: drafts that nobody has written to for an hour. The time is that of the file
 * system, which a file tells that was written just now: clocks of other machines, and of this one, may be wrong. A
 * draft that is taken from a writer after all makes that write fail, and no file half.
 *
 * @param written the path of that file
 * @param folder its own when left out; of the same file system
 */
export async function sweepBeside(written: string, folder = dirname(written)): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => isDraft(name));
  if (drafts.length === 0) return;
  const { mtimeMs: now } = await stat(written);
  for (const draft of drafts) {
    const path = join(folder, draft);
    const age = await stat(path).then(
      ({ mtimeMs }) => now - mtimeMs,
      // Its writer has come to its end.
      () => 0,
    );
    if (age > OLD_MS) await rm(path, { force: true });
  }
}

/** Removes the drafts of one file, for whoever is the only one that writes it: they are of one who crashed. */
export async function removeDraftsOf(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (isDraft(name, basename(path))) await rm(join(folder, name), { force: true });
  }
}
