import { ROLLBACK_MS } from '@spacebooks/base/clock';
import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import { sql } from 'kysely';
import type { FailureCode } from '../../domain/errors.js';
import type { Invoice } from '../../domain/invoice.js';
import { ENDED_WITHOUT_DOCUMENT, type Saga, type SagaAdvance } from '../../domain/saga/model.js';
import { dialectOf } from '../engine/engine.js';
import { transactTogether } from '../engine/group-commit.js';
import type { Db } from '../schema/tables.js';
import { type CorrectionTotal, correctionTotals } from './correction-totals.js';
import { lastPauseOrResume } from './operator-decisions.js';
import { type SagaDetails, type SagaRecord, toRecord } from './saga-row.js';
import { latestSaga } from './saga-start.js';
import { writeTransition } from './saga-transition.js';

/** The longest that a saga waits by itself, parked. */
const LONGEST_WAIT_MS = DAY_MS;
/** The longest pause that the other side may ask for after a failure; backoff is shorter. */
const LONGEST_AFTER_FAILURE_MS = HOUR_MS;

/** Failures that a login cures. */
const OF_A_TOKEN: readonly FailureCode[] = ['platform.unauthorized', 'platform.forbidden'];

/** The sagas as the runner works with them. */
export interface Sagas {
  /** Leases up to `limit` due sagas of a space; none while the space is paused. */
  claimDue(spaceId: string, now: number, limit: number, lease: string): Promise<SagaRecord[]>;
  /**
   * Commits a transition: state, history, alert, and the lease released when nothing follows. When the saga ends
   * waiting for a person and the invoice was requested or updated since it was read, a new saga (`nextId`)
   * begins in the same transaction.
   *
   * @param shown the invoice, where it was read since the last commit: lists show it from now on
   */
  commit(
    record: SagaRecord,
    advance: SagaAdvance,
    details: SagaDetails,
    now: number,
    nextId: string,
    shown?: Invoice | null,
  ): Promise<SagaRecord>;
  /** Releases a lease, changing nothing else. */
  releaseLease(id: string): Promise<void>;
  /** Releases a lease; the saga is due again at `runAt`. */
  postpone(id: string, runAt: number): Promise<void>;
  /** When the next saga of the space that nobody has leased is due. */
  nextDue(spaceId: string): Promise<number | null>;
  /**
   * Before the first work in any space: voids the leases of dead processes, and makes due what is
   * parked or was scheduled by a clock that ran ahead.
   */
  wakeAll(now: number): Promise<void>;
  /** The same before the first work in these, but for what is parked, which waits for `wakeParked`. */
  resumeSpaces(spaceIds: readonly string[], now: number): Promise<void>;
  /** Once the work of a space has begun beside others: makes due what is parked there. */
  wakeParked(spaceId: string, now: number): Promise<void>;
  /** After a clock rollback: makes due what waits, because its time may be far off now. */
  wakeWaiting(spaceId: string, now: number): Promise<void>;
  /** Makes due what the space's token has parked. */
  wakeRefused(spaceId: string, now: number): Promise<void>;
  /** Open sagas of all other spaces. */
  countOutside(spaceIds: readonly string[]): Promise<number>;
  /** The invoice's open saga, else its last one; null when it never had one. */
  latestOf(spaceId: string, invoiceId: string): Promise<Pick<Saga, 'state' | 'reason'> | null>;
  /** When the last of the invoice's sagas was begun that were begun in a time; epoch milliseconds, null when none was. */
  lastBegun(spaceId: string, invoiceId: string, time: Span): Promise<number | null>;
  /** The number under which KSeF has accepted the invoice's document last; null when it has not. */
  ksefNumberOf(spaceId: string, invoiceId: string): Promise<string | null>;
  /**
   * Archive addresses of our document that KSeF has accepted last for the invoice, and of one of KSeF with its number that may have
   * been adopted for it, or have been left behind with that number; null where it has none.
   */
  acceptedDocumentOf(spaceId: string, invoiceId: string): Promise<AcceptedDocument | null>;
  /** What is known to correct the invoice, also by way of other corrections. */
  correctionTotals(spaceId: string, invoiceId: string): Promise<ReadonlyMap<string, CorrectionTotal>>;
  /** Archive address of the settings that the invoice's document is, or will be, made by; null before. */
  pinnedSettingsOf(spaceId: string, invoiceId: string): Promise<string | null>;
  /** Invoices whose document KSeF has accepted under this number. */
  invoicesOf(ksefNumber: string): Promise<string[]>;
}

