import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** A screen, from the first line of a function to its last; what it holds counts with it. */
const MOST_LINES = 80;
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

it(`keeps functions to ${MOST_LINES} lines`, () => {
  const files = globSync('{src,packages/*/src}/**/*.ts', { cwd: ROOT });
  const long = files.filter((path) => hasLongFunction(readFileSync(join(ROOT, path), 'utf8')));
  expect(long).toEqual([]);
});

it.each([
  ['function f() {', true],
  ['const f = () => {', true],
  ['class C { m() {', true],
  ['const f = {', false],
])('%s counts: %s', (beginning, counts) => {
  const closing = '}'.repeat(beginning.split('{').length - 1);
  const lines = (between: number): string => `${beginning}${'\n'.repeat(between)}${closing}`;
  expect(hasLongFunction(lines(MOST_LINES))).toBe(counts);
  expect(hasLongFunction(lines(MOST_LINES - 1))).toBe(false);
});

function hasLongFunction(text: string): boolean {
  const isLong = ({ start, end }: Spanned): boolean => text.slice(start, end).split('\n').length > MOST_LINES;
  const visit = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    // What is within a short one is short, too.
    if ('type' in node && !isLong(node as Spanned)) return false;
    return FUNCTIONS.includes((node as Spanned).type) || Object.values(node).some(visit);
  };
  return text.split('\n').length > MOST_LINES && visit(parseAst(text, { lang: 'ts' }));
}

/** A node of the syntax tree. */
interface Spanned {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
