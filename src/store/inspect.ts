import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { isBusy } from './failures.js';
import { type SchemaState, schemaState } from './migrate.js';

/** A look at the database that changes nothing, beside a daemon or without one. */
export type DatabaseLook =
  | { readonly state: 'missing' }
  /** Another program keeps everybody out; the driver's words. */
  | { readonly state: 'busy'; readonly detail: string }
  /** It cannot be opened or read; the driver's words. */
  | { readonly state: 'unreadable'; readonly detail: string }
  | {
      readonly state: 'readable';
      readonly schema: SchemaState;
      /** What SQLite complains about; none when it is sound. */
      readonly defects: readonly string[];
      readonly bytes: number;
      /** Bytes of pages that hold nothing. */
      readonly freeBytes: number;
    };

const MOST_DEFECTS = 5;
/** Nobody waits for this process: SQLite may wait by itself. */
const BUSY_TIMEOUT_MS = 2_000;

/** Reads every page (`PRAGMA quick_check`): seconds for a gigabyte. */
export function inspectDatabase(path: string): DatabaseLook {
  if (!existsSync(path)) return { state: 'missing' };
  try {
    return look(path);
  } catch (error) {
    return { state: isBusy(error) ? 'busy' : 'unreadable', detail: (error as Error).message };
  }
}

function look(path: string): DatabaseLook {
  const raw = new Sqlite(path, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const number = (name: string): number => Number(raw.pragma(name, { simple: true }));
    const rows = raw.pragma(`quick_check(${MOST_DEFECTS})`) as { quick_check: string }[];
    const pageBytes = number('page_size');
    return {
      state: 'readable',
      schema: schemaState(number('user_version')),
      defects: rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
      bytes: number('page_count') * pageBytes,
      freeBytes: number('freelist_count') * pageBytes,
    };
  } finally {
    raw.close();
  }
}
