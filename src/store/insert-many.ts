import type { CompiledQuery, Insertable } from 'kysely';
import type { Tables, Transaction } from './tables.js';

/** Rows in one statement: of a dozen values each, which is far below what engines take. */
const CHUNK = 250;

/**
 * Inserts rows, however many they are; each has the same columns in the same order. The statement is compiled once: to compile it
 * takes longer than to run it.
 */
export async function insertMany<Table extends keyof Tables>(
  transaction: Transaction,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
): Promise<void> {
  let compiled: CompiledQuery | null = null;
  let chunk: Insertable<Tables[Table]>[] = [];
  const insert = (): CompiledQuery => transaction.insertInto(table).values(chunk).compile();
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    compiled ??= insert();
    await transaction.executeQuery({ ...compiled, parameters: chunk.flatMap((each) => Object.values(each)) });
    chunk = [];
  }
  if (chunk.length > 0) await transaction.executeQuery(insert());
}
