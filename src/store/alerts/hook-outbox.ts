import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import { hasCome, openOutbox } from '../engine/outbox.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';

/** An endpoint of the configuration. */
export interface HookEndpoint {
  readonly name: string;
  /** Digest of its URL. */
  readonly address: string;
  /** Null for all. */
  readonly events: readonly string[] | null;
  readonly spaces: readonly string[] | null;
}

/** A message on its way to an endpoint. */
export interface OutgoingHook {
  readonly eventId: number;
  readonly messageId: string;
  readonly type: string;
  readonly at: number;
  /** JSON */
  readonly data: string;
  /** Failures in a row. */
  readonly failures: number;
}

export interface ListedHook extends Omit<OutgoingHook, 'data'> {
  readonly endpoint: string;
  readonly spaceId: string | null;
  readonly failure: string | null;
  /** When it is tried next; null once it was taken, or given up. */
  readonly runAt: number | null;
  readonly sentAt: number | null;
}

/** Messages that an endpoint does not take. */
interface TroubledHooks {
  /** Of the oldest one. */
  readonly messageId: string;
  readonly failure: string | null;
  readonly count: number;
}

export type HookOutbox = ReturnType<typeof createHookOutbox>;

/** Longer than an endpoint is waited for. */
const CLAIM_MS = 2 * MINUTE_MS;
/** What would wait longer than a day was scheduled before a clock rollback. */
const LONGEST_WAIT_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

export function createHookOutbox(db: Db) {
  const outbox = openOutbox(db, {
    ...{ table: 'hook_delivery', id: 'event_id', way: 'endpoint', claim: 'hook', holdMs: CLAIM_MS },
    whenSent: { run_at: null, failure: null },
  });
  return {
    ...outbox,
    /** Those of the configuration, and no others: what waits for another one is given up. */
    serve: (endpoints: readonly HookEndpoint[]): Promise<void> =>
      transact(db, (transaction) => serve(transaction, endpoints)),
    due: async (endpoint: string, now: number): Promise<OutgoingHook | null> => {
      const row = await db
        .selectFrom('hook_delivery')
        .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
        .select(['event_id as eventId', 'message_id as messageId', 'type', 'at', 'data', 'failures'])
        .where('endpoint', '=', endpoint)
        .where(hasCome('run_at', now, LONGEST_WAIT_MS))
        .orderBy('run_at')
        .orderBy('event_id')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    /** It wants nothing any more: what waits for it is given up. */
    disable: (endpoint: string, why: string, now: number): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction
          .updateTable('hook_endpoint')
          .set({ disabled_at: now, disabled_for: why })
          .where('name', '=', endpoint)
          .execute();
        await giveUp(transaction, why).where('endpoint', '=', endpoint).execute();
      }),
    /** The latest first. @param only those that were given up, where said */
    list: (limit: number, only?: 'given-up'): Promise<readonly ListedHook[]> =>
      db
        .selectFrom('hook_delivery')
        .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
        .select(['event_id as eventId', 'message_id as messageId', 'type', 'at', 'failures', 'endpoint'])
        .select(['space_id as spaceId', 'failure', 'run_at as runAt', 'sent_at as sentAt'])
        .$if(only === 'given-up', (query) => query.where('run_at', 'is', null).where('sent_at', 'is', null))
        .orderBy('event_id', 'desc')
        .orderBy('endpoint')
        .limit(limit)
        .execute(),
    /** The oldest message that failed at least so often in a row and was not taken, given up or not, and how many there are. */
    troubled: (endpoint: string, failures: number) => troubled(db, endpoint, failures),
    disabled: async () => {
      const rows = await db
        .selectFrom('hook_endpoint')
        .select(['name', 'disabled_at', 'disabled_for'])
        .where('disabled_at', 'is not', null)
        .orderBy('name')
        .execute();
      return rows.map((row) => ({ name: row.name, at: row.disabled_at ?? 0, why: row.disabled_for ?? '' }));
    },
    /** Sends again, to endpoints that are served. @returns how many; all that were given up when no message is named */
    resend: async (messageId: string | null, now: number): Promise<number> => {
      const served = db.selectFrom('hook_endpoint').select('name').where('disabled_at', 'is', null);
      const again = db
        .updateTable('hook_delivery')
        .set({ run_at: now, sent_at: null, failures: 0 })
        .where('endpoint', 'in', served);
      const named = db
        .selectFrom('hook_event')
        .select('id')
        .where('message_id', '=', messageId ?? '');
      const { numUpdatedRows } = await (messageId === null
        ? again.where('run_at', 'is', null).where('sent_at', 'is', null)
        : again.where('event_id', 'in', named)
      ).executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

async function troubled(db: Db, endpoint: string, failures: number): Promise<TroubledHooks | null> {
  const first = await db
    .selectFrom('hook_delivery')
    .innerJoin('hook_event', 'hook_event.id', 'hook_delivery.event_id')
    .select(['message_id as messageId', 'failure'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('endpoint', '=', endpoint)
    .where('sent_at', 'is', null)
    .where('failures', '>=', failures)
    .orderBy('event_id')
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? null : { ...first, count: Number(first.count) };
}

async function serve(transaction: Transaction, endpoints: readonly HookEndpoint[]): Promise<void> {
  for (const { name, address, events, spaces } of endpoints) {
    const wishes = {
      events: events === null ? null : JSON.stringify(events),
      spaces: spaces === null ? null : JSON.stringify(spaces),
    };
    await transaction
      .insertInto('hook_endpoint')
      .values({ name, address, ...wishes })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({
          ...{ ...wishes, address },
          // Another address is another program, which may want it all again.
          disabled_at: sql`case hook_endpoint.address when ${address} then hook_endpoint.disabled_at end`,
          disabled_for: sql`case hook_endpoint.address when ${address} then hook_endpoint.disabled_for end`,
        }),
      )
      .execute();
  }
  const names = endpoints.map(({ name }) => name);
  await transaction
    .deleteFrom('hook_endpoint')
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
    .execute();
  await giveUp(transaction, 'it is not in the configuration any more')
    .$if(names.length > 0, (query) => query.where('endpoint', 'not in', names))
    .execute();
}

function giveUp(transaction: Transaction, why: string) {
  return transaction
    .updateTable('hook_delivery')
    .set({ run_at: null, failure: why })
    .where('run_at', 'is not', null);
}

/** Removes events that nothing waits for any more. @returns how many */
export async function pruneHookEvents(db: Db, now: number): Promise<number> {
  const over = await db
    .selectFrom('hook_event')
    .select('id')
    .where('at', '<=', now - KEPT_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('hook_delivery')
            .select('event_id')
            .whereRef('event_id', '=', 'hook_event.id')
            .where('run_at', 'is not', null),
        ),
      ),
    )
    .orderBy('at')
    .limit(500)
    .execute();
  if (over.length === 0) return 0;
  const ids = over.map(({ id }) => id);
  await transact(db, async (transaction) => {
    await transaction.deleteFrom('hook_delivery').where('event_id', 'in', ids).execute();
    await transaction.deleteFrom('hook_event').where('id', 'in', ids).execute();
  });
  return ids.length;
}
