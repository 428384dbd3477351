import { dirname } from 'node:path';
import { writeDraft } from './draft.js';
import { syncFolder } from './folder.js';
import { sweepBeside } from './sweep.js';

/**
 * Writes a file whole, over what is there: whoever reads meanwhile, and after a power cut, reads the old one or the
 * new one. Of several writers the last one to end has its file there, whole as well.
 *
 * @param path its folder is there
 * @param mode whatever the umask; as the umask says when left out
 * @throws the system's error, after removing what was written
 */
export async function writeWhole(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const draft = await writeDraft(path, bytes, mode);
  try {
    await draft.replace();
  } catch (error) {
    await draft.discard().catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
  // What others left is nothing that this write could fail by.
  await sweepBeside(path).catch(() => undefined);
}

/**
 * The same, unless the name is taken.
 *
 * @returns false where it is, having changed nothing
 */
export async function writeOnce(path: string, bytes: Uint8Array | string, mode?: number): Promise<boolean> {
  const draft = await writeDraft(path, bytes, mode);
  try {
    if (!(await draft.placeOnce())) return false;
  } finally {
    await draft.discard().catch(() => undefined);
  }
  await syncFolder(dirname(path));
  await sweepBeside(path).catch(() => undefined);
  return true;
}
