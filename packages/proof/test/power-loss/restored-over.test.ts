import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/store/engine/open.js';
import { putDatabase } from '../../../../src/store/sqlite/put-database.js';
import { finishRestoreBeside } from '../../../../src/store/sqlite/unfinished-restore.js';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import type { CrashState } from '../../power-loss/disk/crash.js';
import { layDown } from '../../power-loss/disk/lay-down.js';
import { explore } from '../../power-loss/explore.js';
import { recordInProcess } from '../../power-loss/recorder/in-process.js';

/** More states than there are. */
const ALL = 400;
const SOME = 40;
const PATH = 'data/spacebooks.sqlite';
/** What tells the databases apart. */
const [FIRST, LAST, RESTORED] = [1, 2, 9];

/** Ends of the name of a database, and where their bytes come from. */
type Files = readonly (readonly [end: string, source: string])[];

let sources: string;
const source = (name: string): string => join(sources, name);

beforeAll(async () => {
  sources = temporaryFolder('spacebooks-restored-over-');
  await makeDatabase(source('backup'), RESTORED);
  await makeDatabase(source('logged'), FIRST);
  await makeDatabase(source('rolled-back'), LAST);
  // The last commit is in the log alone.
  withOpen(source('logged'), 'journal_mode = WAL', ['-wal'], (raw) => {
    raw.exec(`update heartbeat set at = ${LAST}`);
  });
  // What is in the database is no commit yet, and the journal takes it back.
  withOpen(source('rolled-back'), 'cache_size = 1', ['-journal'], (raw) => {
    raw.exec(`begin; update heartbeat set at = ${FIRST}; create table filled(bytes blob)`);
    for (let row = 0; row < 64; row += 1) raw.exec('insert into filled values (zeroblob(8192))');
  });
  writeFileSync(source('letter'), 'no database, but a letter to my aunt. '.repeat(500));
});

async function makeDatabase(path: string, at: number): Promise<void> {
  const { db, close } = await openDatabase(path);
  await db.insertInto('heartbeat').values({ id: 1, at }).execute();
  await close();
  const raw = new Sqlite(path);
  raw.pragma('journal_mode = DELETE');
  raw.close();
}

/** Copies a database and what lies beside it while somebody works with it, as `…-live`. */
function withOpen(
  path: string,
  pragma: string,
  ends: readonly string[],
  act: (raw: Sqlite.Database) => void,
): void {
  const raw = new Sqlite(path);
  raw.pragma(pragma);
  act(raw);
  for (const end of ['', ...ends]) copyFileSync(path + end, `${path}-live${end}`);
  raw.close();
}

/** States of the disk after a power cut at any moment of what is done to what lies there. */
async function cuts(
  lay: (root: string) => void,
  act: (path: string) => unknown,
  most = ALL,
): Promise<readonly CrashState[]> {
  const root = temporaryFolder('spacebooks-restored-over-');
  const disk = recordInProcess(root);
  try {
    lay(root);
    const { length } = disk.log().operations;
    await act(join(root, PATH));
    return [...explore(disk.log(), [], most, 1, length)].map(({ state }) => state);
  } finally {
    disk.stop();
  }
}

const cutsOfRestore = (files: Files): Promise<readonly CrashState[]> =>
  cuts(
    (root) => {
      mkdirSync(join(root, 'data'));
      for (const [end, from] of files) copyFileSync(source(from), join(root, PATH + end));
      for (const [end] of files) sync(join(root, PATH + end));
      for (const folder of [join(root, 'data'), root]) sync(folder);
    },
    (path) => restore(path, '1'),
  );

const restore = (path: string, name: string): Promise<string | null> =>
  putDatabase({ from: source('backup'), path, aside: `.before-restore-${name}` });

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** What is seen in the states, laid down one after the other. */
async function seenIn(
  states: readonly CrashState[],
  look: (path: string) => Promise<string> | string,
): Promise<readonly string[]> {
  const root = join(temporaryFolder('spacebooks-restored-over-'), 'disk');
  const shown = layDown(root, () => true);
  const seen = new Set<string>();
  for (const state of states) {
    shown.show(state);
    seen.add(await look(join(root, PATH)));
  }
  return [...seen].sort();
}

