import { resolve } from 'node:path';
import { complaintAt, spacePaths, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import { type ReadFile, readComplaint } from './read-file.js';
import { TOKEN } from './schema/formats.js';
import type { YamlTree } from './yaml-tree.js';

const KIB = 1024;

/** What the configuration names, below a space, and what must stand in it. */
interface NamedFile {
  readonly path: Path;
  readonly mostBytes: number;
  readonly kind: 'token' | 'password' | 'picture' | 'any' | 'file or folder';
}

const KEY_SECTIONS = ['certificate', 'pkcs12', 'offline_certificate', 'offline_pkcs12'];
const KSEF: Path = ['e_invoices', 'ksef'];

const NAMED_FILES: readonly NamedFile[] = [
  { path: ['token_file'], mostBytes: 16 * KIB, kind: 'token' },
  { path: ['e_invoices', 'layout', 'logo'], mostBytes: 2 * KIB * KIB, kind: 'picture' },
  { path: [...KSEF, 'token_file'], mostBytes: 16 * KIB, kind: 'token' },
  ...KEY_SECTIONS.flatMap((section): readonly NamedFile[] => [
    { path: [...KSEF, section, 'file'], mostBytes: 256 * KIB, kind: 'any' },
    { path: [...KSEF, section, 'key_file'], mostBytes: 256 * KIB, kind: 'any' },
    { path: [...KSEF, section, 'password_file'], mostBytes: 16 * KIB, kind: 'password' },
  ]),
  { path: [...KSEF, 'exchange_rates'], mostBytes: 8 * KIB * KIB, kind: 'file or folder' },
];

export interface NamedFiles {
  readonly complaints: readonly PlacedComplaint[];
  /** What the files with tokens and passwords hold, by their absolute path. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** Reads and checks the files that the configuration names: all must be there, tokens and logos must be such. */
export function readNamedFiles(tree: YamlTree, folder: string, readFile: ReadFile): NamedFiles {
  const secrets = new Map<string, string>();
  const complaints: PlacedComplaint[] = [];
  for (const space of spacePaths(tree)) {
    for (const { path, mostBytes, kind } of NAMED_FILES) {
      const at = [...space, ...path];
      const name = textAt(at, tree);
      if (name === null) continue;
      const file = resolve(folder, name);
      const wrong = attempt(kind, mostBytes, () => {
        const bytes = readFile(file, mostBytes);
        if (kind === 'token' || kind === 'password') secrets.set(file, secretIn(bytes));
        return wrongContent(kind, bytes);
      });
      if (wrong === null) continue;
      complaints.push(complaintAt(at, `${path.at(-1)}: the file ${wrong.message}`, wrong.fix, tree));
    }
  }
  return { complaints, secrets };
}

type Wrong = { readonly message: string; readonly fix: string } | null;

const NO_TOKEN = {
  message: 'holds no access token: 8 or more characters without blanks',
  fix: 'put the token into it, alone on one line',
};
const NO_PASSWORD = { message: 'holds no password', fix: 'put the password into it, alone on one line' };
const NO_PICTURE = { message: 'is neither PNG nor JPEG', fix: 'save the picture as PNG or JPEG' };

function wrongContent(kind: NamedFile['kind'], bytes: Uint8Array): Wrong {
  if (kind === 'token' && !TOKEN.test(secretIn(bytes))) return NO_TOKEN;
  if (kind === 'password' && secretIn(bytes) === '') return NO_PASSWORD;
  return kind === 'picture' && !isPicture(bytes) ? NO_PICTURE : null;
}

function secretIn(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').trim();
}

function attempt(kind: NamedFile['kind'], mostBytes: number, check: () => Wrong): Wrong {
  try {
    return check();
  } catch (error) {
    if (kind === 'file or folder' && (error as NodeJS.ErrnoException).code === 'EISDIR') return null;
    const fix = 'name a file that can be read; its path starts at the folder of this one';
    return { message: readComplaint(error, mostBytes), fix };
  }
}

/** By what the file starts with; its name may say anything. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return start === '89504e470d0a1a0a' || start.startsWith('ffd8ff');
}
