import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFiles } from '../../../src/cli/files.js';
import { temporaryFolder } from '../../temporary-folder.js';

function folder(): string {
  const path = temporaryFolder('spacebooks-write-');
  return path;
}

const bytes = (text: string) => new TextEncoder().encode(text);

it('makes the folder and replaces what is there', async () => {
  const out = join(folder(), 'a/b');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'x.xml'), 'a longer text from before');
  expect(
    await writeFiles(out, [
      ['x.pdf', bytes('pdf')],
      ['x.xml', bytes('xml')],
    ]),
  ).toEqual([join(out, 'x.pdf'), join(out, 'x.xml')]);
  expect(readFileSync(join(out, 'x.xml'), 'utf8')).toBe('xml');
  expect(readdirSync(out)).toEqual(['x.pdf', 'x.xml']);
});

it('leaves no file behind when one cannot be put in its place', async () => {
  const out = folder();
  mkdirSync(join(out, 'x.xml'));
  writeFileSync(join(out, 'x.xml/taken'), '');
  await expect(
    writeFiles(out, [
      ['x.pdf', bytes('pdf')],
      ['x.xml', bytes('xml')],
    ]),
  ).rejects.toMatchObject({ code: 'EISDIR' });
  expect(readdirSync(out)).toEqual(['x.xml']);
});

it('ends well for each of several commands that write the same names at once', async () => {
  const out = folder();
  const runs = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(100_000));
  await Promise.all(
    runs.map((text) =>
      writeFiles(out, [
        ['x.pdf', bytes(text)],
        ['x.xml', bytes(text)],
      ]),
    ),
  );
  expect(readdirSync(out)).toEqual(['x.pdf', 'x.xml']);
  for (const name of readdirSync(out)) expect(runs).toContain(readFileSync(join(out, name), 'utf8'));
});
