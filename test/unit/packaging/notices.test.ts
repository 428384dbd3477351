import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licencesOf, noticesOf } from '../../../.ci/release/notices.js';
import { productionTree, ROOT } from '../../../.ci/release/production-tree.js';

/** What may be shipped with a program under MIT without further thought; anything else is looked at first. */
const ALLOWED: readonly string[] = [
  '0BSD',
  '(BSD-3-Clause OR GPL-2.0)',
  '(MIT OR CC0-1.0)',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  // Of its files alone, which are shipped as they are.
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
];

const tree = productionTree();
/** The copyright lines come from files that an optional package may not have brought here. */
const facts = (notices: string): readonly string[] =>
  notices
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').slice(1, 4).join('|').trim());

describe('the packages that are shipped', () => {
  it('are under licences that allow it', () => {
    expect(tree.length).toBeGreaterThan(100);
    const others = tree.filter(({ licence }) => !ALLOWED.includes(licence));
    expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
  });

  it('stand in THIRD-PARTY-NOTICES.md, each with version and licence (npm run notices writes it)', () => {
    const kept = readFileSync(join(ROOT, 'THIRD-PARTY-NOTICES.md'), 'utf8');
    expect(facts(kept)).toEqual(facts(noticesOf(tree)));
  });

  it('do not include the package whose schemas the build takes along', () => {
    expect(tree.map(({ name }) => name)).not.toContain('@stackforge-eu/factur-x');
  });

  it('come with the texts of their licences', () => {
    const texts = licencesOf(tree);
    expect(texts).toContain('fastify 5.');
    expect(texts).toContain('SIL OPEN FONT LICENSE');
    expect(texts).toContain('Apache License');
  });
});
