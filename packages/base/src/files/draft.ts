import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A file that is whole and on the disk, under a name that no other writer has. */
export interface Draft {
  readonly path: string;
  /** Puts it in its place, over what is there. @param at another place, where only what was written decided which */
  replace(at?: string): Promise<void>;
  /** Puts it in its place unless the name is taken. @returns false where it is; the draft is still there then */
  placeOnce(): Promise<boolean>;
  /** Removes it where it is not in its place. */
  discard(): Promise<void>;
}

const BYTES_OF_NAME = 8;
/** The longest name of a file has 255 bytes. */
const LONGEST_PART = 50;
const DRAFT = new RegExp(String.raw`^\.(.+)\.[0-9a-f]{${BYTES_OF_NAME * 2}}\.part$`, 's');

/**
 * Writes a file beside the place that it is for, and syncs it.
 *
 * @param path where it is to be in the end; its folder is there
 * @param mode of the file, whatever the umask; as the umask says when left out
 * @param folder where it is written instead, on the same file system
 * @throws the system's error, after removing what was written
 */
export async function writeDraft(
  path: string,
  bytes: Uint8Array | string | AsyncIterable<string | Uint8Array>,
  mode?: number,
  folder = dirname(path),
): Promise<Draft> {
  const draft = join(folder, draftName(basename(path)));
  const file = await open(draft, 'wx', mode);
  const discard = (): Promise<void> => rm(draft, { force: true });
  try {
    try {
      if (isShared(mode)) await file.chmod(mode).catch(unlessUnsupported);
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
  return {
    path: draft,
    replace: (at = path) => rename(draft, at),
    placeOnce: () => placeOnce(draft, path),
    discard,
  };
}

/** No umask keeps a file from its owner, but from others. */
function isShared(mode: number | undefined): mode is number {
  return mode !== undefined && (mode & 0o077) !== 0;
}

/** A link fails where a name is taken, a rename would overwrite; some file systems have no links. */
export async function placeOnce(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    unlessUnsupported(error as NodeJS.ErrnoException);
    await rename(draft, path);
    return true;
  }
}

/** Another one each time. */
export function draftName(name: string): string {
  return `.${beginning(name)}.${randomBytes(BYTES_OF_NAME).toString('hex')}.part`;
}

/** Whether a name is that of a draft; of this file, where one is named. */
export function isDraft(name: string, of?: string): boolean {
  const [, part] = DRAFT.exec(name) ?? [];
  return part !== undefined && (of === undefined || part === beginning(of));
}

function beginning(name: string): string {
  return name.slice(0, LONGEST_PART);
}

const UNSUPPORTED: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'];

/** Some file systems (a share of Windows, a stick) know no rights or no links, and say so. @throws any other error */
export function unlessUnsupported(error: NodeJS.ErrnoException): void {
  if (!UNSUPPORTED.includes(error.code ?? '')) throw error;
}
