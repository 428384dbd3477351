import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { documentPairs } from './document-pairs.js';
import { type Problems, problemsOfPairs } from './problems.js';
import { writeCarriedDocuments } from './write-carried-documents.js';
import { hasGhostscript, writeForeignDocuments } from './write-foreign-documents.js';
import { writePolishDocuments } from './write-polish-documents.js';

/**
 * Every document beside the matrix: PDFs of other programs, made e-invoices here; the visual part of Polish invoices; what ours takes over from the platform's; whatever other tests left in
 * a folder of theirs; and what the demo took through the whole road.
 */
const FOLDER = resolve(import.meta.dirname, '../../test-output/documents');
const DEMO = resolve(import.meta.dirname, '../../demo-output');
/** matrix.test.ts writes and judges these. */
const OF_THE_MATRIX = 'cases';
const validators = inject('validators');
const skip = validators === '';

if (!skip) {
  await writePolishDocuments(join(FOLDER, 'polish'));
  await writeCarriedDocuments(join(FOLDER, 'carried'));
  if (hasGhostscript()) await writeForeignDocuments(join(FOLDER, 'foreign'));
  else skipForeign();
}
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name !== OF_THE_MATRIX) : [];
const folders = skip ? [] : [...names.map((name) => join(FOLDER, name)), DEMO];
const pairs = folders.flatMap((folder) => documentPairs(folder));

function skipForeign(): void {
  const message = 'PDFs of other programs are not converted and judged: no Ghostscript (gs).';
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message}`);
}

describe.skipIf(pairs.length === 0)('each document', () => {
  let problems: readonly Problems[] = [];

  beforeAll(async () => {
    problems = await problemsOfPairs(validators, pairs);
  });

  it.each(pairs.map(({ name }, index) => ({ name, index })))(
    '$name is a valid e-invoice in PDF/A-3b',
    ({ index }) => {
      expect(problems[index]).toEqual([]);
    },
  );
});
