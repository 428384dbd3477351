import { createHash } from 'node:crypto';
import { chmod, mkdir, rename, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { unlessUnsupported } from '@spacebooks/base/files/draft';
import { syncFolder } from '@spacebooks/base/files/folder';
import { type Stamp, stampOf } from './candidate.js';
import { type PlaceOfFile, placeIn } from './places.js';

/** What systems say where nothing may be moved: the folder is read-only, or another user's. */
const FORBIDDEN: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'];
/** Another program has it open, or somebody else was faster. */
const LATER: readonly string[] = ['EBUSY', 'ETXTBSY', 'EAGAIN', 'ENOENT'];

/** Told apart by what no other file has, so that none ever replaces another one. */
const TAKEN = /^[0-9a-f]{12}-(?=.)/s;

/**
 * Takes a file for oneself: from then on whatever lands under its name is another one.
 *
 * @returns its name among those taken; `later` where it cannot be moved now, `never` where nothing can be moved there
 */
export async function take(
  folder: string,
  name: string,
  stamp: Stamp,
): Promise<{ readonly taken: string } | 'later' | 'never'> {
  const taken = `${digestOf(stamp)}-${name}`;
  try {
    await makePlace(folder, 'taken');
    await rename(join(folder, name), join(placeIn(folder, 'taken'), taken));
    return { taken };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (FORBIDDEN.includes(code)) return 'never';
    if (LATER.includes(code)) return 'later';
    throw error;
  }
}

/** What a file was called before it was taken. */
export function nameOfTaken(taken: string): string {
  return taken.replace(TAKEN, '');
}

/** A place with the rights of the folder that it lies in: whoever may put files there may take them away again. */
export async function makePlace(folder: string, place: PlaceOfFile): Promise<void> {
  const path = placeIn(folder, place);
  const isNew = await mkdir(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  // A file that is moved into it must not go with it.
  await syncFolder(folder);
  if (!isNew) return;
  const { mode } = await stat(folder);
  await chmod(path, mode & 0o7777).catch(unlessUnsupported);
}

/** Moves a file that was taken. Who finds it gone was overtaken by another process that did the same. */
export async function putAway(
  folder: string,
  taken: string,
  place: 'done' | 'refused',
  name: string,
): Promise<void> {
  await rename(join(placeIn(folder, 'taken'), taken), join(placeIn(folder, place), name)).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

/** Of the longest name that has room for what is added to it; systems allow 255 bytes. */
const LONGEST_NAME = 200;
const SHORTENED = 60;

/** Its name, or with a part of what identifies it where another file has that: a bank calls each month's the same. */
export async function freeName(folder: string, name: string, content: Uint8Array): Promise<string> {
  const isShort = Buffer.byteLength(name) <= LONGEST_NAME;
  if (isShort && !(await isThere(join(folder, name)))) return name;
  const { name: stem, ext } = parse(name);
  return `${[...stem].slice(0, SHORTENED).join('')}.${digestOf(content)}${ext.slice(0, 10)}`;
}

function digestOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

async function isThere(path: string): Promise<boolean> {
  return (await stampOf(path)) !== null;
}
