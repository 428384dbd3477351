import type { CompiledQuery, Insertable } from 'kysely';
import type { Tables, Transaction } from '../schema/tables.js';
import { dialectOf, type EngineDialect } from './engine.js';

/** Rows in one statement: of a dozen values each, which is far below what engines take. */
const CHUNK = 250;

/**
 * Inserts rows, however many they are; each has the same columns in the same order. The statement of many rows is compiled once in the
 * life of the program: to compile it takes longer than to run it. The event loop is yielded to between statements, which take some milliseconds; other writers wait.
 */
export function insertMany<Table extends keyof Tables>(
  transaction: Transaction,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
): Promise<void> {
  return inChunks(transaction, `insert ${table}`, rows, (chunk) =>
    transaction.insertInto(table).values(chunk).compile(),
  );
}

/** The same, where a row may be there: it then has these values, too. @param key the columns that tell rows apart */
export function upsertMany<Table extends keyof Tables>(
  transaction: Transaction,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
  key: readonly (keyof Tables[Table] & string)[],
): Promise<void> {
  return inChunks(transaction, `upsert ${table} ${key.join(' ')}`, rows, (chunk) => {
    const isKey: ReadonlySet<string> = new Set(key);
    const names = Object.keys(chunk[0] ?? {}).filter((name) => !isKey.has(name));
    const { sql, ...insert } = transaction.insertInto(table).values(chunk).compile();
    const update = names.map((name) => `"${name}" = excluded."${name}"`).join(', ');
    return { ...insert, sql: `${sql} on conflict (${key.join(', ')}) do update set ${update}` };
  });
}

/** By the engine, and by what they do to which table and columns. */
const compiledOf = new WeakMap<EngineDialect, Map<string, CompiledQuery>>();

/** @param kind of the statement, beside its columns */
async function inChunks<Row extends object>(
  transaction: Transaction,
  kind: string,
  rows: Iterable<Row>,
  compile: (chunk: readonly Row[]) => CompiledQuery,
): Promise<void> {
  const known = compiledOf.get(dialectOf(transaction)) ?? new Map<string, CompiledQuery>();
  compiledOf.set(dialectOf(transaction), known);
  let compiled: CompiledQuery | undefined;
  let chunk: Row[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    if (compiled === undefined) {
      const name = `${kind}: ${Object.keys(row).join(' ')}`;
      compiled = known.get(name) ?? compile(chunk);
      known.set(name, compiled);
    }
    await transaction.executeQuery({ ...compiled, parameters: chunk.flatMap((each) => Object.values(each)) });
    chunk = [];
    await new Promise(setImmediate);
  }
  if (chunk.length > 0) await transaction.executeQuery(compile(chunk));
}
