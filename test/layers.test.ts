import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * The directions between rooms (docs/architecture.md). A room may import from itself, from what is listed
 * here, and from `clock` and `domain`; domain imports nothing of ours.
 */
const SRC = resolve(dirname(fileURLToPath(import.meta.url)), '../src');

/** Rooms that everybody may use: the terms of the field, and the injected sources of time and chance. */
const EVERYWHERE: readonly string[] = ['domain', 'clock', 'poller', 'random', 'lazy'];

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  clock: [],
  poller: [],
  random: [],
  lazy: [],
  'exit-codes': [],
  'crash-point': [],
  // Files that are written whole.
  files: [],
  http: [],
  platform: ['http'],
  ksef: ['http', 'crash-point'],
  store: ['files'],
  archive: ['files'],
  ops: ['mail', 'http'],
  config: [],
  inbox: ['platform', 'store', 'ops', 'crash-point'],
  // EN 16931: model, builder, rules, syntaxes.
  document: [],
  // The Polish document, FA(3).
  fa3: ['document'],
  pdf: ['document', 'fa3'],
  einvoice: ['document', 'fa3', 'pdf', 'platform', 'ksef', 'store', 'archive', 'ops', 'crash-point'],
  mirror: ['platform', 'store', 'ops', 'crash-point'],
  accounting: ['files', 'store', 'archive', 'ops', 'mail', 'crash-point'],
  schedule: ['store', 'ops'],
  operator: ['store', 'archive', 'ops'],
  web: ['operator', 'store', 'archive', 'ops', 'words'],
  // Words that pages and messages share.
  words: [],
  mail: ['words'],
  sandbox: [],
  demo: ['daemon', 'sandbox', 'config', 'document', 'accounting', 'store', 'ops', 'web'],
  daemon: [
    'crash-point',
    'config',
    'inbox',
    'document',
    'einvoice',
    'mirror',
    'accounting',
    'schedule',
    'platform',
    'ksef',
    'store',
    'archive',
    'ops',
    'operator',
    'web',
    'mail',
    'http',
  ],
  doctor: [
    'config',
    'daemon',
    'platform',
    'ksef',
    'inbox',
    'pdf',
    'einvoice',
    'accounting',
    'store',
    'ops',
    'http',
    'mail',
  ],
  setup: ['config', 'platform'],
  procedure: ['config'],
  backup: ['files', 'store', 'archive'],
  shadow: [
    'config',
    'daemon',
    'einvoice',
    'accounting',
    'platform',
    'ksef',
    'store',
    'archive',
    'ops',
    'http',
  ],
  cli: [
    'files',
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
    'platform',
    'ksef',
    'sandbox',
    'ops',
    'exit-codes',
    'store',
    'accounting',
    'archive',
    'mirror',
    'schedule',
    'operator',
    'mail',
    'inbox',
    // The hash of a password is made by the code that checks it.
    'web',
  ],
  'node-version': [],
  main: ['cli', 'exit-codes', 'node-version'],
};

/** A package that belongs to one room (or one file) only. */
const HOME_OF_PACKAGE: Readonly<Record<string, readonly string[]>> = {
  axios: ['http/transport.ts'],
  'ksef-client-ts': ['ksef/'],
  'node-forge': ['ksef/'],
  'p-queue': ['platform/'],
  'better-sqlite3': ['store/'],
  kysely: ['store/'],
  fastify: ['inbox/', 'sandbox/', 'web/'],
  '@fastify/cookie': ['web/'],
  '@fastify/formbody': ['web/'],
  '@fastify/helmet': ['web/'],
  eta: ['web/', 'mail/'],
  'prom-client': ['ops/'],
  '@inquirer/prompts': ['cli/'],
  'pdf-lib': ['pdf/'],
  '@cantoo/fontkit': ['pdf/'],
  xmlbuilder2: ['document/xml/'],
  stdnum: ['document/build/'],
  'libxml2-wasm': ['document/xsd/', 'fa3/schema.ts', 'pdf/pdfa/', 'sandbox/ksef/'],
  winston: ['ops/'],
  '@opentelemetry/api': ['ops/tracing/'],
  '@opentelemetry/exporter-trace-otlp-http': ['ops/tracing/'],
  '@opentelemetry/resources': ['ops/tracing/'],
  '@opentelemetry/sdk-trace': ['ops/tracing/'],
  '@opentelemetry/semantic-conventions': ['ops/tracing/'],
  commander: ['cli/'],
  yaml: ['config/', 'sandbox/', 'accounting/formats/layout/'],
  'node-cron': ['schedule/'],
  nodemailer: ['mail/'],
  'ssh2-sftp-client': ['accounting/delivery/'],
  'iconv-lite': ['accounting/formats/'],
  fflate: ['accounting/formats/'],
  'lean-qr': ['pdf/page/'],
  'write-excel-file/node': ['accounting/formats/'],
};

