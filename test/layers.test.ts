import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * The directions between rooms (docs/architecture.md). A room may import from itself, from what is listed here, and from what
 * everybody may use; domain imports nothing of ours. A folder with an entry of its own is a room within its room: who may
 * import the outer one may import both.
 */
const SRC = resolve(dirname(fileURLToPath(import.meta.url)), '../src');
const PACKAGES = resolve(SRC, '../packages');

/** Rooms that everybody may use: the terms of the field, the words for people, and the injected sources of time and chance. */
const EVERYWHERE: readonly string[] = ['domain', 'words', 'poller', 'random', 'modules-in-folder'];

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  poller: [],
  random: [],
  'modules-in-folder': [],
  'exit-codes': [],
  'crash-point': [],
  platform: [],
  ksef: ['crash-point'],
  store: [],
  archive: [],
  ops: [],
  // Which formats of exports there are.
  'export-formats': [],
  config: ['export-formats'],
  inbox: ['platform', 'store', 'ops', 'crash-point'],
  // EN 16931: model, builder, rules, syntaxes.
  document: [],
  // The Polish document, FA(3).
  fa3: ['document'],
  pdf: ['document', 'fa3'],
  einvoice: ['document', 'fa3', 'pdf', 'platform', 'ksef', 'store', 'archive', 'ops', 'crash-point'],
  // The books: a night, its parts in their order.
  books: ['bank', 'config', 'platform', 'store', 'archive', 'ops', 'crash-point'],
  'books/schedule': ['store', 'ops'],
  'books/mirror': ['platform', 'store', 'ops', 'crash-point'],
  'books/batches': ['books/formats', 'store', 'archive', 'ops'],
  'books/formats': ['archive', 'export-formats'],
  'books/delivery': ['store', 'archive', 'ops', 'notify', 'crash-point'],
  // What a seller in France reports beside its e-invoices.
  'e-reporting': ['document'],
  // Files for an approved platform, beside the sagas that make them.
  deposit: ['books/delivery', 'store', 'archive', 'ops', 'crash-point'],
  'books/auditor': ['books/batches', 'books/formats', 'store', 'archive'],
  // Statements of bank accounts.
  bank: ['platform', 'store', 'crash-point'],
  // Telling people: from an alert to the channel that takes it.
  notify: ['config', 'store', 'ops'],
  operator: ['store', 'archive', 'ops'],
  // Who may sign in: accounts, invitations, passwords, second factors, sessions, tokens; nothing of HTTP.
  people: ['store'],
  // What is asked of the list of invoices, its rows and its files: for page, API and command line alike.
  'invoice-list': ['store'],
  web: ['people', 'invoice-list', 'modules-in-folder', 'operator', 'bank', 'store', 'archive', 'ops'],
  // The first setup, before there is a configuration.
  'web/setup': ['web', 'people', 'setup', 'config', 'ops'],
  // What people read, in their languages: it lies in templates/words.
  words: [],
  // Which of several workers works in which spaces.
  workers: ['store', 'ops'],
  demo: ['daemon', 'config', 'document', 'bank', 'books', 'store', 'ops', 'people'],
  daemon: [
    'deposit',
    'crash-point',
    'config',
    'inbox',
    'document',
    'einvoice',
    'books',
    'notify',
    'platform',
    'ksef',
    'store',
    'archive',
    'workers',
    'ops',
    'operator',
    'people',
    'web',
    'notify',
  ],
  doctor: [
    'document',
    'archive',
    'bank',
    'modules-in-folder',
    'config',
    'daemon',
    'platform',
    'ksef',
    'inbox',
    'pdf',
    'einvoice',
    'books',
    'store',
    'ops',
    'notify',
  ],
  setup: ['config', 'platform', 'export-formats', 'document', 'einvoice', 'store'],
  procedure: ['config'],
  backup: ['store', 'archive'],
  shadow: ['config', 'daemon', 'einvoice', 'books', 'platform', 'ksef', 'store', 'archive', 'ops'],
  cli: [
    'workers',
    'modules-in-folder',
    'daemon',
    'backup',
    'doctor',
    'setup',
    'shadow',
    'procedure',
    'demo',
    'config',
    'document',
    'fa3',
    'pdf',
    'einvoice',
    'e-reporting',
    'platform',
    'ksef',
    'ops',
    'exit-codes',
    'store',
    'bank',
    'books',
    'archive',
    'operator',
    'notify',
    'inbox',
    'people',
    'invoice-list',
    'crash-point',
    // Starts it where there is no configuration yet.
    'web/setup',
  ],
  'node-version': [],
  main: ['cli', 'exit-codes', 'node-version'],
  'cobot-sandbox': ['cli', 'exit-codes', 'node-version'],
};

