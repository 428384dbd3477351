import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { BUSINESS_RULES } from '../../src/document/rules/check.js';
import { DIFFERENCES, type Difference } from './mutations/differences.js';
import { MUTANTS, SOUND } from './mutations/mutants.js';
import { type WrittenMutant, writeMutants } from './mutations/write-mutants.js';
import type { XmlReport } from './report.js';
import { syntaxOf } from './syntax.js';
import { validate } from './validate.js';

/**
 * Our rules and the reference validators agree, both ways: on a document with one thing wrong both report the
 * same rules, and nothing on the same document without it.
 */
const FOLDER = resolve(import.meta.dirname, '../../test-output/mutations');
const validators = inject('validators');
const written = validators === '' ? [] : writeMutants(FOLDER, [...SOUND, ...MUTANTS]);

/** `XSD`, and what the stylesheets report; Factur-X' code lists and formats have ids of their own, left out. */
function theirRules(report: XmlReport | undefined, { path }: WrittenMutant): readonly string[] {
  if (report === undefined) return ['not judged'];
  const { sources } = syntaxOf(readFileSync(path, 'utf8'));
  const rules = report.findings
    .filter(({ source, rule }) => sources.includes(source) && !rule.startsWith('FX-'))
    .map(({ source, rule }) => (source === 'FRANCE' ? withoutTerm(rule) : rule));
  return [...new Set([...rules, ...(report.xsd.length > 0 ? ['XSD'] : [])])].sort();
}

/** `BR-FR-01` of `BR-FR-01_BT-25`: they name each term that a rule is about. */
function withoutTerm(rule: string): string {
  return rule.replace(/_.*/s, '');
}

function concerns(difference: Difference, { rule, writtenAs }: WrittenMutant): boolean {
  return (
    difference.mutants.includes(rule) && (difference.in === undefined || difference.in.includes(writtenAs))
  );
}

/** What the validators must report where we report `ours`. */
function expected(mutant: WrittenMutant): readonly string[] {
  const { ours } = mutant;
  const known = DIFFERENCES.filter((each) => concerns(each, mutant));
  const onlyOurs = known.flatMap((each) => each.ours ?? []);
  const common = ours.filter((each) => !onlyOurs.includes(each));
  return [...new Set([...common, ...known.flatMap((each) => each.theirs ?? [])])].sort();
}

describe.skipIf(validators === '')('our rules and those of the reference validators', () => {
  let reports: readonly (XmlReport | undefined)[] = [];

  beforeAll(async () => {
    const answers = await validate(
      validators,
      written.map(({ path }) => path),
    );
    reports = answers.map(({ xml }) => xml);
  });

  it('have a mutant for each rule of ours', () => {
    const rules = BUSINESS_RULES.map(({ id }) => id);
    expect([...new Set(MUTANTS.map(({ rule }) => rule))].sort()).toEqual([...new Set(rules)].sort());
  });

  it('have no difference that is none any more', () => {
    const stale = DIFFERENCES.filter(({ ours = [], ...difference }) => {
      const found = written.filter((mutant) => concerns(difference, mutant)).map((mutant) => mutant.ours);
      return found.length === 0 || found.some((rules) => ours.some((rule) => !rules.includes(rule)));
    });
    expect(stale).toEqual([]);
  });

  it.each(written.map((mutant, index) => ({ ...mutant, index })))(
    'agree on $rule in $writtenAs',
    ({ index, ...mutant }) => {
      expect(mutant.ours).toEqual(
        mutant.rule.startsWith('none') ? [] : expect.arrayContaining([mutant.rule]),
      );
      expect(theirRules(reports[index], mutant)).toEqual(expected(mutant));
    },
  );
});
