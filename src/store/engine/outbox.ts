import { systemClock } from '@spacebooks/base/clock';
import { type ExpressionBuilder, type Kysely, sql, type UpdateObject } from 'kysely';
import type { Db, Transaction } from '../schema/tables.js';
import { dialectOf } from './engine.js';
import { currentFence, unfenced } from './fence.js';
import { transact } from './transact.js';

/** A table whose rows are on their way to somebody (ADR 188). */
interface OutboxTable {
  readonly table: 'alert' | 'notice_delivery' | 'hook_delivery' | 'delivery';
  /** When a row has arrived; null until then. */
  readonly arrivedAt: 'sent_at' | 'delivered_at';
}

/** Of one whose rows several workers may want to send. */
interface SharedOutbox<Key> extends OutboxTable {
  /** When a row is due; null once it has arrived, or was given up. None where all are due at once. */
  readonly runAt: 'run_at' | null;
  /** Names a row among all that are sent. */
  readonly nameOf: (key: Key) => string;
  /** Longer than sending takes; a claim that is older was left by a process that died. */
  readonly holdMs: number;
}

/** Columns that name a row. */
type Columns = Readonly<Record<string, string | number>>;
type Row = Record<string, string | number | null>;
/** The same tables, by the columns that they have in common. */
type Rows = Record<OutboxTable['table'], Row>;
type Changes = UpdateObject<Rows, OutboxTable['table']>;

export function openOutbox<Key extends Columns>(db: Db, outbox: SharedOutbox<Key>) {
  const { table, arrivedAt, runAt, nameOf, holdMs } = outbox;
  const settle = (key: Key, changes: Changes): Promise<void> =>
    settleClaim(db, nameOf(key), (on) => settleRow(on, outbox, key, changes));
  return {
    /** When the next of these rows is due; null when none waits. */
    nextDue: async (of: Partial<Key>): Promise<number | null> => {
      const row = await rowsOf(db)
        .selectFrom(table)
        .select((eb) => eb.fn.min('run_at').as('at'))
        .where((eb) => eb.and(of))
        .where('run_at', 'is not', null)
        .executeTakeFirst();
      return (row?.at as number | null | undefined) ?? null;
    },
    /** Before it is sent. @returns false when another worker has sent it, or may be sending it */
    claim: (key: Key): Promise<boolean> => {
      const isWaiting = async (transaction: Transaction): Promise<boolean> => {
        const row = await rowsOf(transaction)
          .selectFrom(table)
          .select(arrivedAt)
          .where((eb) => eb.and(key))
          .where(arrivedAt, 'is', null)
          .$if(runAt !== null, (query) => query.where('run_at', 'is not', null))
          .executeTakeFirst();
        return row !== undefined;
      };
      return claimToSend(db, { what: nameOf(key), holdMs }, isWaiting);
    },
    /** It was not sent after all, and is as it was. */
    release: (key: Key): Promise<void> => settleClaim(db, nameOf(key), async () => undefined),
    settle,
    failed: (key: Key, changes: Row): Promise<void> => settle(key, { ...changes, failures: oneMore }),
  };
}

/** The first word about a row counts: another process may have sent it meanwhile. @returns false when there was one */
export async function settleRow(
  on: Db | Transaction,
  { table, arrivedAt }: OutboxTable,
  key: Columns,
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

export function oneMore(eb: ExpressionBuilder<Rows, OutboxTable['table']>) {
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
