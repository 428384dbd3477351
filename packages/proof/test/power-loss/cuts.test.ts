import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { type Cut, drawCuts } from '../../power-loss/cuts.js';
import { crash } from '../../power-loss/disk/crash.js';
import { Disk } from '../../power-loss/disk/disk.js';
import { KINDS } from '../../power-loss/disk/fates.js';
import type { Crash } from '../../power-loss/explore.js';
import type { Log } from '../../power-loss/log/operation.js';
import { readLog } from '../../power-loss/log/read-log.js';
import { recordBytes } from '../../power-loss/log/records.js';
import { whatLiesThere } from '../../power-loss/log/what-lies-there.js';
import { RECOVERY_MISTAKE } from '../../power-loss/planted.js';
import type { Recoverer } from '../../power-loss/recovery/recorded-recovery.js';
import { cutAgain } from '../../power-loss/second-cut.js';

/** A database that lies there with its log, and is recovered: the log goes into it, is synced, and is removed. */
function recovered(): { readonly log: Log; readonly begun: number } {
  const root = temporaryFolder('spacebooks-cuts-');
  mkdirSync(join(root, 'data'));
  writeFileSync(join(root, 'data', 'a.sqlite'), 'old');
  writeFileSync(join(root, 'data', 'a.sqlite-wal'), 'new');
  const { bytes, operations: begun } = whatLiesThere(root);
  const inode = (path: string): bigint => statSync(join(root, path), { bigint: true }).ino;
  const recovery = [
    recordBytes('write', inode('data/a.sqlite'), '', Buffer.from('new')),
    recordBytes('sync', inode('data/a.sqlite')),
    recordBytes('unlink', 0n, 'data/a.sqlite-wal'),
    recordBytes('sync', inode('data')),
  ];
  return { log: readLog(Buffer.concat([bytes, ...recovery]), inode('')), begun };
}

/** What is there for certain after so many operations. */
function certain({ operations, folders }: Log, made: number): Readonly<Record<string, string>> {
  const disk = new Disk('strict');
  for (const [index, operation] of operations.slice(0, made).entries()) disk.apply(operation, index);
  const { files } = crash(disk, folders, KINDS.strict.nothing());
  return Object.fromEntries([...files].map(([path, { bytes }]) => [path, bytes.toString()]));
}

it('a recording that goes on after a cut begins with what lies there, all of it kept', () => {
  const { log, begun } = recovered();
  expect(certain(log, begun)).toEqual({ 'data/a.sqlite': 'old', 'data/a.sqlite-wal': 'new' });
  expect(certain(log, log.operations.length)).toEqual({ 'data/a.sqlite': 'new' });
});

it('a recovery that syncs nothing loses what was only in the log, and nothing from before it', () => {
  const { log, begun } = recovered();
  const planted = RECOVERY_MISTAKE.planted(log, begun);
  expect(certain(planted, begun)).toEqual({ 'data/a.sqlite': 'old', 'data/a.sqlite-wal': 'new' });
  expect(certain(planted, log.operations.length)).toEqual({ 'data/a.sqlite': 'old' });
});

it('second cuts fall into the recovery alone, with everything promised that was before', async () => {
  const { log, begun } = recovered();
  const said = [{ kind: 'statement' } as const];
  const first: Crash = {
    position: 7,
    model: 'strict',
    kind: 'nothing',
    state: { files: new Map(), folders: [] },
    said,
  };
  const recoverer: Recoverer = {
    recover: () => Promise.resolve({ log, begun, unseen: [] }),
    stop: () => Promise.resolve(),
  };
  const seconds: Crash[] = [];
  for await (const second of cutAgain([first, first, first], 50, 1, recoverer)) seconds.push(second);
  const databases = seconds.map(({ state }) => state.files.get('data/a.sqlite')?.bytes.toString());
  expect(new Set(databases)).toEqual(new Set(['old', 'new']));
  expect(seconds.every((each) => each.first === first && each.said.length === 1)).toBe(true);
  expect(seconds.every(({ position }) => position >= 0 && position <= 4)).toBe(true);
  expect(seconds.every(({ state }) => state.files.has('data/a.sqlite'))).toBe(true);
});

function first42(): readonly Cut[] {
  const cuts = drawCuts(1);
  return Array.from({ length: 42 }, () => cuts.next().value);
}

it('the cuts of a day are decided by the seed, and every third falls into the recovery from the one before', () => {
  const drawn = first42();
  expect(first42()).toEqual(drawn);
  expect(new Set(drawn.map(({ model, kind }) => `${model}, ${kind}`)).size).toBe(14);
  const during = drawn.filter((_, number) => number % 3 === 2);
  expect(during.every(({ after }) => after >= 1 && after <= 60)).toBe(true);
  expect(drawn.some(({ after }) => after > 600)).toBe(true);
});
