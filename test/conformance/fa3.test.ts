import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fa3Scenario } from '../fixtures/fa3/random.js';
import { REFUSED, SCENARIOS } from '../fixtures/fa3/scenarios.js';
import { elementPaths } from './fa3/element-paths.js';
import { table, type Verdict } from './fa3/table.js';
import { type Outcome, writeScenarios } from './fa3/write-scenarios.js';
import { hasXmllint, problemsByXmllint, SCHEMA, SCHEMA_FOLDER } from './fa3/xmllint.js';
import { SEEDS } from './seeds.js';

/** FA(3) as xmllint judges it, by the official schema. */
const OUTPUT = resolve(import.meta.dirname, '../../test-output/fa3');
const TABLE = resolve(import.meta.dirname, '../../docs/fa3-scenarios.md');
const REFERENCE = resolve(import.meta.dirname, '../../../shared/reference/ksef');
const RANDOM = 400;
const LEAST_VALID = 200;

const isHere = hasXmllint();
if (!isHere) {
  const message = 'FA(3) is judged by xmllint, which is not installed (libxml2-utils)';
  if (process.env.SPACEBOOKS_REQUIRE_ALL === '1') throw new Error(message);
  console.warn(`SKIPPED: ${message}.`);
}
const hasReference = existsSync(REFERENCE);
if (!hasReference)
  console.warn(`SKIPPED: the samples of FA(3) are not beside the repository (${REFERENCE}).`);

const validOf = (outcomes: readonly Outcome[]) => outcomes.flatMap((each) => (each.ok ? [each] : []));

describe.skipIf(!isHere)('every kind of FA(3)', () => {
  let verdicts: readonly Verdict[] = [];

  beforeAll(async () => {
    const scenarios = [...SCENARIOS, ...REFUSED];
    const outcomes = await writeScenarios(join(OUTPUT, 'scenarios'), scenarios);
    const files = validOf(outcomes).map(({ file }) => file);
    const problems = problemsByXmllint(files);
    verdicts = outcomes.map((each, index): Verdict => {
      const name = scenarios[index]?.name ?? '';
      if (!each.ok) return { name, ok: false, rules: [...new Set(each.findings.map(({ rule }) => rule))] };
      return { name, ok: true, document: each.document, problems: problems[files.indexOf(each.file)] ?? [] };
    });
  });

  it('is valid', () => {
    expect(verdicts.filter((each) => each.ok && each.problems.length > 0)).toEqual([]);
    expect(verdicts.filter((each) => each.ok).length).toBe(SCENARIOS.length);
  });

  it('is in docs/fa3-scenarios.md (renew it with -u)', async () => {
    await expect(table(verdicts)).toMatchFileSnapshot(TABLE);
  });

  it('would not be valid with two elements exchanged', () => {
    const [file = ''] = readdirSync(join(OUTPUT, 'scenarios')).map((name) => join(OUTPUT, 'scenarios', name));
    const text = readFileSync(file, 'utf8').replace(/(<P_1>.*<\/P_1>)\s*(<P_1M>.*<\/P_1M>)/, '$2$1');
    const broken = join(OUTPUT, 'broken.xml');
    writeFileSync(broken, text);
    expect(problemsByXmllint([broken, file]).map((each) => each.length > 0)).toEqual([true, false]);
  });

  it.skipIf(!hasReference)('has every element of the samples but those that we do not write', () => {
    const ours = new Set(
      readdirSync(join(OUTPUT, 'scenarios')).flatMap((name) => [
        ...elementPaths(join(OUTPUT, 'scenarios', name)),
      ]),
    );
    const folder = join(REFERENCE, 'samples');
    const theirs = readdirSync(folder).flatMap((name) => [...elementPaths(join(folder, name))]);
    const missing = [...new Set(theirs)].filter((path) => !ours.has(path)).sort();
    expect(missing).toEqual(['Fa/FaWiersz/StanPrzed']);
  });
});

describe.skipIf(!isHere).each(SEEDS)(`${RANDOM} random invoices of $name`, ({ seed, folder }) => {
  it(`are refused, or valid FA(3): ${LEAST_VALID} at least`, async () => {
    const scenarios = fc.sample(fa3Scenario, { seed, numRuns: RANDOM });
    const files = validOf(await writeScenarios(join(OUTPUT, folder), scenarios)).map(({ file }) => file);
    console.log(`seed ${seed}: ${files.length} of ${RANDOM} are FA(3)`);
    expect(files.length).toBeGreaterThanOrEqual(LEAST_VALID);
    expect(problemsByXmllint(files).flat()).toEqual([]);
  });
});

describe.skipIf(!hasReference)('the schema that we validate with', () => {
  it('is the official one, byte for byte', () => {
    const official = join(REFERENCE, 'xsd/FA3');
    const parts = readdirSync(join(official, 'bazowe')).map((name) => join('bazowe', name));
    const same = (name: string, file: string): boolean =>
      readFileSync(join(official, name)).equals(readFileSync(file));
    expect(same('schemat_FA(3)_v1-0E.xsd', SCHEMA)).toBe(true);
    expect(parts.filter((name) => !same(name, join(SCHEMA_FOLDER, name)))).toEqual([]);
  });
});
