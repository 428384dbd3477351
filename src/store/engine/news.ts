import { sql } from 'kysely';
import { DAEMON } from '../books/book-claims.js';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** What other processes have made of the database since the last look. */
export interface News {
  /** Spaces about which something was decided or written down for good; null where it may be any. */
  readonly decided: readonly string[] | null;
  /** An alert may have been raised. */
  readonly alerts: boolean;
  /** Spaces, of those that were asked for, with sagas that are due and leased by nobody. */
  readonly due: readonly string[];
  /** Those with callbacks that wait for the owner of their space. */
  readonly waiting: readonly string[];
}

/** One statement a look, and none that reads rows which nothing has happened to. */
export interface NewsFeed {
  /** @param spaceIds those whose sagas this process runs */
  look(spaceIds: readonly string[], now: number): Promise<News>;
}

export function createNewsFeed(db: Db): NewsFeed {
  const { dataVersion } = dialectOf(db);
  return { look: dataVersion === null ? byRows(db) : byVersion(db, dataVersion) };
}

function dueSpaces(db: Db, spaceIds: readonly string[], now: number) {
  return sql<{ space: string }>`select own.value as space from ${dialectOf(db).elements(spaceIds)} as own
    where exists (select 1 from saga where saga.space_id = own.value
      and run_at is not null and lease is null and run_at <= ${now})`;
}

function waitingSpaces(db: Db, spaceIds: readonly string[]) {
  return sql<{ space: string }>`select own.value as space from ${dialectOf(db).elements(spaceIds)} as own
    where exists (select 1 from inbox_event where inbox_event.space_id = own.value and waiting = 1)`;
}

/** Where the engine says that another process has written, for next to nothing; that process is a person's command. */
function byVersion(db: Db, version: (db: Db) => Promise<number>): NewsFeed['look'] {
  let seen: number | null = null;
  return async (spaceIds, now) => {
    const present = await version(db);
    if (present === seen) return { decided: [], alerts: false, due: [], waiting: [] };
    const spacesIn = async (query: ReturnType<typeof dueSpaces>): Promise<readonly string[]> =>
      spaceIds.length === 0 ? [] : (await query.execute(db)).rows.map(({ space }) => space);
    const due = await spacesIn(dueSpaces(db, spaceIds, now));
    const waiting = await spacesIn(waitingSpaces(db, spaceIds));
    seen = present;
    return { decided: null, alerts: true, due, waiting };
  };
}

interface Row {
  readonly kind: 'decided' | 'claimed' | 'alerts' | 'due' | 'waiting';
  readonly space: string | null;
  readonly number: number;
}

/**
 * Where daemons write all the time. Whatever people decide is a row of the audit log too, whose numbers commit in their
 * order: each writer locks the table. Ids of other tables do not, so what is unsent or claimed is compared as a whole.
 */
function byRows(db: Db): NewsFeed['look'] {
  let audited: number | null = null;
  let claimed: readonly string[] = [];
  let unsent = 0;
  return async (spaceIds, now) => {
    const { rows } = await sql<Row>`
      select 'decided' as kind, space_id as space, sequence as number from audit_log
        where sequence > coalesce(cast(${audited} as bigint), (select max(sequence) - 1 from audit_log))
      union all select 'claimed', space_id, 0 from book_claim where holder <> ${DAEMON}
      union all select 'alerts', null, coalesce(max(id), 0) * 1000 + count(*) from alert where sent_at is null
      union all select 'due', due.space, 0 from (${dueSpaces(db, spaceIds, now)}) as due
      union all select 'waiting', events.space, 0 from (${waitingSpaces(db, spaceIds)}) as events`.execute(
      db,
    );
    const of = (kind: Row['kind']): readonly Row[] => rows.filter((row) => row.kind === kind);
    const spacesOf = (kind: Row['kind']): string[] => of(kind).flatMap(({ space }) => space ?? []);
    const isFirst = audited === null;
    const written = of('decided');
    const claims = spacesOf('claimed');
    const released = claimed.filter((space) => !claims.includes(space));
    const presentUnsent = of('alerts')[0]?.number ?? 0;
    const isOfAny = isFirst || written.some(({ space }) => space === null);
    const alerts = presentUnsent !== unsent;
    audited = Math.max(audited ?? 0, ...written.map(({ number }) => number));
    claimed = claims;
    unsent = presentUnsent;
    const decided = isOfAny ? null : [...new Set([...spacesOf('decided'), ...released])];
    return { decided, alerts, due: spacesOf('due'), waiting: spacesOf('waiting') };
  };
}
