import type { TransportAnswer } from '@spacebooks/http/transport';
import type { Database } from 'better-sqlite3';
import type { Bug } from './bugs.js';

/** Mistakes about KSeF that takes nothing, about announcements and collective identifiers. */
export const KSEF_BUGS: readonly Bug[] = [
  {
    name: 'forgets-sends',
    mistake: 'forgets how often KSeF has not taken a document',
    plant: () => ({ database: forgetSends }),
  },
  {
    name: 'sends-in-total-failure',
    mistake: 'sends what a total failure covers',
    plant: () => ({ variant: { failures: [] } }),
  },
  {
    name: 'collects-again',
    mistake: 'has a collective identifier made again without a look',
    plant: () => ({
      request: ({ url }, side) =>
        side === 'ksef' && /\/collective-identifiers\/(query|ksef)/.test(url)
          ? Promise.resolve(json({ collectiveIdentifiers: [] }))
          : null,
    }),
  },
];

/** Each commit of a saga says that none has failed. */
function forgetSends(raw: Database): void {
  const prepare = raw.prepare.bind(raw);
  const forgetful = (sql: string) => {
    const statement = prepare(sql);
    if (!/^(update|insert into) "saga" /.test(sql)) return statement;
    const run = statement.run.bind(statement);
    const all = statement.all.bind(statement);
    const forget = (values: readonly unknown[]): unknown[] => values.map(withoutSends);
    Object.defineProperty(statement, 'run', { value: (...values: unknown[]) => run(...forget(values)) });
    Object.defineProperty(statement, 'all', { value: (...values: unknown[]) => all(...forget(values)) });
    return statement;
  };
  Object.defineProperty(raw, 'prepare', { value: forgetful, configurable: true });
}

function withoutSends(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSends);
  return typeof value === 'string' ? value.replace(/"notTaken":\{[^}]*\}/, '"notTaken":null') : value;
}

function json(value: unknown): TransportAnswer {
  const body = Buffer.from(JSON.stringify(value));
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}
