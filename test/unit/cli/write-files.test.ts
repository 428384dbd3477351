import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeFiles } from '../../../src/cli/write-files.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'spacebooks-write-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it('makes the folder and replaces what is there', () => {
  const out = join(folder(), 'a/b');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'x.xml'), 'a longer text from before');
  expect(
    writeFiles(out, [
      ['x.pdf', bytes('pdf')],
      ['x.xml', bytes('xml')],
    ]),
  ).toEqual([join(out, 'x.pdf'), join(out, 'x.xml')]);
  expect(readFileSync(join(out, 'x.xml'), 'utf8')).toBe('xml');
  expect(readdirSync(out)).toEqual(['x.pdf', 'x.xml']);
});

it('leaves no file behind when one cannot be put in its place', () => {
  const out = folder();
  mkdirSync(join(out, 'x.xml'));
  writeFileSync(join(out, 'x.xml/taken'), '');
  expect(() =>
    writeFiles(out, [
      ['x.pdf', bytes('pdf')],
      ['x.xml', bytes('xml')],
    ]),
  ).toThrow();
  expect(readdirSync(out)).toEqual(['x.xml']);
});