/** A package that belongs to one room (or one file) only. */
const HOME_OF_PACKAGE: Readonly<Record<string, readonly string[]>> = {
  '@aws-sdk/client-s3': ['archive/s3/'],
  // Files that are written whole.
  '@spacebooks/base/files': [
    'archive/',
    'backup/',
    'bank/',
    'books/delivery/',
    'books/formats/',
    'cli/',
    'ksef/enrolment/',
    'setup/',
    'store/',
    'web/',
  ],
  '@spacebooks/charts': ['notify/', 'web/'],
  '@spacebooks/bank-statements/csv/read-layout': ['bank/load-layout.ts'],
  '@spacebooks/bank-statements/payouts/read-payouts': ['bank/file-contents.ts'],
  '@spacebooks/bank-statements/read-statements': ['bank/read-statements.ts'],
  '@spacebooks/invoice-terms': ['web/'],
  '@spacebooks/workbook': ['books/formats/', 'invoice-list/'],
  '@spacebooks/ksef-client/certificates/connect-certificates': ['ksef/', 'cli/ksef/certificate-place.ts'],
  '@spacebooks/ksef-client/connect': ['ksef/'],
  '@spacebooks/ksef-client/login/certificate': ['ksef/', 'daemon/ksef/ksef-login.ts'],
  '@spacebooks/ksef-client/offline-certificate': ['ksef/'],
  'p-queue': ['platform/'],
  'better-sqlite3': ['store/sqlite/'],
  pg: ['store/postgres/'],
  'pg-boss': ['workers/'],
  kysely: ['store/'],
  fastify: ['inbox/', 'web/'],
  '@fastify/cookie': ['web/'],
  '@fastify/formbody': ['web/'],
  '@fastify/helmet': ['web/'],
  '@fastify/swagger': ['web/api/'],
  'fastify-type-provider-zod': ['web/api/'],
  standardwebhooks: ['notify/hooks/'],
  eta: ['web/', 'notify/mail/'],
  'prom-client': ['ops/'],
  '@inquirer/prompts': ['cli/'],
  '@spacebooks/pdf': ['pdf/', 'einvoice/', 'doctor/checks/'],
  'pdf-lib': ['pdf/draw.ts'],
  xmlbuilder2: ['document/xml/'],
  stdnum: ['domain/countries/', 'document/build/vat-id-forms.ts', 'document/ids/'],
  'libxml2-wasm': ['document/xsd/', 'fa3/schema.ts'],
  winston: ['ops/'],
  '@opentelemetry/api': ['ops/tracing/'],
  '@opentelemetry/exporter-trace-otlp-http': ['ops/tracing/'],
  '@opentelemetry/resources': ['ops/tracing/'],
  '@opentelemetry/sdk-trace': ['ops/tracing/'],
  '@opentelemetry/semantic-conventions': ['ops/tracing/'],
  commander: ['cli/'],
  yaml: ['config/', 'export-formats.ts'],
  'node-cron': ['books/schedule/'],
  nodemailer: ['notify/mail/'],
  '@resvg/resvg-wasm': ['notify/mail/'],
  'ssh2-sftp-client': ['books/delivery/'],
  'iconv-lite': ['books/formats/', 'web/preview/'],
  fflate: ['books/formats/'],
  'lean-qr': ['web/view/'],
  otpauth: ['people/'],
  '@simplewebauthn/server': ['people/'],
  'write-excel-file/node': ['books/formats/', 'invoice-list/'],
  'cli-progress': ['cli/progress.ts'],
};

const ENGINES = /^store\/(?:sqlite|postgres)\//;

/** Who knows the folder of an engine, and why: all others go through `store/engine/engine.ts`. */
const BESIDE_THE_ENGINE: Readonly<Record<string, string>> = {
  'store/engine/open.ts imports store/sqlite/engine.ts': 'chooses the engine',
  'store/engine/open.ts imports store/postgres/engine.ts': 'chooses the engine',
  'store/schema/0001-baseline.ts imports store/sqlite/schema/baseline.ts':
    'a migration is one step of both engines, with the statements of each',
  'store/schema/0001-baseline.ts imports store/postgres/schema/baseline.ts':
    'a migration is one step of both engines, with the statements of each',
  'cli/commands/db/migrate.ts imports store/postgres/grants.ts': 'roles are only known to a server',
  'backup/make-backup.ts imports store/sqlite/lock.ts': 'locks a folder, whatever engine holds the database',
  'cli/ksef/one-run.ts imports store/sqlite/lock.ts': 'locks a file, whatever engine holds the database',
  'demo/folder.ts imports store/sqlite/lock.ts': 'locks a folder, whatever engine holds the database',
  'workers/membership.ts imports store/postgres/failures.ts':
    'several workers share a database of that engine alone',
  'workers/membership.ts imports store/postgres/shares.ts':
    'several workers share a database of that engine alone',
  'workers/share-queue.ts imports store/postgres/shares.ts':
    'several workers share a database of that engine alone',
};

