import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

const isOfTheBooks = (path: string): boolean => path.split('/').includes('accounting');

it.each([
  ['docs/render.md', (path: string) => !isOfTheBooks(path)],
  ['docs/accounting.md', isOfTheBooks],
] as const)('%s explains every rule of ours that it is about, and no other', (page, isItsOwn) => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && isItsOwn(path))
    .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'));
  const used = new Set(sources.flatMap((text) => text.match(/(?<=')SB-[A-Z-]+(?=')/g) ?? []));
  const documented = readFileSync(join(ROOT, page), 'utf8').match(/\bSB-[A-Z-]+[A-Z]\b/g) ?? [];
  const isPdfA = (rule: string): boolean => rule.startsWith('SB-PDFA');
  expect([...used].filter((rule) => !isPdfA(rule)).sort()).toEqual(
    [...new Set(documented)].filter((rule) => !isPdfA(rule)).sort(),
  );
});
