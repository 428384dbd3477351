import { resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { CASES } from '../fixtures/invoices/cases.js';
import { type JudgedCase, matrix } from './matrix.js';
import { problemsOfPairs } from './problems.js';
import { writeCases } from './write-cases.js';

/** Every case of the fixtures is a valid e-invoice, or is refused for the reason that the case names. */
const FOLDER = resolve(import.meta.dirname, '../../test-output/documents/cases');
const TABLE = resolve(import.meta.dirname, '../../docs/matrix.md');
const LEAST_CASES = 60;
const validators = inject('validators');

describe.skipIf(validators === '')('the matrix of invoices', () => {
  let judged: readonly JudgedCase[] = [];

  beforeAll(async () => {
    const results = await writeCases(FOLDER, CASES);
    const pairs = results.flatMap((each) => (each.ok ? [each.pair] : []));
    const problems = await problemsOfPairs(validators, pairs);
    judged = results.map((each) => ({
      ...each,
      problems: each.ok ? (problems[pairs.indexOf(each.pair)] ?? []) : [],
    }));
  });

  it(`has at least ${LEAST_CASES} invoices, each with its own name and files`, () => {
    expect(CASES.length).toBeGreaterThanOrEqual(LEAST_CASES);
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(CASES.length);
    const files = judged.flatMap((each) => (each.ok ? [each.pair.pdf] : []));
    expect(new Set(files).size).toBe(files.length);
  });

  it.each(CASES.map(({ name, verdict }, index) => ({ name, verdict, index })))(
    '$name: $verdict',
    ({ verdict, index }) => {
      const each = judged[index];
      const refused = each?.ok === false ? each.findings.map(({ rule }) => rule).sort() : 'valid';
      expect(refused).toEqual(verdict === 'valid' ? 'valid' : [...verdict].sort());
      expect(each?.problems).toEqual([]);
    },
  );

  it('is docs/matrix.md (renew it with -u)', async () => {
    await expect(matrix(judged)).toMatchFileSnapshot(TABLE);
  });
});
