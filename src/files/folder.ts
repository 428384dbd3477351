import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The names in it, too, must survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

/** One level where that is enough: Node's recursive way says of a disk that is full that a folder is missing. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode });
  }
  await syncFolder(dirname(folder));
}
