import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** Rows with which a commit takes a fifth of a second on a busy disk; apart they take a quarter more processor time. */
const LARGE = 150_000;

/** Writes so many rows, where they are many apart from all else (`EngineDialect.apart`). */
export function apartWhereLarge<T>(
  db: Db,
  rows: number,
  work: (on: Db) => Promise<T>,
  large = LARGE,
): Promise<T> {
  return rows < large ? work(db) : dialectOf(db).apart(db, work);
}
