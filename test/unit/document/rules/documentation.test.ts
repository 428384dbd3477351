import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

it('docs/render.md and docs/accounting.md explain every rule of ours, and no other', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'));
  const used = new Set(sources.flatMap((text) => text.match(/(?<=')SB-[A-Z-]+(?=')/g) ?? []));
  const texts = ['docs/render.md', 'docs/accounting.md'].map((path) =>
    readFileSync(join(ROOT, path), 'utf8'),
  );
  const documented = texts.join('\n').match(/\bSB-[A-Z-]+[A-Z]\b/g) ?? [];
  const isPdfA = (rule: string): boolean => rule.startsWith('SB-PDFA');
  expect([...used].filter((rule) => !isPdfA(rule)).sort()).toEqual(
    [...new Set(documented)].filter((rule) => !isPdfA(rule)).sort(),
  );
});
