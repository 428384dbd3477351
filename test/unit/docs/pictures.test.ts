import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PICTURES } from '../../pictures/documents.js';

const DOCS = resolve(import.meta.dirname, '../../../docs');

it('docs/documents.md shows every picture, and together they are small (npm run pictures)', () => {
  const page = readFileSync(resolve(DOCS, 'documents.md'), 'utf8');
  const shown = [...page.matchAll(/^!\[(.+?)\]\(documents\/(.+?)\.png\)$/gm)];
  expect(shown.map(([, shows, name]) => ({ name, shows }))).toEqual(
    PICTURES.map(({ name, shows }) => ({ name, shows })),
  );
  const files = readdirSync(resolve(DOCS, 'documents'));
  expect(files.toSorted()).toEqual(PICTURES.map(({ name }) => `${name}.png`).toSorted());
  const bytes = files.reduce((sum, file) => sum + statSync(resolve(DOCS, 'documents', file)).size, 0);
  expect(bytes).toBeLessThan(2_000_000);
});
