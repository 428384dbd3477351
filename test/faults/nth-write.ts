import Sqlite, { type Statement } from 'better-sqlite3';
import { vi } from 'vitest';

/** Writes of this process that SQLite refuses. */
export interface WriteFaults {
  /** From the `n`-th write from now on, `times` of them fail. */
  failAt(n: number, times: number): void;
  /** Writes that have failed since. */
  failed(): number;
  /** There is space again. */
  end(): void;
}

const WRITES = /^\s*(insert|update|delete|commit)\b/i;

/**
 * Has SQLite refuse single writes of databases that are opened from now on: a disk that is really full refuses only
 * those that need another page. `commit` is a write, too; a rollback always succeeds.
 */
export function interceptWrites(code: 'SQLITE_FULL' | 'SQLITE_IOERR' | 'SQLITE_READONLY'): WriteFaults {
  let left = Number.POSITIVE_INFINITY;
  let times = 0;
  let failed = 0;
  const attempt = (): void => {
    left -= 1;
    if (left > 0 || failed >= times) return;
    failed += 1;
    throw new Sqlite.SqliteError(`injected: ${code}`, code);
  };
  const prepare = Sqlite.prototype.prepare;
  vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, text: string) {
    const statement = prepare.call(this, text) as Statement;
    return WRITES.test(text) ? before(statement, attempt) : statement;
  });
  return {
    failAt: (n, most) => {
      [left, times, failed] = [n, most, 0];
    },
    failed: () => failed,
    end: () => {
      times = 0;
    },
  };
}

function before(statement: Statement, attempt: () => void): Statement {
  return new Proxy(statement, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...values: unknown[]) => {
        if (name === 'run' || name === 'all' || name === 'get') attempt();
        return Reflect.apply(value, target, values) as unknown;
      };
    },
  });
}
