import { expect, it } from 'vitest';
import { namesDeclared, namesRead, renamed } from '../../renames/names.js';

it('finds the names that a template reads, and no methods', () => {
  const code =
    "for (const { text, todo: what } of it.found) { escaped(it.say('x')); escaped(text.trim()); if (it.rows.length > 0) raw(row?.gross); }";
  expect(namesRead(code).map(({ name }) => name)).toEqual(['text', 'todo', 'found', 'say', 'rows', 'gross']);
});

it('finds the names that interfaces declare', () => {
  const source =
    'interface Row {\n  readonly number: string;\n  readonly open?: Cents | null;\n}\nconst other: number = 1;\n';
  expect(namesDeclared(source).map(({ name }) => name)).toEqual(['number', 'open']);
});

it('renames one of them, there alone', () => {
  const code = 'escaped(it.name); escaped(it.name);';
  const [, second] = namesRead(code);
  expect(second && renamed(code, second)).toBe('escaped(it.name); escaped(it.nameRenamed);');
});
