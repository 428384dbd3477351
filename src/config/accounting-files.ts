import { resolve } from 'node:path';
import { complaintAt, entryPaths, spacePaths, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import { type ReadFile, readComplaint } from './read-file.js';
import type { YamlTree } from './yaml-tree.js';

const MOST_BYTES = 256 * 1024;

interface NamedFile {
  readonly path: Path;
  /** What must stand in it, and how an operator calls that. */
  readonly holds?: { readonly pattern: RegExp; readonly what: string };
}

export interface AccountingFiles {
  readonly complaints: readonly PlacedComplaint[];
  /** What they hold, by their absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads the files that exports need: keys, certificates and column layouts. */
export function readAccountingFiles(tree: YamlTree, folder: string, readFile: ReadFile): AccountingFiles {
  const texts = new Map<string, string>();
  const complaints = filesOf(tree).flatMap(({ path, holds }) => {
    const name = textAt(path, tree);
    if (name === null) return [];
    const label = typeof path.at(-1) === 'number' ? 'layouts' : path.at(-1);
    try {
      const file = resolve(folder, name);
      const text = Buffer.from(readFile(file, MOST_BYTES)).toString('utf8');
      texts.set(file, text);
      if (holds === undefined || holds.pattern.test(text)) return [];
      return complaintAt(path, `${label}: the file holds no ${holds.what}`, 'name another file', tree);
    } catch (error) {
      const fix = 'name a file that can be read; its path starts at the folder of this one';
      return complaintAt(path, `${label}: the file ${readComplaint(error, MOST_BYTES)}`, fix, tree);
    }
  });
  return { complaints, texts };
}

const PRIVATE_KEY = { pattern: /PRIVATE KEY-----/, what: 'private key' };
const CERTIFICATE = { pattern: /BEGIN CERTIFICATE-----/, what: 'certificate' };

function filesOf(tree: YamlTree): readonly NamedFile[] {
  const ofSpaces = spacePaths(tree).flatMap((space): NamedFile[] => {
    const targets = entryPaths([...space, 'accounting', 'targets'], tree);
    const exports = entryPaths([...space, 'accounting', 'exports'], tree);
    return [
      ...targets.map((target) => ({ path: [...target, 'sftp', 'private_key_file'], holds: PRIVATE_KEY })),
      ...exports.flatMap((each) => entryPaths([...each, 'layouts'], tree).map((path) => ({ path }))),
    ];
  });
  return [...ofSpaces, { path: ['mail', 'ca_file'], holds: CERTIFICATE }];
}
