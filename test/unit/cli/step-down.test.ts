import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Owner, stepDown } from '../../../src/cli/step-down.js';
import { temporaryFolder } from '../../temporary-folder.js';

const isRoot = process.getuid?.() === 0;
const SERVICE = 65_534;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('owner-');
});

/** Whom a process of this user becomes. */
function becomes(uid: number | undefined, file: string): readonly Owner[] {
  const became: Owner[] = [];
  stepDown(file, { uid, become: (owner) => void became.push(owner) });
  return became;
}

describe('a command that is given a configuration', () => {
  it.skipIf(!isRoot)('goes on as its owner, or as that of its folder where there is none yet', () => {
    const [etc, file] = [join(folder, 'etc'), join(folder, 'etc/spacebooks.yml')];
    mkdirSync(etc);
    chownSync(etc, SERVICE, SERVICE);
    expect(becomes(0, file)).toEqual([{ uid: SERVICE, gid: SERVICE }]);
    writeFileSync(file, '');
    expect(becomes(0, file)).toEqual([]);
    chownSync(file, SERVICE, SERVICE);
    expect(becomes(0, file)).toEqual([{ uid: SERVICE, gid: SERVICE }]);
  });

  it('stays who it is when that is not root, or where there are no users', () => {
    const file = join(folder, 'spacebooks.yml');
    expect([becomes(1000, file), becomes(undefined, file), becomes(0, join(folder, 'no/no/x.yml'))]).toEqual([
      [],
      [],
      [],
    ]);
  });
});
