import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareFolder } from '../../../src/demo/folder.js';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'demo-'));
});
afterEach(() => rmSync(home, { recursive: true }));

it('makes the folder, and empties it when a demo left it', () => {
  const folder = join(home, 'out');
  expect(prepareFolder(folder)).toBe(true);
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data', 'x'), 'x');
  expect(prepareFolder(folder)).toBe(true);
  expect(readdirSync(folder)).toEqual(['.spacebooks-demo']);
});

it('takes an empty folder', () => {
  expect(prepareFolder(home)).toBe(true);
});

it('touches nothing that no demo left', () => {
  writeFileSync(join(home, 'thesis.txt'), 'years of work');
  expect(prepareFolder(home)).toBe(false);
  expect(readFileSync(join(home, 'thesis.txt'), 'utf8')).toBe('years of work');
});
