import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * A number out of a database that a daemon works with; 0 while there is none, or it cannot be read. It is looked up in a
 * copy: even whoever only reads makes files beside a database, which no recorder would see.
 */
export function count(database: string, beside: string, sql: string): number {
  const folder = join(beside, 'look');
  const copy = join(folder, 'copy.sqlite');
  let open: Sqlite.Database | null = null;
  try {
    mkdirSync(folder, { recursive: true });
    for (const end of ['', '-wal']) {
      if (existsSync(database + end)) copyFileSync(database + end, copy + end);
    }
    open = new Sqlite(copy, { fileMustExist: true });
    return open.prepare<[], number>(sql).pluck().get() ?? 0;
  } catch {
    return 0;
  } finally {
    open?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
