import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { placeIn, REASON } from './places.js';

/** How a watched folder is, for whoever sets it up. */
export interface FolderState {
  readonly trouble: 'missing' | 'no folder' | 'not readable' | 'not writable' | null;
  /** What the system said. */
  readonly code: string | null;
  /** Files that were refused and lie there still. */
  readonly refused: number;
}

export async function examineFolder(folder: string): Promise<FolderState> {
  try {
    if (!(await stat(folder)).isDirectory()) return { trouble: 'no folder', code: null, refused: 0 };
    await access(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    return { trouble: isMissing ? 'missing' : 'not readable', code, refused: 0 };
  }
  const names = await readdir(placeIn(folder, 'refused')).catch(() => []);
  const refused = names.filter((name) => !name.startsWith('.') && !name.endsWith(REASON)).length;
  return access(folder, constants.W_OK).then(
    () => ({ trouble: null, code: null, refused }),
    ({ code = '' }: NodeJS.ErrnoException) => ({ trouble: 'not writable' as const, code, refused }),
  );
}
