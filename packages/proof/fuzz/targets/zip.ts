import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { isZip, unzipped } from '../../../bank-statements/src/unzip.js';
import { statementFixture } from '../fixture.js';
import { answeredBy } from '../oracles.js';
import type { Target } from '../target.js';
import { entriesOf } from '../zip-entries.js';

const MOST_BYTES = 100 * 1024 * 1024;

/** An archive is refused, or every file that its directory names is there, whole. */
export const target: Target = {
  name: 'zip',
  about: 'ZIP archives of statements: paths, names that come twice, entries that overlap',
  seeds: () => {
    const file = statementFixture('german.sta').slice(0, 600);
    return [
      zipSync({ 'a.sta': file }),
      zipSync({ 'a.sta': [file, { level: 0 }], 'b/c.xml': file }, { mtime: new Date(1980, 0, 1) }),
      zipSync({ 'a.sta': file, 'b.sta': file, 'c.sta': new Uint8Array(3_000) }),
    ];
  },
  words: [
    'PK\x01\x02',
    'PK\x03\x04',
    'PK\x05\x06',
    'PK\x06\x06',
    '__proto__',
    '../',
    '/',
    'constructor',
    '\\',
  ],
  run: async (content) => {
    const file = { name: 'archive.zip', content };
    if (!isZip(file)) return;
    const read = await answeredBy(['bank.unreadable'], () => unzipped(file));
    if (read === null) return;
    const bytes = read.value.reduce((sum, each) => sum + each.content.byteLength, 0);
    if (bytes > MOST_BYTES) throw new Error(`${bytes} bytes`);
    const entries = entriesOf(content).filter(({ name }) => !name.endsWith('/'));
    if (read.value.length !== entries.length)
      throw new Error(`${entries.length} files, ${read.value.length} are read`);
    for (const { name, crc } of entries) {
      const found = read.value.find((each) => each.name === `archive.zip/${name}`);
      if (found === undefined) throw new Error('a file is left out');
      if (crc32(found.content) !== crc) throw new Error('a file is read that is not the one that was packed');
    }
  },
};
