import { expect, it } from 'vitest';
import { allWriters } from '../../../../test/writers-of-files.js';
import { absentWriters, WRITERS } from '../../power-loss/day/writers.js';
import { type Log, ROOT } from '../../power-loss/log/operation.js';

it('whoever writes a file is on the recorded day, or says why not', () => {
  expect(Object.keys(WRITERS).sort()).toEqual(allWriters());
});

it('a writer that gave no name on the day is absent, also one in a folder that was renamed', () => {
  const named = (folder: number, name: string, node: number | null) => ({ folder, name, node });
  const log: Log = {
    operations: [
      { kind: 'names', what: 'mkdir', edits: [named(ROOT, 'backups', 1)] },
      { kind: 'names', what: 'mkdir', edits: [named(1, '2026.part', 2)] },
      { kind: 'names', what: 'rename', edits: [named(1, '2026.part', null), named(1, '2026', 2)] },
      { kind: 'names', what: 'create', edits: [named(2, 'spacebooks.sqlite', 3)] },
    ],
    ends: [1, 2, 3, 4],
    folders: new Set([ROOT, 1, 2]),
  };
  const absent = absentWriters(log);
  expect(absent).not.toContain('backup/make-backup.ts');
  expect(absent).not.toContain('store/sqlite/backup.ts');
  expect(absent).toContain('archive/folder.ts');
  expect(absent).not.toContain('config/read-file.ts');
});
