import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { Content } from '../../power-loss/disk/content.js';
import type { CrashState } from '../../power-loss/disk/crash.js';
import type { Said } from '../../power-loss/promises/promised.js';
import { brokenHanded } from '../../power-loss/recovery/handed.js';

const SUM = createHash('sha256').update('1;2').digest('hex');
const WHOLE = { 'handed/1/entries.csv': '1;2', 'handed/1/SHA256SUMS': `${SUM}  entries.csv\n` };
const PROMISED: Said = { kind: 'command', words: ['audit', 'package', '--out', '/dev/shm/x/handed/1'] };

function stateOf(files: Readonly<Record<string, string>>): CrashState {
  const contents = Object.entries(files).map(([path, text]) => {
    const content = new Content();
    content.write(0, Buffer.from(text));
    return [path, content] as const;
  });
  return { files: new Map(contents), folders: ['handed', 'handed/1'] };
}

const broken = (files: Readonly<Record<string, string>>, said: readonly Said[] = []): readonly string[] =>
  brokenHanded(stateOf(files), said);

it.each([
  ['nothing yet', {}],
  ['all of it', WHOLE],
  ['a part that says so', { 'handed/1/entries.csv': '1', 'handed/1/.spacebooks-unfinished': '' }],
  [
    'half an archive among parts that say so',
    { 'handed/1/export.zip': 'PK', 'handed/1/.spacebooks-unfinished': '' },
  ],
  ['an archive', { 'handed/2.zip': `PK\x05\x06${'\0'.repeat(18)}` }],
])('what an auditor is given may be %s', (_what, files) => {
  expect(broken(files)).toEqual([]);
});

it.each([
  [
    'a part that does not say so',
    { 'handed/1/entries.csv': '1;2' },
    'handed/1 counts as complete, and has no SHA256SUMS',
  ],
  [
    'other bytes than it says',
    { ...WHOLE, 'handed/1/entries.csv': '1;' },
    'handed/1 counts as complete, and entries.csv is not as in SHA256SUMS',
  ],
  ['half an archive', { 'handed/2.zip': 'PK' }, 'handed/2.zip is half'],
])('and never %s', (_what, files, line) => {
  expect(broken(files)).toEqual([line]);
});

it('is there once the command has said so', () => {
  expect(broken(WHOLE, [PROMISED])).toEqual([]);
  expect(broken({}, [PROMISED])).toEqual(['handed/1 was promised, and is not there']);
});
