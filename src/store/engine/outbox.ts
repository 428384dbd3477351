import { systemClock } from '@spacebooks/base/clock';
import { type ExpressionBuilder, type Kysely, sql, type UpdateObject } from 'kysely';
import type { Db, Transaction } from '../schema/tables.js';
import { dialectOf } from './engine.js';
import { currentFence, unfenced } from './fence.js';
import { transact } from './transact.js';

/** Rows that are on their way to somebody, which several workers may want to send (ADR 188). */
interface Outbox {
  readonly table: 'alert' | 'notice_delivery' | 'hook_delivery';
  readonly id: 'id' | 'notice_id' | 'event_id';
  /** Which way a row goes. None where there is one way, and a row is due until it is sent. */
  readonly way: 'channel' | 'endpoint' | null;
  /** Of a claim, before id and way: names a row among all that are sent. */
  readonly claim: string;
  /** Longer than sending takes; a claim that is older was left by a process that died. */
  readonly holdMs: number;
  /** Of a row that was sent, beside the moment. */
  readonly whenSent: Row;
}

type Row = Readonly<Record<string, string | number | null>>;
/** The tables by the columns that they have in common. */
type Rows = Record<Outbox['table'] | 'delivery', Record<string, string | number | null>>;
type Changes = UpdateObject<Rows, keyof Rows>;

/** What a sender asks of an outbox, but for what is due. Where there is one way, its name is no matter. */
export function openOutbox(db: Db, outbox: Outbox) {
  const { table, claim, holdMs, whenSent } = outbox;
  const rowOf = (way: string, id: number): Row => ({
    [outbox.id]: id,
    ...(outbox.way !== null && { [outbox.way]: way }),
  });
  const nameOf = (way: string, id: number): string =>
    outbox.way === null ? `${claim} ${id}` : `${claim} ${id} ${way}`;
  const settle = (way: string, id: number, changes: Changes): Promise<void> =>
    settleClaim(db, nameOf(way, id), (on) => settleRow(on, [table, 'sent_at'], rowOf(way, id), changes));
  return {
    /** When the next one is due; null when none waits. */
    nextDue: async (way: string): Promise<number | null> => {
      const row = await rowsOf(db)
        .selectFrom(table)
        .select((eb) => eb.fn.min<number | null>('run_at').as('at'))
        .$if(outbox.way !== null, (query) => query.where(outbox.way ?? '', '=', way))
        .where('run_at', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
    /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
    claim: (way: string, id: number): Promise<boolean> => {
      const isWaiting = async (transaction: Transaction): Promise<boolean> => {
        const row = await rowsOf(transaction)
          .selectFrom(table)
          .select('sent_at')
          .where((eb) => eb.and(rowOf(way, id)))
          .where('sent_at', 'is', null)
          .$if(outbox.way !== null, (query) => query.where('run_at', 'is not', null))
          .executeTakeFirst();
        return row !== undefined;
      };
      return claimToSend(db, { what: nameOf(way, id), holdMs }, isWaiting);
    },
    /** It was not sent after all, and is as it was. */
    release: (way: string, id: number): Promise<void> =>
      settleClaim(db, nameOf(way, id), async () => undefined),
    sent: (way: string, id: number, now: number): Promise<void> =>
      settle(way, id, { ...whenSent, sent_at: now }),
    /** @param runAt when it is tried again; null when it is given up */
    failed: (way: string, id: number, failure: string, runAt: number | null): Promise<void> =>
      settle(way, id, { failures: oneMore, failure, run_at: runAt }),
  };
}

/** The first word about a row counts: another process may have sent it meanwhile. @returns false when there was one */
export async function settleRow(
  on: Db | Transaction,
  [table, arrivedAt]: readonly [table: keyof Rows, arrivedAt: 'sent_at' | 'delivered_at'],
  key: Row,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await rowsOf(on)
    .updateTable(table)
    .set(changes)
    .where((eb) => eb.and(key))
    .where(arrivedAt, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function oneMore(eb: ExpressionBuilder<Rows, keyof Rows>) {
  return eb('failures', '+', 1);
}

/** Whether a moment has come. One that is farther ahead than anything waits was written before a clock rollback. */
export function hasCome(column: string, now: number, longestWaitMs: number) {
  const at = sql.ref<number>(column);
  return sql<boolean>`(${at} <= ${now} or ${at} > ${now + longestWaitMs})`;
}

function rowsOf(on: Db | Transaction): Kysely<Rows> {
  return on as unknown as Kysely<Rows>;
}

/**
 * Claims a row before it is sent, so that of several workers one sends it (ADR 122). The claim is committed within the
 * fence: a worker that has lost the share gets none. It outlasts the share, as what is under way then may still arrive.
 *
 * @returns false when it was sent meanwhile, or another worker may be sending it
 * @throws Failure `share.lost`, `store.*`
 */
async function claimToSend(
  db: Db,
  { what, holdMs }: { readonly what: string; readonly holdMs: number },
  isWaiting: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const fence = currentFence();
  const { sendClaims } = dialectOf(db);
  if (fence === undefined || sendClaims === null) return true;
  const askedAt = systemClock.now();
  const isOurs = await transact(
    db,
    async (transaction) =>
      (await isWaiting(transaction)) &&
      (await sendClaims.take(transaction, { what, sender: fence.owner, holdMs })),
  );
  // A process that stood still meanwhile has less time left than sending takes.
  return isOurs && systemClock.now() - askedAt < holdMs / 2;
}

/**
 * Writes down what became of a row that was claimed, and gives the claim up: outside of the fence, for what was sent was
 * sent, whosever the share is by now. Writes nothing where the claim has become another worker's.
 *
 * @throws Failure `store.*`
 */
async function settleClaim(
  db: Db,
  what: string,
  write: (on: Db | Transaction) => Promise<unknown>,
): Promise<void> {
  const fence = currentFence();
  const { sendClaims } = dialectOf(db);
  if (fence === undefined || sendClaims === null) return void (await write(db));
  await unfenced(() =>
    transact(db, async (transaction) => {
      if (await sendClaims.giveUp(transaction, what, fence.owner)) await write(transaction);
    }),
  );
}
