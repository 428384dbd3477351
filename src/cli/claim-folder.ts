import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Whoever finds it knows that what is beside it is not whole. */
const MARK = '.spacebooks-unfinished';

/**
 * Takes a folder that is new or empty for what a command writes, so that two commands do not mix what they write.
 *
 * @returns says that everything is there; null, having changed nothing, where the folder holds something
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
