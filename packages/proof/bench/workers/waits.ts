import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** What the backends of the daemons were at, of so many looks. */
export interface Waits {
  /** Backends that were at work, summed over all looks. */
  readonly active: number;
  /** How many of them waited, by the wait event of PostgreSQL, e.g. `Lock transactionid`; most first. */
  readonly events: readonly (readonly [string, number])[];
  /** How many of them waited for a lock that another daemon held. */
  readonly onOthers: number;
  /** The statements that did, by their beginning; most first. */
  readonly statements: readonly (readonly [string, number])[];
  /** Transactions that were rolled back, serialization failures among them. */
  readonly rollbacks: number;
}

const LOOK_MS = 50;

const ACTIVE = `select coalesce(wait_event_type || ' ' || wait_event, '') as event, count(*)::int as count
  from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
  group by 1`;

/** Daemons are told apart by their application_name. */
const ON_OTHERS = `select left(regexp_replace(waiting.query, '\\s+', ' ', 'g'), 70) as statement from pg_locks
  join pg_stat_activity as waiting using (pid)
  where not granted and exists (
    select 1 from unnest(pg_blocking_pids(waiting.pid)) as blocker
    join pg_stat_activity as holding on holding.pid = blocker
    where holding.application_name <> waiting.application_name)`;

const ROLLBACKS =
  'select xact_rollback::int as count from pg_stat_database where datname = current_database()';

/** Looks until it is told to stop. @param url of the database */
export async function watchWaits(url: string): Promise<() => Promise<Waits>> {
  const client = new Client({ connectionString: url, application_name: 'watch' });
  client.on('error', () => undefined);
  await client.connect();
  const ask = async <Row>(statement: string): Promise<Row[]> => (await client.query(statement)).rows as Row[];
  const count = async (statement: string): Promise<number> =>
    (await ask<{ count: number }>(statement))[0]?.count ?? 0;
  const events = new Map<string, number>();
  const statements = new Map<string, number>();
  const before = await count(ROLLBACKS);
  let [active, onOthers] = [0, 0];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      for (const row of await ask<{ event: string; count: number }>(ACTIVE)) {
        active += row.count;
        if (row.event !== '') events.set(row.event, (events.get(row.event) ?? 0) + row.count);
      }
      for (const { statement } of await ask<{ statement: string }>(ON_OTHERS)) {
        onOthers += 1;
        statements.set(statement, (statements.get(statement) ?? 0) + 1);
      }
      await pause(LOOK_MS);
    }
  })();
  // Of a measurement that breaks, nobody asks for it.
  looking.catch(() => undefined);
  return async () => {
    isOver = true;
    await looking;
    const rollbacks = (await count(ROLLBACKS)) - before;
    await client.end();
    return { active, onOthers, rollbacks, events: mostFirst(events), statements: mostFirst(statements) };
  };
}

function mostFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([, a], [, b]) => b - a);
}
