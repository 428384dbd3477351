import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { wrongLineAmounts } from './line-amounts.js';
import { type Report, rulesOf } from './report.js';
import { validate } from './validate.js';

/**
 * Proves that the judge can say no: documents with one known fault each must get exactly the rules that
 * they break, and the sound ones none.
 */
const FOLDER = resolve(import.meta.dirname, '../../../shared/reference/zugferd/samples');
const TABLE = join(FOLDER, 'expected-findings.tsv');
const validators = inject('validators');
const reason =
  validators === '' ? 'no reference validators' : existsSync(TABLE) ? undefined : 'no samples here';

/** The stylesheets have this rule for XRechnung only; line-amounts.ts computes it for all. */
const LINE_AMOUNT = 'PEPPOL-EN16931-R120';

const samples = reason === undefined ? readSamples() : [];

function readSamples() {
  const [, ...rows] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
  return rows.map((row) => {
    const [name = '', core = '', national = ''] = row.split('\t');
    return { name, core: list(core), national: list(national) };
  });
}

function list(rules: string): readonly string[] {
  return rules
    .split(',')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
    .sort();
}

if (reason !== undefined) console.warn(`SKIPPED: the judge is not checked against samples: ${reason}.`);

describe.skipIf(reason !== undefined)('the reference validators', () => {
  const reports = new Map<string, Report>();

  beforeAll(async () => {
    const answers = await validate(
      validators,
      samples.map(({ name }) => join(FOLDER, name)),
    );
    samples.forEach(({ name }, index) => {
      const answer = answers[index];
      if (answer !== undefined) reports.set(name, answer);
    });
  });

  it('have fifty samples to judge', () => {
    expect(samples).toHaveLength(50);
  });

  it.each(samples)('report for $name exactly [$core] and [$national]', ({ name, core, national }) => {
    const xml = reports.get(name)?.xml;
    expect(rulesOf(xml, 'EN16931')).toEqual(core);
    expect(rulesOf(xml, 'XRECHNUNG')).toEqual(national);
  });

  it('are joined by our own sum of a line', () => {
    const wrong = samples.filter(({ name }) => wrongLineAmounts(readFileSync(join(FOLDER, name))).length > 0);
    const told = samples.filter(({ national }) => national.includes(LINE_AMOUNT));
    expect(wrong.map(({ name }) => name)).toEqual(['price2dec_qty37.xml']);
    expect(told).toEqual(wrong);
  });

  it('see what breaks the schema', () => {
    const broken = samples.filter(({ name }) => (reports.get(name)?.xml?.xsd.length ?? 0) > 0);
    expect(broken.map(({ name }) => name)).toEqual(['twoTaxOneLine.xml']);
  });
});
