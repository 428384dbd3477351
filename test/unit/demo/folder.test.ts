import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolder } from '../../../src/demo/folder.js';
import { temporaryFolder } from '../../temporary-folder.js';

let home: string;
beforeEach(() => {
  home = temporaryFolder('demo-');
});

const releases: (() => void)[] = [];
afterEach(() => {
  for (const release of releases.splice(0)) release();
});

function prepare(folder: string): string {
  const prepared = prepareFolder(folder);
  if (prepared.state === 'ready') releases.push(prepared.unlock);
  return prepared.state;
}

it('makes the folder, and empties it when a demo left it', () => {
  const folder = join(home, 'out');
  expect(prepare(folder)).toBe('ready');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'x'), 'x');
  expect(prepare(folder)).toBe('used');
  expect(readFileSync(join(folder, 'data', 'x'), 'utf8')).toBe('x');
  releases.pop()?.();
  expect(prepare(folder)).toBe('ready');
  expect(readdirSync(folder).filter((name) => !name.includes('lock'))).toEqual(['.spacebooks-demo']);
});

it('takes an empty folder', () => {
  expect(prepare(home)).toBe('ready');
});

it('touches nothing that no demo left', () => {
  writeFileSync(join(home, 'thesis.txt'), 'years of work');
  expect(prepare(home)).toBe('foreign');
  expect(readFileSync(join(home, 'thesis.txt'), 'utf8')).toBe('years of work');
});
