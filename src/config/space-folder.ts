import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GivenSpace } from './given-spaces.js';
import type { PlacedComplaint } from './place.js';
import { type ReadFile, readComplaint } from './read-file.js';
import { NAME, NO_NAME } from './schema/kinds.js';

/** The names in a folder. @throws the system's error */
export type ListFolder = (path: string) => readonly string[];

const listFolderOnDisk: ListFolder = (path) => readdirSync(path);

const MOST_BYTES = 256 * 1024;
const SPACE_FILE = /^([^.].*)\.ya?ml$/;

/**
 * The spaces of a folder, one in each file, in the order of their names. Editors' copies, hidden files and everything that
 * does not end in .yml are passed over.
 *
 * @param shown the folder, as the operator wrote it
 * @throws the system's error where the folder cannot be read
 */
export function spacesInFolder(
  path: string,
  shown: string,
  readFile: ReadFile,
  listFolder: ListFolder = listFolderOnDisk,
): readonly GivenSpace[] {
  return [...listFolder(path)].sort().flatMap((name) => {
    const [, id] = SPACE_FILE.exec(name) ?? [];
    if (id === undefined) return [];
    return {
      id,
      file: join(shown, name),
      text: NAME.test(id) ? read(join(path, name), readFile) : misnamed(id),
    };
  });
}

function read(path: string, readFile: ReadFile): string | PlacedComplaint {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFile(path, MOST_BYTES));
  } catch (error) {
    if (error instanceof TypeError)
      return { ...START, message: 'the file is not UTF-8', fix: 'save it as UTF-8' };
    const message = `the file ${readComplaint(error, MOST_BYTES)}`;
    return { ...START, message, fix: 'let the user of the daemon read it, or remove it' };
  }
}

function misnamed(id: string): PlacedComplaint {
  const message = `the file is named ${JSON.stringify(id)}, and an id ${NO_NAME}`;
  return { ...START, message, fix: 'name the file as the id of its space, such as berlin.yml' };
}

const START = { line: 1, column: 1 };