/** Epoch milliseconds; the end is not part of it. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface AcceptedDocument {
  readonly ours: string;
  readonly other: string | null;
}

export function createSagas(db: Db): Sagas {
  return { ...leasedSagas(db), ...wakeUps(db), ...sagaFacts(db) };
}

/** As one lane of the runner works with them. */
function leasedSagas(db: Db): Pick<Sagas, 'claimDue' | 'commit' | 'releaseLease' | 'postpone' | 'nextDue'> {
  return {
    claimDue: async (spaceId, now, limit, lease) => {
      const due = db
        .selectFrom('saga')
        .select('id')
        .where('space_id', '=', spaceId)
        .where('run_at', '<=', now)
        .where('lease', 'is', null)
        .where(({ eb }) => eb(lastPauseOrResume(db, spaceId).select('kind'), 'is distinct from', 'pause'))
        .orderBy('run_at')
        .limit(limit);
      // With a name of its own PostgreSQL runs it once: as a subquery it may lock `limit` further rows for each row it tries.
      const rows = await db
        .with('due', () => dialectOf(db).passingLocked(due))
        .updateTable('saga')
        .set({ lease })
        .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
        .returningAll()
        .execute();
      return rows.map(toRecord).sort((a, b) => (a.saga.runAt ?? 0) - (b.saga.runAt ?? 0));
    },
    commit: async (record, advance, details, now, nextId, shown = null) => {
      await transactTogether(db, async (transaction) => {
        await writeTransition(transaction, { record, advance, details, now, nextId, shown });
      });
      const lease = advance.next === null ? null : record.lease;
      return { ...record, version: record.version + 1, lease, saga: advance.saga, details };
    },
    releaseLease: async (id) => {
      await db.updateTable('saga').set({ lease: null }).where('id', '=', id).execute();
    },
    postpone: async (id, runAt) => {
      await db
        .updateTable('saga')
        .set({ lease: null, run_at: runAt })
        .where('id', '=', id)
        .where('run_at', 'is not', null)
        .execute();
    },
    nextDue: async (spaceId) => {
      const row = await db
        .selectFrom('saga')
        .select((select) => select.fn.min('run_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('run_at', 'is not', null)
        .where('lease', 'is', null)
        .executeTakeFirst();
      return row?.at ?? null;
    },
  };
}

function wakeUps(
  db: Db,
): Pick<Sagas, 'wakeAll' | 'resumeSpaces' | 'wakeParked' | 'wakeWaiting' | 'wakeRefused'> {
  return {
    wakeAll: (now) => resume(db, null, now, 'parked ones too'),
    resumeSpaces: (spaceIds, now) => resume(db, spaceIds, now, 'no parked ones'),
    wakeParked: async (spaceId, now) => {
      await parked(db, spaceId).set({ run_at: now }).execute();
    },
    wakeWaiting: async (spaceId, now) => {
      await db
        .updateTable('saga')
        .set({ run_at: now })
        .where('space_id', '=', spaceId)
        .where('run_at', '>', now)
        .where('lease', 'is', null)
        .execute();
    },
    wakeRefused: async (spaceId, now) => {
      await parked(db, spaceId).set({ run_at: now }).where('alerted', 'in', OF_A_TOKEN).execute();
    },
  };
}

function sagaFacts(
  db: Db,
): Pick<
  Sagas,
  | 'countOutside'
  | 'latestOf'
  | 'lastBegun'
  | 'ksefNumberOf'
  | 'acceptedDocumentOf'
  | 'correctionTotals'
  | 'pinnedSettingsOf'
  | 'invoicesOf'
> {
  return {
    countOutside: async (spaceIds) => {
      const row = await db
        .selectFrom('saga')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('run_at', 'is not', null)
        .where('space_id', 'not in', [...spaceIds])
        .executeTakeFirstOrThrow();
      return row.count;
    },
    latestOf: (spaceId, invoiceId) => latestSaga(db, spaceId, invoiceId),
    lastBegun: (spaceId, invoiceId, time) => lastBegun(db, { spaceId, invoiceId }, time),
    ksefNumberOf: async (spaceId, invoiceId) => {
      const row = await db
        .selectFrom('saga')
        .select('ksef_number')
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .where('ksef_number', 'is not', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.ksef_number ?? null;
    },
    acceptedDocumentOf: async (spaceId, invoiceId) => {
      const row = await db
        .selectFrom('saga')
        .select(['xml', 'other_document'])
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .where('ksef_number', 'is not', null)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.xml == null ? null : { ours: row.xml, other: row.other_document };
    },
    correctionTotals: (spaceId, invoiceId) => correctionTotals(db, spaceId, invoiceId),
    pinnedSettingsOf: async (spaceId, invoiceId) => {
      const row = await db
        .selectFrom('saga')
        .select('pinned_settings')
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .where('pinned_settings', 'is not', null)
        .where('state', 'not in', ENDED_WITHOUT_DOCUMENT)
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.pinned_settings ?? null;
    },
    invoicesOf: async (ksefNumber) => {
      const rows = await db
        .selectFrom('saga')
        .select('invoice_id')
        .distinct()
        .where('ksef_number', '=', ksefNumber)
        .execute();
      return rows.map((row) => row.invoice_id);
    },
  };
}

async function lastBegun(
  db: Db,
  { spaceId, invoiceId }: { readonly spaceId: string; readonly invoiceId: string },
  { from, to }: Span,
): Promise<number | null> {
  const row = await db
    .selectFrom('saga')
    .select('created_at')
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** One statement, and with it one commit: where a worker takes over many spaces, their e-invoices wait for it. */
async function resume(
  db: Db,
  spaceIds: readonly string[] | null,
  now: number,
  which: 'parked ones too' | 'no parked ones',
): Promise<void> {
  const isRolledBack = await wasRolledBack(db, now);
  const isParked = sql<boolean>`state = 'parked'`;
  const waitsTooLong = sql<boolean>`(run_at > cast(${isRolledBack ? now : now + LONGEST_WAIT_MS} as bigint)
    or (failures > 0 and run_at > cast(${now + LONGEST_AFTER_FAILURE_MS} as bigint)))`;
  const isDue =
    which === 'parked ones too'
      ? sql<boolean>`(${isParked} or ${waitsTooLong})`
      : sql<boolean>`(not ${isParked} and ${waitsTooLong})`;
  await db
    .updateTable('saga')
    .set({ lease: null, run_at: sql<number>`case when ${isDue} then cast(${now} as bigint) else run_at end` })
    // Said of each: else an index of open sagas is not taken, and all that ever were are read.
    .where('run_at', 'is not', null)
    .$if(spaceIds !== null, (query) => query.where('space_id', 'in', [...(spaceIds ?? [])]))
    .where((eb) => eb.or([eb('lease', 'is not', null), isDue]))
    .execute();
}

/** To be updated. Those that are parked are open, which is said for the index: else all that ever were are read. */
function parked(db: Db, spaceId: string) {
  return db
    .updateTable('saga')
    .where('run_at', 'is not', null)
    .where((eb) => eb.and({ space_id: spaceId, state: 'parked' }));
}

/**
 * Whether the clock was put back since an earlier run: what that one wrote last lies in the future. Whatever waits has
 * asked one of the other sides before, and that is written down. One look into an index for each user: all that was sent lately
 * is a minute of each.
 */
async function wasRolledBack(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ at: number | null }>`with recursive known as (
      select min(user_key) as user_key from request_sent
      union all
      select (select min(user_key) from request_sent where request_sent.user_key > known.user_key)
      from known where known.user_key is not null)
    select max((select max(at) from request_sent where request_sent.user_key = known.user_key)) as at
    from known where user_key is not null`.execute(db);
  const latest = rows[0]?.at ?? null;
  return latest !== null && latest > now + ROLLBACK_MS;
}
