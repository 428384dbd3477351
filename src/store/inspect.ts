import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { schemaState } from './migrate.js';

/** A look at the database that changes nothing, beside a daemon or without one. */
export type DatabaseLook =
  | { readonly state: 'missing' }
  /** It cannot be opened or read; the driver's words. */
  | { readonly state: 'unreadable'; readonly detail: string }
  | {
      readonly state: 'readable';
      readonly schema: 'older' | 'current' | 'newer';
      /** What SQLite complains about; none when it is sound. */
      readonly defects: readonly string[];
      readonly bytes: number;
      /** Bytes of pages that hold nothing. */
      readonly freeBytes: number;
    };

const MOST_DEFECTS = 5;

/** Reads every page (`PRAGMA quick_check`): seconds for a gigabyte. */
export function inspectDatabase(path: string): DatabaseLook {
  if (!existsSync(path)) return { state: 'missing' };
  try {
    const raw = new Sqlite(path, { readonly: true, fileMustExist: true });
    try {
      const number = (name: string): number => Number(raw.pragma(name, { simple: true }));
      const rows = raw.pragma(`quick_check(${MOST_DEFECTS})`) as { quick_check: string }[];
      const pageBytes = number('page_size');
      return {
        state: 'readable',
        schema: schemaState(raw),
        defects: rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
        bytes: number('page_count') * pageBytes,
        freeBytes: number('freelist_count') * pageBytes,
      };
    } finally {
      raw.close();
    }
  } catch (error) {
    return { state: 'unreadable', detail: (error as Error).message };
  }
}

/** Whether a daemon works with the database: its lock is looked at, and not taken. */
export function isDatabaseClaimed(path: string): boolean {
  const lock = `${path}.lock`;
  if (!existsSync(lock)) return false;
  try {
    const raw = new Sqlite(lock, { readonly: true, fileMustExist: true, timeout: 0 });
    try {
      raw.prepare('select count(*) from sqlite_master').get();
      return false;
    } finally {
      raw.close();
    }
  } catch (error) {
    return (error as { code?: string }).code === 'SQLITE_BUSY';
  }
}
