import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = resolve(dirname(fileURLToPath(import.meta.url)), '../src');
const SEAM = 'store/engine/transact.ts';

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: withoutComments(readFileSync(join(SRC, path), 'utf8')) }));

/** Ways to a transaction, a savepoint or a connection of one's own; `begin exclusive` is the claim's, on a file of its own, and certificates begin, too. */
const WAYS =
  /\.transaction\(|\.startTransaction\(|\.locking\(|\.connection\(\)|\.savepoint\(|['"`](?:begin|savepoint)\b(?! exclusive| certificate)/i;

/** Who makes the driver's statement of them, and who reads one moment of a file that Kysely has not opened. */
const BESIDE = [
  'store/sqlite/driver.ts',
  // Holds the connection while a thread has a transaction.
  'store/sqlite/connection.ts',
  'store/sqlite/reading/reading-driver.ts',
  'store/sqlite/backup.ts',
  'store/postgres/driver.ts',
  // Transactions that take a lock before they look, which a serializable one would do before it has the lock.
  'store/postgres/connection.ts',
  'store/postgres/migrate.ts',
];

it('one seam opens every transaction', () => {
  const strays = sources.filter(({ path, text }) => ![SEAM, ...BESIDE].includes(path) && WAYS.test(text));
  expect(strays.map(({ path }) => path)).toEqual([]);
});

it.each([
  'await db.transaction().execute(work)',
  'db.startTransaction()',
  "dialectOf(db).locking(db, 'audit_log', work)",
  'db.connection().execute(work)',
  "raw.exec('begin')",
  'sql`begin immediate`',
])('%s would be noticed', (text) => {
  expect(text).toMatch(WAYS);
});

const works = sources.flatMap(({ path, text }) =>
  path === SEAM
    ? []
    : [
        ...text.matchAll(
          /\b(?:transact|transactAudited|transactLocking|snapshot|decide|commit)\((?:db, )?(?:'\w+', )?(?:async )?\(transaction/g,
        ),
      ].map((match) => ({ path, body: callOf(text, match.index) })),
);

it('no transaction uses the outer handle, which would wait for the transaction itself', () => {
  expect(works.length).toBeGreaterThan(25);
  const strays = works.filter(({ body }) => OUTER.test(body.replace(/^\w+\(db, /, '')));
  expect(strays.map(({ path, body }) => `${path}: ${body}`)).toEqual([]);
});

/** `db` itself, and no member or key of this name. */
const OUTER = /(?<![.\w])db\b(?!:)/;

/** A call from its name to its closing bracket. */
function callOf(text: string, start: number): string {
  let depth = 0;
  for (let end = text.indexOf('(', start); end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '');
}
