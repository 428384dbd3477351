import { resolve } from 'node:path';
import { isHookSecret } from '../domain/hook-secret.js';
import { inlinePicture } from '../domain/inline-picture.js';
import { parsePasswordHash } from '../domain/password-hash.js';
import { defaultTokenPath } from './config-context.js';
import { debtorNumbersComplaint } from './debtor-numbers.js';
import type { ConfigComplaint } from './environment.js';
import { ofOnePart, type Path, type PlacedComplaint } from './place.js';
import { MISSING, type ReadFile, readComplaint } from './read-file.js';
import { databaseAddress, secretAddress } from './schema/address.js';
import { TOKEN, TOKEN_KEY } from './schema/formats.js';
import { NAME } from './schema/kinds.js';
import { besideServer, LOCAL_FOLDER } from './store-config.js';
import { complaintAt, isThere, pathsOf, textAt } from './tree-paths.js';
import type { YamlTree } from './yaml-tree.js';

const KIB = 1024;
const MOST_OF_A_SECRET = 16 * KIB;
const MOST_OF_A_KEY = 256 * KIB;

interface Kind {
  /** What is kept of it: a secret without the blanks around it, or the whole text. */
  readonly keep?: 'secret' | 'text';
  /** What is wrong when `fits` is false. */
  readonly wrong?: ConfigComplaint;
  /** @param text UTF-8, without the blanks around it */
  readonly fits?: (text: string, bytes: Uint8Array) => boolean;
  /** What is wrong, where that depends on what is in it. */
  readonly judge?: (text: string) => ConfigComplaint | null;
}

const ALONE = 'alone on one line';
const ANY: Kind = {};
const TEXT: Kind = { keep: 'text' };
const DEBTOR_NUMBERS: Kind = { keep: 'text', judge: debtorNumbersComplaint };
/** Also a folder of such files. */
const FILES: Kind = {};

const SECRET: Kind = {
  keep: 'secret',
  fits: (text) => text !== '',
  wrong: { message: 'holds nothing', fix: `put the secret into it, ${ALONE}` },
};
const PASSWORD: Kind = {
  ...SECRET,
  wrong: { message: 'holds no password', fix: `put the password into it, ${ALONE}` },
};
const ACCESS_TOKEN: Kind = {
  keep: 'secret',
  fits: (text) => TOKEN.test(text),
  wrong: {
    message: 'holds no access token: 8 or more characters without blanks',
    fix: `put the token into it, ${ALONE}`,
  },
};
const HOOK_SECRET: Kind = {
  keep: 'secret',
  fits: isHookSecret,
  wrong: {
    message: 'holds no secret of a webhook: whsec_ and 24 to 64 bytes in Base64',
    fix: `put whsec_ and what \`openssl rand -base64 32\` prints into it, ${ALONE}`,
  },
};
const ADDRESS: Kind = {
  keep: 'secret',
  fits: (text) => secretAddress(text) !== null,
  wrong: {
    message: 'holds no web address: https, or http on this machine',
    fix: `put the address into it, ${ALONE}`,
  },
};
const DATABASE: Kind = {
  keep: 'secret',
  fits: (text) => databaseAddress(text) !== null,
  wrong: {
    message: 'holds no address of a database: postgres://user:password@host/name',
    fix: `put the address into it, ${ALONE}`,
  },
};
const KEY_OF_TOKENS: Kind = {
  keep: 'secret',
  fits: (text) => TOKEN_KEY.test(text),
  wrong: {
    message: 'holds no key: 32 or more random characters without blanks',
    fix: 'put into it what `openssl rand -base64 32` prints',
  },
};
const HASH: Kind = {
  keep: 'secret',
  fits: (text) => parsePasswordHash(text) !== null,
  wrong: { message: 'holds no hash of a password', fix: 'put into it what spacebooks web password prints' },
};
const PICTURE: Kind = {
  fits: (_text, bytes) => isPicture(bytes),
  wrong: { message: 'is neither PNG nor JPEG', fix: 'save the picture as PNG or JPEG' },
};
const PRIVATE_KEY: Kind = {
  keep: 'text',
  fits: (text) => text.includes('PRIVATE KEY-----'),
  wrong: { message: 'holds no private key', fix: 'name another file' },
};
const CERTIFICATE: Kind = {
  keep: 'text',
  fits: (text) => text.includes('BEGIN CERTIFICATE-----'),
  wrong: { message: 'holds no certificate', fix: 'name another file' },
};

