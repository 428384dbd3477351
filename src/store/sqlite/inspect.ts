import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Failure } from '../../domain/errors.js';
import type { DatabaseLook } from '../engine/engine.js';
import { schemaState } from '../schema/known-schema.js';
import { isBusy } from './failures.js';
import { requireMark } from './migrate.js';

const MOST_DEFECTS = 5;
/** Nobody waits for this process: SQLite may block it. */
const BUSY_TIMEOUT_MS = 2_000;

/** Reads every page, by `PRAGMA quick_check`. */
export function inspectDatabase(path: string): DatabaseLook {
  if (!existsSync(path)) return { state: 'missing' };
  try {
    return look(path);
  } catch (error) {
    if (error instanceof Failure && error.code === 'store.too-old')
      return { state: 'unreadable', code: error.code, detail: error.code };
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
      schema: schemaState(requireMark(number('user_version'), number('application_id'))),
      defects: rows.map((row) => row.quick_check).filter((text) => text !== 'ok'),
      bytes: number('page_count') * pageBytes,
      freeBytes: number('freelist_count') * pageBytes,
    };
  } finally {
    raw.close();
  }
}