/** What the domain may take beside its own: nothing of it reads, writes or waits. */
const PURE: readonly string[] = [
  ...[
    'bank-account',
    'bounded-map',
    'calendar',
    'durations',
    'money',
    'nip',
    'obstacle',
    'secret',
    'signed',
    'text',
  ].map((name) => `@spacebooks/base/${name}`),
  'stdnum',
  '@spacebooks/bank-statements/balance',
  '@spacebooks/bank-statements/payouts/payout',
  '@spacebooks/bank-statements/statement',
  'big.js',
];

/** Where the programs of package.json begin. */
const ENTRIES: readonly string[] = ['main.ts', 'cobot-sandbox.ts'];

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** Files of ours that it imports, types alone or not. */
  readonly ours: readonly string[];
}

const files = filesIn(SRC);

function filesIn(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      const pathOf = (specifier: string): string =>
        relative(folder, resolve(folder, dirname(path), specifier.replace(/\.js$/, '.ts')));
      const ours = imports.filter((specifier) => specifier.startsWith('.')).map(pathOf);
      return { path, room: roomOf(path), text, imports, ours };
    });
}

/** The innermost one that a file lies in. */
function roomOf(path: string): string {
  const names = path.replace(/\.ts$/, '').split('/');
  const within = names.map((_, index) => names.slice(0, names.length - index).join('/'));
  return within.find((name) => ALLOWED[name] !== undefined) ?? outerRoomOf(path);
}

function outerRoomOf(path: string): string {
  return (path.split('/')[0] ?? '').replace(/\.ts$/, '');
}

/** Whether a room is the other one, or one within it. */
function isWithin(outer: string, room: string): boolean {
  return room === outer || room.startsWith(`${outer}/`);
}

function isAnyOf(rooms: readonly string[] | undefined, room: string): boolean {
  return rooms?.some((each) => isWithin(each, room)) ?? false;
}

/** Those of a specifier, which may be a path within the package; undefined where everybody may import it. */
function homesOf(specifier: string): readonly string[] | undefined {
  const parts = specifier.split('/');
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return names.map((name) => HOME_OF_PACKAGE[name]).find((homes) => homes !== undefined);
}

