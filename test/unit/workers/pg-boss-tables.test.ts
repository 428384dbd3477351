import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
/** No search path has its schema: a statement reaches a table of pg-boss by the name of the schema alone. */
const TABLE = /(?:\bpgboss|\bSCHEMA_OF_JOBS\})"?\s*\./;
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

function filesWith(expression: RegExp): readonly string[] {
  return FILES.filter((path) => expression.test(readFileSync(join(SRC, path), 'utf8')));
}

it('no statement of src names a table of pg-boss, whose schema is named once', () => {
  expect(filesWith(TABLE)).toEqual([]);
  expect(filesWith(/\bpgboss\b/)).toEqual(['store/postgres/shares.ts']);
});

it.each(['select 1 from pgboss.job', 'delete from "pgboss".queue', 'from $' + '{SCHEMA_OF_JOBS}.instance'])(
  '%s would be noticed',
  (statement) => {
    expect(statement).toMatch(TABLE);
  },
);
