import { resolve } from 'node:path';
import { parsePasswordHash } from '../domain/password-hash.js';
import { complaintAt, entryPaths, spacePaths, textAt } from './bare-tree.js';
import type { Path, PlacedComplaint } from './place.js';
import { MISSING, type ReadFile, readComplaint } from './read-file.js';
import { secretAddress } from './schema/address.js';
import { TOKEN } from './schema/formats.js';
import { NAME } from './schema/kinds.js';
import { defaultTokenPath } from './token-path.js';
import type { YamlTree } from './yaml-tree.js';

const KIB = 1024;

/** What the configuration names, below a space, and what must stand in it. */
interface NamedFile {
  readonly path: Path;
  readonly mostBytes: number;
  readonly kind: 'token' | 'password' | 'secret' | 'address' | 'hash' | 'picture' | 'any' | 'file or folder';
}

const KEY_SECTIONS = ['certificate', 'pkcs12', 'offline_certificate', 'offline_pkcs12'];
/** What is kept apart, as a secret. */
const SECRETS: readonly NamedFile['kind'][] = ['token', 'password', 'secret', 'address', 'hash'];
const KSEF: Path = ['e_invoices', 'ksef'];

const TOKEN_FILE: NamedFile = { path: ['token_file'], mostBytes: 16 * KIB, kind: 'token' };

const NAMED_FILES: readonly NamedFile[] = [
  TOKEN_FILE,
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

const CLIENT_SECRET_FILE: NamedFile = {
  path: ['platform', 'oauth', 'client_secret_file'],
  mostBytes: 16 * KIB,
  kind: 'secret',
};

/** Addresses that are secrets. */
const ADDRESS_FILES: readonly NamedFile[] = ['webhook', 'dead_man'].map((section) => ({
  path: ['alerts', section, 'url_file'],
  mostBytes: 16 * KIB,
  kind: 'address',
}));

/** Of each header that a collector wants. */
const HEADER_FILE: NamedFile = { path: ['value_file'], mostBytes: 16 * KIB, kind: 'secret' };

const HASH_FILE: NamedFile = { path: ['password_hash_file'], mostBytes: 16 * KIB, kind: 'hash' };

export interface NamedFilesOptions {
  /** Where relative paths start. */
  readonly folder: string;
  readonly readFile: ReadFile;
  /** A token file that is not there is no mistake: a login is about to write it. */
  readonly tokensMayBeMissing: boolean;
}

/** Reads and checks the files that the configuration names: all must be there, tokens and logos must be such. */
export function readNamedFiles(tree: YamlTree, options: NamedFilesOptions): NamedFiles {
  const { folder, readFile, tokensMayBeMissing } = options;
  const secrets = new Map<string, string>();
  const complaints: PlacedComplaint[] = [];

  const check = (file: string, { kind, mostBytes }: NamedFile, mayBeMissing: boolean): Wrong => {
    const wrong = attempt(kind, mostBytes, () => {
      const bytes = readFile(file, mostBytes);
      if (SECRETS.includes(kind)) secrets.set(file, secretIn(bytes));
      return wrongContent(kind, bytes);
    });
    return wrong?.message === MISSING && mayBeMissing ? null : wrong;
  };

  const checkNamed = (at: Path, named: NamedFile): void => {
    const name = textAt(at, tree);
    if (name === null) return;
    const wrong = check(resolve(folder, name), named, named === TOKEN_FILE && tokensMayBeMissing);
    if (wrong === null) return;
    const fix = named === TOKEN_FILE && wrong.message === MISSING ? LOG_IN : wrong.fix;
    complaints.push(complaintAt(at, `${named.path.at(-1)}: the file ${wrong.message}`, fix, tree));
  };

  for (const named of [CLIENT_SECRET_FILE, ...ADDRESS_FILES]) checkNamed(named.path, named);
  for (const header of entryPaths(['tracing', 'headers'], tree))
    checkNamed([...header, ...HEADER_FILE.path], HEADER_FILE);
  for (const user of entryPaths(['web', 'users'], tree)) checkNamed([...user, ...HASH_FILE.path], HASH_FILE);
  for (const space of spacePaths(tree)) {
    for (const named of NAMED_FILES) checkNamed([...space, ...named.path], named);
    const kept = keptTokenPath(space, tree, folder);
    const wrong = kept === null ? null : check(kept, TOKEN_FILE, true);
    if (wrong !== null)
      complaints.push(complaintAt(space, `the file ${kept} ${wrong.message}`, wrong.fix, tree));
  }
  return { complaints, secrets };
}

/** Where a login keeps the token of a space that names none. */
function keptTokenPath(space: Path, tree: YamlTree, folder: string): string | null {
  const id = textAt([...space, 'id'], tree);
  const store = textAt(['store', 'path'], tree);
  const names = ['token', 'token_file'].some((key) => tree.place([...space, key]) !== undefined);
  return names || store === null || id === null || !NAME.test(id)
    ? null
    : defaultTokenPath(folder, store, id);
}

type Wrong = { readonly message: string; readonly fix: string } | null;

const LOG_IN =
  'run spacebooks login, or name a file that is there; its path starts at the folder of this one';
const NO_TOKEN = {
  message: 'holds no access token: 8 or more characters without blanks',
  fix: 'put the token into it, alone on one line',
};
const NO_PASSWORD = { message: 'holds no password', fix: 'put the password into it, alone on one line' };
const NO_SECRET = { message: 'holds nothing', fix: 'put the secret into it, alone on one line' };
const NO_ADDRESS = {
  message: 'holds no web address: https, or http on this machine',
  fix: 'put the address into it, alone on one line',
};
const NO_HASH = {
  message: 'holds no hash of a password',
  fix: 'put into it what spacebooks web password prints',
};
const NO_PICTURE = { message: 'is neither PNG nor JPEG', fix: 'save the picture as PNG or JPEG' };

function wrongContent(kind: NamedFile['kind'], bytes: Uint8Array): Wrong {
  if (kind === 'token' && !TOKEN.test(secretIn(bytes))) return NO_TOKEN;
  if (kind === 'password' && secretIn(bytes) === '') return NO_PASSWORD;
  if (kind === 'secret' && secretIn(bytes) === '') return NO_SECRET;
  if (kind === 'address' && secretAddress(secretIn(bytes)) === null) return NO_ADDRESS;
  if (kind === 'hash' && parsePasswordHash(secretIn(bytes)) === null) return NO_HASH;
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