describe('the house', () => {
  it.each(files.map((file) => [file.path, file] as const))('%s imports only downwards', (path, file) => {
    const allowed = ALLOWED[file.room];
    expect(allowed, `room ${file.room} is not in the plan of the house`).toBeDefined();
    const wrong = file.ours
      .map(roomOf)
      .filter((room) => !isWithin(file.room, room) && !isAnyOf(EVERYWHERE, room) && !isAnyOf(allowed, room));
    expect(wrong, `${path} reaches into rooms that it must not know`).toEqual([]);
  });

  it('lets pages and API take from what is below both, and not from each other', () => {
    const other = (path: string): string => (path.startsWith('web/api/') ? 'web/pages/' : 'web/api/');
    const across = files
      .filter(({ path }) => path.startsWith('web/api/') || path.startsWith('web/pages/'))
      .flatMap(({ path, ours }) =>
        ours.filter((file) => file.startsWith(other(path))).map((file) => `${path} imports ${file}`),
      );
    expect(across).toEqual([]);
  });

  it.each(files.filter((file) => file.room === 'domain').map((file) => [file.path, file] as const))(
    '%s is pure: nothing of ours, no input or output',
    (_path, file) => {
      const foreign = file.imports.filter(
        (specifier) =>
          !specifier.startsWith('.') ||
          roomOf(relative(SRC, resolve(SRC, dirname(file.path), specifier))) !== 'domain',
      );
      expect(
        foreign.filter((name) => !PURE.some((each) => name === each || name.startsWith(`${each}/`))),
      ).toEqual([]);
    },
  );

  const packages = readdirSync(PACKAGES).map((name) => [name, join(PACKAGES, name, 'src')] as const);
  const sources = [['src', SRC] as const, ...packages.filter(([, folder]) => existsSync(folder))];

  it.each(sources)('has no circle of files in %s, types included', (_name, folder) => {
    expect(circles(new Map(filesIn(folder).map(({ path, ours }) => [path, ours])))).toEqual([]);
  });

  it.each(sources)('declares an exported type once in %s', (_name, folder) => {
    const declared = Map.groupBy(filesIn(folder).flatMap(exportedTypes), ({ name }) => name);
    const twice = [...declared].filter(([, places]) => places.length > 1);
    expect(twice.map(([name, places]) => `${name} in ${places.map(({ path }) => path).join(', ')}`)).toEqual(
      [],
    );
  });

  it('keeps each outside package in one room', () => {
    const strays = files.flatMap((file) =>
      file.imports
        .filter((name) => homesOf(name)?.some((home) => file.path.startsWith(home)) === false)
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(strays).toEqual([]);
  });

  it('parses YAML in one place, within bounds: a text of others can end the process inside the parser', () => {
    // Its layouts come with the program.
    const own = ['export-formats.ts'];
    const parsers = files.filter(({ text }) =>
      /import (?!type )[^;]*\b(?:parse\w*|Parser|Composer)\b[^;]*from 'yaml'|import\('yaml'\)/.test(text),
    );
    expect(parsers.map(({ path }) => path).filter((path) => !own.includes(path))).toEqual([]);
  });

  it('loads the SDK of S3 where a bucket is used, and not before', () => {
    const eager = files.filter(({ text }) => /^import (?!type )[^;]*'@aws-sdk\//m.test(text));
    expect(eager.map(({ path }) => path)).toEqual([]);
    expect(
      files.filter(({ text }) => text.includes("import('@aws-sdk/client-s3')")).map(({ path }) => path),
    ).toEqual(['archive/s3/connect-s3.ts']);
  });

  it('keeps what only SQLite has behind the interface of the engine', () => {
    const strays = files
      .filter(({ path }) => !ENGINES.test(path))
      .flatMap(({ path, ours }) =>
        ours.filter((file) => ENGINES.test(file)).map((file) => `${path} imports ${file}`),
      );
    expect(strays.toSorted()).toEqual(Object.keys(BESIDE_THE_ENGINE).toSorted());
  });

  it('reads the time only in clock.ts', () => {
    const time =
      /\bDate\.now\b|\bnew Date\(\)|\bsetTimeout\b|\bsetInterval\b|AbortSignal\.timeout|node:timers/;
    const strays = files.filter((file) => file.path !== 'clock.ts' && time.test(withoutComments(file.text)));
    expect(strays.map((file) => file.path)).toEqual([]);
  });

  it('joins no signals: Node 20 keeps what AbortSignal.any has made, and all that listens to it', () => {
    const strays = files.filter((file) => withoutComments(file.text).includes('AbortSignal.any'));
    expect(strays.map((file) => file.path)).toEqual([]);
  });

  it('exits only where a program begins', () => {
    const strays = files.filter(
      (file) => !ENTRIES.includes(file.path) && /process\.exit\b(?!Code)/.test(file.text),
    );
    expect(strays.map((file) => file.path)).toEqual([]);
  });

  it('keeps files small: none above 350 lines, nine in ten under 200, the median under 80', () => {
    const lengths = files.map((file) => file.text.split('\n').length).sort((a, b) => a - b);
    const at = (share: number): number => lengths[Math.floor((lengths.length - 1) * share)] ?? 0;
    expect(files.filter((file) => file.text.split('\n').length > 350).map((file) => file.path)).toEqual([]);
    expect(at(0.9)).toBeLessThan(200);
    expect(at(0.5)).toBeLessThan(80);
  });

  it('declares durations once, in @spacebooks/base', () => {
    const again = [...files.filter(({ text }) => /\bconst (?:SECOND|MINUTE|HOUR|DAY)_MS\b/.test(text))];
    expect(again.map(({ path }) => path)).toEqual([]);
  });

  it('names no file after nothing in particular', () => {
    const vague = files.filter((file) => /(utils?|helpers?|managers?|common|misc)\.ts$/.test(file.path));
    expect(vague.map((file) => file.path)).toEqual([]);
  });
});

/** The strongly connected components of more than one file (Tarjan). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  const visit = (file: string): number => {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? own);
    }
    if (low === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

function exportedTypes({
  path,
  text,
}: SourceFile): readonly { readonly name: string; readonly path: string }[] {
  const declarations = text.matchAll(/^export (?:declare )?(?:interface|type|(?:abstract )?class) (\w+)/gm);
  return [...declarations].map(([, name = '']) => ({ name, path }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}