const SPACE_TOKEN = 'spaces.*.token_file';
const KSEF = 'spaces.*.e_invoices.ksef';
const OFFLINE_SECTIONS = ['offline_certificate', 'offline_pkcs12'];
const KEY_SECTIONS = ['certificate', 'pkcs12', ...OFFLINE_SECTIONS];
/** Needed while KSeF is down only: the daemon starts without, and says so. */
const MAY_BE_MISSING = OFFLINE_SECTIONS.flatMap((section) => [
  `${KSEF}.${section}.file`,
  `${KSEF}.${section}.key_file`,
]);

/** Every file that a configuration can name; `*` stands for each entry of a list. */
const NAMED_FILES: readonly (readonly [pattern: string, kind: Kind, mostBytes: number])[] = [
  ['platform.oauth.client_secret_file', SECRET, MOST_OF_A_SECRET],
  ['archive.secret_access_key_file', SECRET, MOST_OF_A_SECRET],
  ['store.url_file', DATABASE, MOST_OF_A_SECRET],
  ['store.token_key_file', KEY_OF_TOKENS, MOST_OF_A_SECRET],
  ['store.former_token_key_file', KEY_OF_TOKENS, MOST_OF_A_SECRET],
  ['alerts.webhook.url_file', ADDRESS, MOST_OF_A_SECRET],
  ['alerts.dead_man.url_file', ADDRESS, MOST_OF_A_SECRET],
  ['tracing.headers.*.value_file', SECRET, MOST_OF_A_SECRET],
  ['web.users.*.password_hash_file', HASH, MOST_OF_A_SECRET],
  ['mail.password_file', PASSWORD, MOST_OF_A_SECRET],
  ['event_webhooks.*.secret_file', HOOK_SECRET, MOST_OF_A_SECRET],
  ['mail.ca_file', CERTIFICATE, MOST_OF_A_KEY],
  [SPACE_TOKEN, ACCESS_TOKEN, MOST_OF_A_SECRET],
  ['spaces.*.e_invoices.layout.logo', PICTURE, 2 * KIB * KIB],
  [`${KSEF}.token_file`, ACCESS_TOKEN, MOST_OF_A_SECRET],
  ...KEY_SECTIONS.flatMap(
    (section) =>
      [
        [`${KSEF}.${section}.file`, ANY, MOST_OF_A_KEY],
        [`${KSEF}.${section}.key_file`, ANY, MOST_OF_A_KEY],
        [`${KSEF}.${section}.password_file`, PASSWORD, MOST_OF_A_SECRET],
      ] as const,
  ),
  [`${KSEF}.exchange_rates`, FILES, 8 * KIB * KIB],
  ['spaces.*.accounting.targets.*.sftp.private_key_file', PRIVATE_KEY, MOST_OF_A_KEY],
  ['spaces.*.e_invoices.france.deposit.sftp.private_key_file', PRIVATE_KEY, MOST_OF_A_KEY],
  ['spaces.*.accounting.exports.*.layouts.*', TEXT, MOST_OF_A_KEY],
  ['spaces.*.accounting.debtors.list', DEBTOR_NUMBERS, 2 * KIB * KIB],
];

interface NamedFiles {
  readonly complaints: readonly PlacedComplaint[];
  /** What the files with secrets, keys and certificates hold, by their absolute path. */
  readonly texts: ReadonlyMap<string, string>;
}

