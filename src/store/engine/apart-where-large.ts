import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** Rows whose commit takes a fifth of a second on a busy disk; apart they take a quarter more processor time. */
const LARGE = 150_000;

/** Runs a transaction that writes this many rows: from `large` rows on with `EngineDialect.apart`. */
export function apartWhereLarge<T>(
  db: Db,
  rows: number,
  work: (on: Db) => Promise<T>,
  large = LARGE,
): Promise<T> {
  return rows < large ? work(db) : dialectOf(db).apart(db, work);
}
