import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { FormatNote } from '../../../../src/books/formats/notes.js';
import { FORMATS } from '../../../../src/books/formats/registry.js';
import { Failure } from '../../../../src/domain/errors.js';
import { BATCHES, CONTEXTS } from './golden-batches.js';
import { filesOf } from './sample.js';

/**
 * Files once handed out, by digest, and what is refused by code: whoever changes how files are written must not change
 * what is in them. Sentences are free to be written better.
 */
const GOLDEN = JSON.parse(
  readFileSync(new URL('../../../fixtures/books/golden-files.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

const CASES = [...FORMATS.keys()].flatMap((format) =>
  Object.keys(BATCHES).flatMap((batches) => Object.keys(CONTEXTS).map((around) => [format, batches, around])),
);

it.each(CASES)('%s of batches %s, %s, has the bytes that it always had', async (...names) => {
  const [name = '', batches = '', around = ''] = names;
  const format = FORMATS.get(name);
  const hash = createHash('sha256');
  for (const each of BATCHES[batches] ?? []) {
    try {
      if (format === undefined) throw new Error(`no format ${name}`);
      for (const { bytes, notes, ...file } of await filesOf(format, each, CONTEXTS[around])) {
        hash.update(JSON.stringify([file, figures(notes)])).update(name === 'xlsx' ? unpacked(bytes) : bytes);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      hash.update(JSON.stringify([error.code, error.findings?.map(({ rule, field }) => [rule, field])]));
    }
  }
  expect(hash.digest('hex').slice(0, 32)).toBe(GOLDEN[names.join(', ')]);
});

/** What notes count and sum up. */
function figures(notes: readonly FormatNote[]): string {
  return JSON.stringify(notes).replaceAll(/[^\d.,]/g, '');
}

/** Of a workbook it is the parts that have always been the same: how they are compressed has no say in what is read. */
function unpacked(archive: Uint8Array): Uint8Array {
  const parts = Object.entries(unzipSync(archive));
  return Buffer.concat(parts.flatMap(([name, bytes]) => [Buffer.from(name), bytes]));
}