interface NamedFilesOptions {
  /** Where relative paths start. */
  readonly folder: string;
  readonly readFile: ReadFile;
  /** A missing token file is no mistake: a login is about to write it. */
  readonly tokensMayBeMissing: boolean;
  /** Only options whose path begins so; all when left out. */
  readonly only?: string;
}

const LOG_IN = 'run spacebooks login, or name an existing file; its path starts at the folder of this one';

/** Reads the files that the configuration names: all must exist, and hold what they are named for. */
export function readNamedFiles(tree: YamlTree, options: NamedFilesOptions): NamedFiles {
  const { folder, readFile, tokensMayBeMissing, only = '' } = options;
  const texts = new Map<string, string>();
  const wrongWith = (file: string, kind: Kind, mostBytes: number): ConfigComplaint | null => {
    try {
      const bytes = inlinePicture(file) ?? readFile(resolve(folder, file), mostBytes);
      const isRead = kind.keep !== undefined || kind.wrong !== undefined;
      if (!isRead) return null;
      const whole = Buffer.from(bytes).toString('utf8');
      const text = whole.trim();
      if (kind.keep !== undefined) texts.set(resolve(folder, file), kind.keep === 'secret' ? text : whole);
      if (kind.judge !== undefined) return kind.judge(whole);
      return kind.wrong === undefined || kind.fits?.(text, bytes) === true ? null : kind.wrong;
    } catch (error) {
      if (kind === FILES && (error as NodeJS.ErrnoException).code === 'EISDIR') return null;
      const fix = 'name a file that can be read; its path starts at the folder of this one';
      return { message: readComplaint(error, mostBytes), fix };
    }
  };
  const patterns = NAMED_FILES.filter(([pattern]) => pattern.startsWith(only));
  const named = patterns.flatMap(([pattern, kind, mostBytes]) =>
    pathsOf(pattern, tree).flatMap((path) => {
      const name = textAt(path, tree);
      const wrong = name === null ? null : wrongWith(name, kind, mostBytes);
      if (wrong === null) return [];
      const isNoToken = pattern === SPACE_TOKEN && wrong.message === MISSING;
      if (isNoToken && tokensMayBeMissing) return [];
      const option = path.findLast((step) => typeof step === 'string');
      const fix = isNoToken ? LOG_IN : wrong.fix;
      const complaint = complaintAt(path, `${option}: the file ${wrong.message}`, fix, tree);
      return MAY_BE_MISSING.includes(pattern) ? ofOnePart(complaint) : complaint;
    }),
  );
  const kept = pathsOf('spaces.*', tree).flatMap((space) => {
    const file = keptTokenPath(space, tree, folder);
    const wrong = file === null ? null : wrongWith(file, ACCESS_TOKEN, MOST_OF_A_SECRET);
    if (wrong === null || wrong.message === MISSING) return [];
    return complaintAt(space, `the file ${file} ${wrong.message}`, wrong.fix, tree);
  });
  return { complaints: [...named, ...kept], texts };
}

/** Where a login keeps the token of a space that names none. */
function keptTokenPath(space: Path, tree: YamlTree, folder: string): string | null {
  const id = textAt([...space, 'id'], tree);
  const store = localPath(tree);
  const names = ['token', 'token_file'].some((key) => isThere([...space, key], tree));
  return names || store === null || id === null || !NAME.test(id)
    ? null
    : defaultTokenPath(folder, store, id);
}

/** What this machine keeps lies beside it: the database of SQLite, or what stands in its place with PostgreSQL. */
function localPath(tree: YamlTree): string | null {
  const path = textAt(['store', 'path'], tree);
  if (path !== null || !isThere(['store'], tree)) return path;
  return besideServer(textAt(['store', 'folder'], tree) ?? LOCAL_FOLDER);
}

/** By its first bytes; the file's name may say anything. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return start === '89504e470d0a1a0a' || start.startsWith('ffd8ff');
}
