import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Words and functions that SQLite has and PostgreSQL has not, or means otherwise. */
const SQLITE_ONLY: Readonly<Record<string, RegExp>> = {
  rowid: /\browid\b/i,
  'json_each and its like': /\bjson_(?:each|tree|extract|valid|array|object|group_\w+)\b/i,
  'a member of JSON text': /->/,
  group_concat: /\bgroup_concat\b/i,
  instr: /\binstr\s*\(/i,
  iif: /\biif\s*\(/i,
  glob: /\bglob\b/i,
  'functions of time': /\b(?:strftime|julianday|unixepoch|datetime|date|time)\s*\(/i,
  pragma: /\bpragma\b/i,
  'insert or …': /\b(?:insert|update)\s+or\s+\w+/i,
  '`is` between values': /\bis\s+(?:not\s+)?(?!null\b|distinct\b|not\b|true\b|false\b)[\w"'$([]/i,
  'max and min of several values': /\b(?:max|min)\s*\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*,/i,
  'a boolean in an integer column': /^exists\b/i,
  'a name in two cases, unquoted': /\bas\s+[a-z]+[A-Z]\w*/,
  'a subquery without a name':
    /\bfrom\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*(?:$|where|order|limit|union|\))/i,
};

const STORE = fileURLToPath(new URL('../../../src/store/', import.meta.url));
const fragments = readdirSync(STORE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/^(?:sqlite|postgres)\//.test(path))
  .flatMap((path) => sqlIn(readFileSync(join(STORE, path), 'utf8')).map((text) => ({ path, text })));

it.each(Object.entries(SQLITE_ONLY))('no query outside the folders of the engines uses %s', (_what, word) => {
  expect(fragments.length).toBeGreaterThan(30);
  const strays = fragments.filter(({ text }) => word.test(text));
  expect(strays.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

it("Kysely's own operators are those of both", () => {
  const strays = readdirSync(STORE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^(?:sqlite|postgres)\//.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(STORE, path), 'utf8').matchAll(
          /'is(?: not)?', (?!null\b)[^)]*|'(?:->>?|glob|match)'/g,
        ),
      ].map(([text]) => `${path}: ${text}`),
    );
  expect(strays).toEqual([]);
});

it.each([
  ['rowid', 'sql`saga.rowid`'],
  ['`is` between values', "sql`(select kind from d) is not 'pause'`"],
  ['max and min of several values', 'sql`max(coalesce(a, 0), b)`'],
  ['a subquery without a name', 'sql`select max(id) from (select id from t limit 1)`'],
])('%s would be noticed', (what, source) => {
  expect(sqlIn(source).filter((text) => SQLITE_ONLY[what]?.test(text))).toHaveLength(1);
});

/** Every template of SQL, with `$1` for what is filled in; templates inside it are found by themselves. */
function sqlIn(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'`])\/\/.*$/gm, '');
  return [...text.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: opening }) =>
    templateAt(text, index + opening.length).replace(/'[^']*'/g, "''"),
  );
}

function templateAt(text: string, start: number): string {
  let said = '';
  for (let at = start; at < text.length && text[at] !== '`'; at += 1) {
    if (!text.startsWith('${', at)) {
      said += text[at];
      continue;
    }
    said += '$1';
    at = endOfExpression(text, at + 2);
  }
  return said;
}

/** Where the brace is that closes an expression, which may hold templates of its own. */
function endOfExpression(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '`') at += templateLength(text, at + 1) + 1;
    else if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function templateLength(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '`')
    at = text.startsWith('${', at) ? endOfExpression(text, at + 2) + 1 : at + 1;
  return at - start;
}
