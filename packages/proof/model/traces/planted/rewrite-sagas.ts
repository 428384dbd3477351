import type { Database } from 'better-sqlite3';

interface Written {
  readonly state: unknown;
  readonly lock: unknown;
}

const UPDATE = /^update "saga" set "state" = \?, "lock" = \?/;

/** Commits something else of an e-invoice than the daemon believes to have committed. */
export function rewriteSagas(raw: Database, rewrite: (written: Written) => Written): void {
  const prepare = raw.prepare.bind(raw);
  const untrue = (sql: string) => {
    const statement = prepare(sql);
    if (!UPDATE.test(sql)) return statement;
    for (const method of ['run', 'all'] as const) {
      const act = statement[method].bind(statement) as (...values: unknown[]) => unknown;
      const value = (...given: unknown[]): unknown => {
        const [state, lock, ...rest] = given.flat();
        const written = rewrite({ state, lock });
        return act([written.state, written.lock, ...rest]);
      };
      Object.defineProperty(statement, method, { value, configurable: true });
    }
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: untrue, configurable: true });
}
