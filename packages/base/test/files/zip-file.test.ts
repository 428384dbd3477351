import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.js';
import { type StreamedFile, writeZip } from '../../src/files/zip/zip-file.js';
import { centralHeader, endOfArchive } from '../../src/files/zip/zip-records.js';

async function* streamed(files: Readonly<Record<string, readonly string[]>>): AsyncGenerator<StreamedFile> {
  for (const [name, pieces] of Object.entries(files)) {
    yield {
      name,
      pieces: (async function* () {
        for (const piece of pieces) yield Buffer.from(piece);
      })(),
    };
  }
}

const FILES = { 'a.txt': ['one, ', 'two'], 'folder/Łódź.csv': ['x;y\r\n'], empty: [] };

describe('a ZIP file that is written piece by piece', () => {
  it('is read by others, and has the same bytes each time', async () => {
    const folder = temporaryFolder('zip-');
    const [first, second] = [join(folder, '1.zip'), join(folder, '2.zip')];
    expect(await writeZip(first, streamed(FILES))).toBe(3);
    expect(await writeZip(second, streamed(FILES))).toBe(3);
    const read = Object.entries(unzipSync(readFileSync(first)));
    expect(read.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
      ['a.txt', 'one, two'],
      ['folder/Łódź.csv', 'x;y\r\n'],
      ['empty', ''],
    ]);
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
  });

  it('leaves what is there alone, and nothing of what failed', async () => {
    const folder = temporaryFolder('zip-');
    const path = join(folder, 'a.zip');
    writeFileSync(path, 'precious');
    expect(await writeZip(path, streamed(FILES))).toBeNull();
    const broken = (async function* () {
      yield* streamed(FILES);
      throw new Error('the archive is gone');
    })();
    await expect(writeZip(join(folder, 'b.zip'), broken)).rejects.toThrow('the archive is gone');
    expect(readdirSync(folder)).toEqual(['a.zip']);
    expect(readFileSync(path, 'utf8')).toBe('precious');
  });

  it('counts more files than 16 bits hold in the record of ZIP64', () => {
    const bytes = endOfArchive(65_535, 1000, 3000);
    const [record, locator, end] = [bytes, bytes.subarray(56), bytes.subarray(76)];
    expect(record.readUInt32LE(0)).toBe(0x06_06_4b_50);
    expect([24, 32, 40, 48].map((at) => record.readBigUInt64LE(at))).toEqual([
      65_535n,
      65_535n,
      2000n,
      1000n,
    ]);
    expect(locator.readUInt32LE(0)).toBe(0x07_06_4b_50);
    expect(locator.readBigUInt64LE(8)).toBe(3000n);
    expect(end.length).toBe(22);
    expect(end.readUInt16LE(10)).toBe(0xff_ff);
    expect(endOfArchive(65_534, 1000, 3000)).toHaveLength(22);
  });

  it('writes what lies beyond four gigabytes into ZIP64, and refuses a file of that size', () => {
    const far = { name: Buffer.from('far'), offset: 5_000_000_000, size: 1, crc: 0 };
    const header = centralHeader(far);
    expect(header.readUInt32LE(42)).toBe(0xff_ff_ff_ff);
    expect(header.readBigUInt64LE(46 + 3 + 4)).toBe(5_000_000_000n);
    expect(endOfArchive(1, 5_000_000_001, 5_000_000_100).readBigUInt64LE(48)).toBe(5_000_000_001n);
    expect(() => centralHeader({ ...far, size: 0xff_ff_ff_ff })).toThrow(/far has 4294967295 bytes/);
  });
});
