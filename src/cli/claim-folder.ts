import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Says that the files beside it are incomplete. */
const MARK = '.spacebooks-unfinished';

/**
 * Claims a new or empty folder for the output of a command, so that two commands do not mix theirs.
 *
 * @returns marks the folder as complete; null, having changed nothing, when it is not empty
 */
export async function claimFolder(folder: string): Promise<(() => Promise<void>) | null> {
  await mkdir(folder, { recursive: true });
  const mark = join(folder, MARK);
  const isOurs = await open(mark, 'wx').then(
    async (file) => {
      await file.close();
      return true;
    },
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (!isOurs) return null;
  const done = (): Promise<void> => rm(mark, { force: true });
  if ((await readdir(folder)).length === 1) return done;
  await done();
  return null;
}
