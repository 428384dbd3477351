import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROOFS } from '../../../model/spin/proofs.js';
import { REFUTATIONS } from '../../../model/spin/refutations.js';
import { spinPage } from '../../../model/spin/spin-page.js';

const SPECIFICATION = resolve(import.meta.dirname, '../../../model/spin/specification');
const text = readdirSync(SPECIFICATION, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.pml'))
  .map((name) => readFileSync(join(SPECIFICATION, name), 'utf8'))
  .join('\n');

describe('docs/spin.md', () => {
  it('is what the searches say', async () => {
    await expect(spinPage()).toMatchFileSnapshot('../../../../../docs/spin.md');
  });
});

describe('the searches', () => {
  it('plant every mistake and drop every assumption that the specification has', () => {
    const written = new Set(text.match(/\b(?:PLANT|LIMIT)_\w+/g));
    const tried = new Set(
      REFUTATIONS.flatMap(({ defines }) => defines).filter((name) => /^(?:PLANT|LIMIT)_/.test(name)),
    );
    expect([...tried].toSorted()).toEqual([...written].toSorted());
  });

  it('break every rule at least once', () => {
    const rules = [...text.matchAll(/\bRULE\((\w+)\);/g)].map((match) => match[1]);
    const broken = new Set(REFUTATIONS.map(({ breaks }) => breaks));
    expect(rules.filter((rule) => !broken.has(rule ?? ''))).toEqual([]);
  });

  it('count their rules as they are written, and that nobody is stuck', () => {
    const proofs = PROOFS.filter(({ kind, defines }) => kind === 'safety' && !defines.includes('LATE'));
    const counted = proofs.map(({ name, model }) => [name, rulesOf(`${model}.pml`).size + 1]);
    expect(proofs.map(({ name, rules }) => [name, rules])).toEqual(counted);
  });

  it('have names of their own', () => {
    const names = [...PROOFS, ...REFUTATIONS].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

/** Rules of a file and of those that it includes. */
function rulesOf(file: string): ReadonlySet<string> {
  const source = readFileSync(join(SPECIFICATION, file), 'utf8');
  const own = [...source.matchAll(/^RULE\((\w+)\);/gm)].map((match) => match[1] ?? '');
  const included = [...source.matchAll(/^#include "(.+)"$/gm)].map((match) => match[1] ?? '');
  return new Set([...own, ...included.flatMap((name) => [...rulesOf(name)])]);
}