interface SourceFile {
  readonly path: string;
  readonly room: string;
  readonly text: string;
  readonly imports: readonly string[];
  /** Files of ours that it imports, types alone or not. */
  readonly ours: readonly string[];
  /** Those of them that are loaded with it. */
  readonly loaded: readonly string[];
}

const files: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
    const pathOf = (specifier: string): string =>
      relative(SRC, resolve(SRC, dirname(path), specifier.replace(/\.js$/, '.ts')));
    const ours = imports.filter((specifier) => specifier.startsWith('.')).map(pathOf);
    // With verbatimModuleSyntax only `import type` leaves nothing behind.
    const statements = text.matchAll(/^(?:import|export) (?!type )[^;']*?(?:from )?'(\.[^']+)'/gm);
    const loaded = [...statements].map((match) => pathOf(match[1] ?? ''));
    return { path, room: roomOf(path), text, imports, ours, loaded };
  });

function roomOf(path: string): string {
  return (path.split('/')[0] ?? '').replace(/\.ts$/, '');
}

describe('the house', () => {
  it.each(files.map((file) => [file.path, file] as const))('%s imports only downwards', (path, file) => {
    const allowed = ALLOWED[file.room];
    expect(allowed, `room ${file.room} is not in the plan of the house`).toBeDefined();
    const wrong = file.ours
      .map(roomOf)
      .filter((room) => room !== file.room && !EVERYWHERE.includes(room) && !allowed?.includes(room));
    expect(wrong, `${path} reaches into rooms that it must not know`).toEqual([]);
  });

  it.each(files.filter((file) => file.room === 'domain').map((file) => [file.path, file] as const))(
    '%s is pure: nothing of ours, no input or output',
    (_path, file) => {
      const foreign = file.imports.filter(
        (specifier) =>
          !specifier.startsWith('.') ||
          roomOf(relative(SRC, resolve(SRC, dirname(file.path), specifier))) !== 'domain',
      );
      expect(foreign.filter((name) => !['big.js', 'node:util'].includes(name))).toEqual([]);
    },
  );

  it('loads no file in a circle', () => {
    expect(circles(new Map(files.map(({ path, loaded }) => [path, loaded])))).toEqual([]);
  });

  it('has circles of types only between files of one room', () => {
    const rooms = circles(new Map(files.map(({ path, ours }) => [path, ours]))).map(
      (circle) => new Set(circle.map(roomOf)).size,
    );
    expect(rooms.filter((count) => count > 1)).toEqual([]);
  });

  it('keeps each outside package in one room', () => {
    const strays = files.flatMap((file) =>
      file.imports
        .map((name) => (name.startsWith('stdnum/') ? 'stdnum' : name))
        .filter((name) => HOME_OF_PACKAGE[name] !== undefined)
        .filter((name) => !HOME_OF_PACKAGE[name]?.some((home) => file.path.startsWith(home)))
        .map((name) => `${file.path} imports ${name}`),
    );
    expect(strays).toEqual([]);
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

  it('exits only in main.ts', () => {
    const strays = files.filter(
      (file) => file.path !== 'main.ts' && /process\.exit\b(?!Code)/.test(file.text),
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

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}