/** What a start finds, and what is kept beside it. */
async function start(path: string): Promise<string> {
  const row = await at(path);
  if (row === LAST) return 'the old one';
  return row === RESTORED ? `the restored one, kept: ${kept(path)}` : `something else: ${row}`;
}

async function at(path: string): Promise<number | undefined> {
  const { db, close } = await openDatabase(path);
  const row = await db.selectFrom('heartbeat').select('at').executeTakeFirst();
  await close();
  return row?.at;
}

const KEPT = /\.before-restore-\d$/;

function kept(path: string): string {
  const all = readdirSync(dirname(path)).filter((name) => KEPT.test(name));
  const found = all.map((name) => {
    const raw = new Sqlite(join(dirname(path), name));
    const row = raw.prepare<[], number>('select at from heartbeat').pluck().get();
    raw.close();
    return row;
  });
  return found.includes(LAST) ? 'the old one' : found.join();
}

const WHOLE = ['the old one', 'the restored one, kept: the old one'];

const WITH_LOG: Files = [
  ['', 'logged-live'],
  ['-wal', 'logged-live-wal'],
];

describe('after a power cut at any moment of a restore over a database', () => {
  it.each<[what: string, files: Files]>([
    ['whose last commit is in its log', WITH_LOG],
    ['beside half a copy that a crash left', [...WITH_LOG, ['.part', 'letter']]],
    [
      'whose journal takes half a commit back',
      [
        ['', 'rolled-back-live'],
        ['-journal', 'rolled-back-live-journal'],
      ],
    ],
  ])('%s, a start finds it whole, or the restored one beside it', async (_what, files) => {
    const states = await cutsOfRestore(files);
    expect(states.length).toBeGreaterThan(20);
    expect(await seenIn(states, start)).toEqual(WHOLE);
  });

  it('and after one more while that is finished, the same is true', async () => {
    const unfinished = (await cutsOfRestore(WITH_LOG)).filter(({ files }) => files.has(`${PATH}.restoring`));
    const twice: CrashState[] = [];
    for (const state of unfinished) {
      twice.push(...(await cuts((root) => layDownSynced(root, state), finishRestoreBeside, SOME)));
    }
    expect(twice.length).toBeGreaterThan(10);
    expect(await seenIn(twice, start)).toEqual(WHOLE);
  });

  it('a second restore replaces it, and keeps it', async () => {
    const again = await seenIn(await cutsOfRestore(WITH_LOG), async (path) => {
      await restore(path, '2');
      return start(path);
    });
    expect(again).toEqual(['the restored one, kept: the old one']);
  });

  it('that is none, a start refuses it, or finds the restored one, and a second restore replaces it', async () => {
    const states = await cutsOfRestore([
      ['', 'letter'],
      ['-wal', 'logged-live-wal'],
    ]);
    expect(states.length).toBeGreaterThan(20);
    const found = (path: string): Promise<string> =>
      at(path).then(
        (row) => (row === RESTORED ? `restored, beside ${letters(path)}` : `something else: ${row}`),
        (error: { code?: string }) => error.code ?? String(error),
      );
    const RESTORED_BESIDE = 'restored, beside a letter and its log';
    expect(await seenIn(states, found)).toEqual([RESTORED_BESIDE, 'store.failed']);
    const again = await seenIn(states, async (path) => {
      await restore(path, '2');
      return found(path);
    });
    expect(again).toEqual([RESTORED_BESIDE]);
  });
});

/** Whether what was no database is kept with its log. */
function letters(path: string): string {
  const names = readdirSync(dirname(path)).filter((name) => KEPT.test(name));
  const sizes = (name: string): string =>
    ['', '-wal']
      .map((end) => statSync(join(dirname(path), name + end), { throwIfNoEntry: false })?.size)
      .join();
  const whole = ['letter', 'logged-live-wal'].map((name) => statSync(source(name)).size).join();
  return names.some((name) => sizes(name) === whole) ? 'a letter and its log' : names.map(sizes).join('; ');
}

/** As it lay there when the power came back. */
function layDownSynced(root: string, { files, folders }: CrashState): void {
  for (const folder of folders) mkdirSync(join(root, folder));
  for (const [path, { bytes }] of files) {
    writeFileSync(source('laid-down'), bytes);
    copyFileSync(source('laid-down'), join(root, path));
    sync(join(root, path));
  }
  for (const folder of [...folders].reverse()) sync(join(root, folder));
  sync(root);
}
