import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fixture } from '../../../packages/bank-statements/test/fixture.js';
import { createArchive } from '../../../src/archive/archive.js';
import { discoverCommands } from '../../../src/cli/discover-commands.js';
import { runProgram } from '../../../src/cli/program.js';
import { openDatabase } from '../../../src/store/engine/open.js';
import { addMigrations } from '../../later-migrations.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { terminal } from '../../terminal.js';
import { CONFIG, ENV } from '../config/config-text.js';

/** What takes longer than two seconds with the books, the files or the statements of a large house, or asks all spaces. */
const LONG = [
  'archive copy',
  'audit export',
  'audit package',
  'audit verify',
  'backup',
  'books bank import',
  'books bank match',
  'books batch download',
  'books batch rebook',
  'books deferrals',
  'books e-reporting',
  'books export',
  'books periods close',
  'books periods status',
  'books report ca3',
  'books report declared',
  'books report oss',
  'books report u30',
  'books report ustva',
  'books report vat-ue',
  'books report zm',
  'books rests',
  'books sync',
  'db copy',
  'db migrate',
  'reconcile',
  'restore',
  'shadow',
  'switch compare',
  'switch status',
];
/** Every command that opens the books shows the migrations of an older database: that says nothing of its own work. */
const OF_ALL = 'src/cli/books/with-books.ts';
const PROGRESS = 'src/cli/progress.ts';

/** Whether the module of a command, or what it loads of the terminal's room, draws progress. */
function drawsProgress(module: string, seen = new Set([OF_ALL])): boolean {
  if (module === PROGRESS) return true;
  if (seen.has(module)) return false;
  seen.add(module);
  const named = readFileSync(module, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)\.js'/g);
  return [...named]
    .map(([, path = '']) => `${resolve(dirname(module), path).slice(process.cwd().length + 1)}.ts`)
    .filter((path) => path.startsWith('src/cli/') && existsSync(path))
    .some((path) => drawsProgress(path, seen));
}

it('each command that may take longer than two seconds shows how far it is, and is named here', async () => {
  const all = (await discoverCommands()).filter(({ definition }) => definition.run !== undefined);
  const drawing = all
    .filter(({ path }) => drawsProgress(`src/cli/commands/${path.join('/')}.ts`))
    .map(({ path }) => path.join(' '));
  expect(drawing.sort()).toEqual(LONG);
});

const BOOKS = `    accounting:
      from: 2026-10-01
      chart: SKR03
      accounts: [{ when: { rate: 19 }, account: 8400 }]
      exports: [{ name: own, formats: [csv], schedule: nightly }]
      bank: { accounts: [{ iban: DE42100000000001234567 }] }
`;

/** A configuration with books in a folder of its own. */
function office(): { readonly folder: string; readonly config: string } {
  const folder = temporaryFolder('long-commands-');
  const config = join(folder, 'spacebooks.yml');
  writeFileSync(
    config,
    CONFIG.replace('webhooks:', () => `${BOOKS}webhooks:`),
  );
  return { folder, config };
}

/** What a command draws on a terminal. */
async function drawnBy(...args: readonly string[]): Promise<string> {
  const { output, drawn } = terminal();
  await runProgram(args, { output, env: ENV });
  return drawn();
}

it('a command that finds an older database shows each step to the schema of this version', async () => {
  const { folder, config } = office();
  await (await openDatabase(join(folder, 'data', 'books.sqlite'))).close();
  addMigrations(2);
  const drawn = await drawnBy('batches', '--config', config);
  expect(drawn).toContain('steps to the schema of this version [------------------------] 0 of 2');
  expect(await drawnBy('batches', '--config', config)).not.toContain('steps to the schema');
});

it('bank import: shows the files that it reads, then the lines that it keeps', async () => {
  const { folder, config } = office();
  for (const name of ['camt-02.xml', 'camt-08.xml']) writeFileSync(join(folder, name), fixture(name).content);
  const files = ['camt-02.xml', 'camt-08.xml'].map((name) => join(folder, name));
  const drawn = await drawnBy('bank', 'import', ...files, '--config', config);
  expect(drawn).toContain('reading the files [------------------------] 0 of 2');
  expect(drawn).toContain('lines [------------------------] 0 of 6');
});

it('archive copy: shows how many files it has copied', async () => {
  const { folder, config } = office();
  await createArchive(join(folder, 'data', 'archive')).put(Buffer.from('%PDF'));
  const drawn = await drawnBy('archive', 'copy', '--to', join(folder, 'copy'), '--config', config);
  expect(drawn).toMatch(/files: 1, \d+ s/);
});

it('db copy: shows the tables, and before them the steps of an older database', async () => {
  const { folder, config } = office();
  await (await openDatabase(join(folder, 'data', 'books.sqlite'))).close();
  addMigrations(2);
  const to = join(folder, 'new.yml');
  writeFileSync(to, readFileSync(config, 'utf8').replace('books.sqlite', 'new.sqlite'));
  const drawn = await drawnBy('db', 'copy', '--config', config, '--to-config', to);
  expect(drawn).toContain('steps to the schema of this version [------------------------] 0 of 2');
  expect(drawn).toMatch(/tables \[-{24}\] 0 of \d+/);
});

it.each([
  [['export', '--preview'], 'berlin own, 1 of 1, invoices'],
  [['deferrals'], 'exports [------------------------] 0 of 1'],
  [['periods', 'status', '--month', '2026-10'], 'spaces [------------------------] 0 of 1'],
  [['batch', 'rebook', 'own'], 'reading the books'],
])('%j shows on a terminal how far it is', async (words, shown) => {
  const { config } = office();
  expect(await drawnBy(...words, '--config', config)).toContain(shown);
});
