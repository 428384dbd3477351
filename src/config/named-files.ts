import { resolve } from 'node:path';
import { complaintAt, spacePaths, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import { type ReadFile, readComplaint } from './read-file.js';
import { TOKEN } from './schema/space.js';
import type { YamlTree } from './yaml-tree.js';

const MOST_TOKEN_BYTES = 16 * 1024;
const MOST_LOGO_BYTES = 2 * 1024 * 1024;

export interface NamedFiles {
  readonly complaints: readonly PlacedComplaint[];
  /** What the token files hold, by their absolute path. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Reads and checks the files that the configuration names: tokens and logos. */
export function readNamedFiles(tree: YamlTree, folder: string, readFile: ReadFile): NamedFiles {
  const tokens = new Map<string, string>();
  const complaints: PlacedComplaint[] = [];
  const read = (path: Path, mostBytes: number, check: (bytes: Uint8Array, file: string) => Wrong): void => {
    const name = textAt(path, tree);
    if (name === null) return;
    const file = resolve(folder, name);
    const wrong = attempt(() => check(readFile(file, mostBytes), file), mostBytes);
    if (wrong === null) return;
    complaints.push(complaintAt(path, `${path.at(-1)}: the file ${wrong.message}`, wrong.fix, tree));
  };
  for (const space of spacePaths(tree)) {
    read([...space, 'token_file'], MOST_TOKEN_BYTES, (bytes, file) => {
      const token = Buffer.from(bytes).toString('utf8').trim();
      tokens.set(file, token);
      return TOKEN.test(token) ? null : NO_TOKEN;
    });
    read([...space, 'e_invoices', 'layout', 'logo'], MOST_LOGO_BYTES, (bytes) =>
      isPicture(bytes) ? null : NO_PICTURE,
    );
  }
  return { complaints, tokens };
}

type Wrong = { readonly message: string; readonly fix: string } | null;

const NO_TOKEN = {
  message: 'holds no access token: 8 or more characters without blanks',
  fix: 'put the token into it, alone on one line',
};
const NO_PICTURE = { message: 'is neither PNG nor JPEG', fix: 'save the picture as PNG or JPEG' };

function attempt(check: () => Wrong, mostBytes: number): Wrong {
  try {
    return check();
  } catch (error) {
    const fix = 'name a file that can be read; its path starts at the folder of this one';
    return { message: readComplaint(error, mostBytes), fix };
  }
}

/** By what the file starts with; its name may say anything. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return start === '89504e470d0a1a0a' || start.startsWith('ffd8ff');
}
