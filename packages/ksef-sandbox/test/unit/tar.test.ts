import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { readTar, writeTar } from '../../src/archives/tar.js';

const LONG = `${'katalog/'.repeat(20)}faktura-żółta.xml`;
const FILES: Readonly<Record<string, string>> = { 'a.xml': 'A', 'b/c.xml': 'B'.repeat(513), 'pusty.xml': '' };

/** An archive that GNU tar makes. */
function tarOf(files: Readonly<Record<string, string>>, format: string): Buffer {
  const folder = temporaryFolder('tar-');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return execFileSync('tar', [
    '--create',
    `--format=${format}`,
    '--directory',
    folder,
    ...Object.keys(files),
  ]);
}

const textsOf = (archive: Uint8Array) =>
  Object.fromEntries(readTar(archive).map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')]));

describe('a TAR', () => {
  it.each(['ustar', 'pax', 'gnu', 'posix', 'oldgnu'])('that GNU tar makes as %s is read', (format) => {
    expect(textsOf(tarOf(FILES, format))).toEqual(FILES);
  });

  it.each(['pax', 'gnu'])('may have long names: %s', (format) => {
    const files = { [LONG]: 'X', 'b.xml': 'Y' };
    expect(textsOf(tarOf(files, format))).toEqual(files);
  });

  it('leaves out folders', () => {
    const folder = temporaryFolder('tar-');
    mkdirSync(join(folder, 'b'));
    writeFileSync(join(folder, 'b/c.xml'), 'C');
    const archive = execFileSync('tar', ['--create', '--directory', folder, 'b']);
    expect(textsOf(archive)).toEqual({ 'b/c.xml': 'C' });
  });

  it('that is made here is read by GNU tar, and always the same', () => {
    const files = Object.entries(FILES).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    const archive = writeTar(files);
    expect(gzipSync(archive).equals(gzipSync(writeTar(files)))).toBe(true);
    const listed = execFileSync('tar', ['--list', '--verbose'], { input: archive }).toString();
    expect(
      listed
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/).at(-1)),
    ).toEqual(Object.keys(FILES));
    const content = execFileSync('tar', ['--extract', '--to-stdout', 'b/c.xml'], { input: archive });
    expect(content.toString()).toBe(FILES['b/c.xml']);
    expect(textsOf(gunzipSync(gzipSync(archive)))).toEqual(FILES);
  });

  it.each([
    ['is cut', (archive: Buffer) => archive.subarray(0, 600), 'it has no end'],
    ['is cut in a file', (archive: Buffer) => archive.subarray(0, 1600), 'a file is cut'],
    [
      'has another header',
      (archive: Buffer) => Buffer.from(archive).fill('z', 0, 1),
      'a header has a wrong checksum',
    ],
    ['is none', () => Buffer.alloc(1024, 'x'), 'a header has no number'],
    ['is empty', () => Buffer.alloc(0), 'it has no end'],
  ])('that %s is refused', (_what, damaged, message) => {
    expect(() => readTar(damaged(tarOf(FILES, 'ustar')))).toThrow(new RangeError(message));
  });
});
