import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import { sql, type Updateable } from 'kysely';
import type { BankPayment, BankPaymentState } from '../../domain/bank/bank-payment.js';
import { linesAfter } from '../../domain/bank/lines-after.js';
import { Failure, type FailureCode } from '../../domain/errors.js';
import { type AuditAction, appendAudit } from '../books/audit.js';
import { hasCome } from '../engine/outbox.js';
import { transact, transactAudited } from '../engine/transact.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';
import { type BankPaymentRow, toBankPayment } from './bank-payment-rows.js';
import { removeRulesOf } from './bank-rules.js';
import { settleLine } from './bank-transition.js';
import { paymentDoubts } from './payment-doubts.js';

/** A payment that somebody works on: only as long as nobody else has taken it over. */
export interface ClaimedPayment extends BankPayment {
  readonly version: number;
  readonly failures: number;
}

/** Moments are epoch milliseconds. */
export type BankPayments = ReturnType<typeof createBankPayments>;

interface PaymentClaim {
  /** Names whoever works on it. */
  readonly lease: string;
  readonly now: number;
  readonly until: number;
}

interface PaymentsLookedFor {
  readonly invoiceIds: readonly string[];
  readonly notes: readonly string[];
}

export interface PaymentFailure {
  readonly code: FailureCode;
  readonly detail: string;
}

/** Nobody claims for longer. */
export const LONGEST_CLAIM_MS = 10 * MINUTE_MS;
/** Nothing waits for longer: an hour is the most that a platform's wait counts for. What does is of a clock that ran ahead. */
const LONGEST_WAIT_MS = 2 * HOUR_MS;

/** What there is to do something about. */
const UNDER_WAY: readonly BankPaymentState[] = ['intended', 'undo-intended', 'recorded'];

export function createBankPayments(db: Db) {
  return { ...paymentWork(db), ...paymentEnds(db), ...paymentFacts(db), ...paymentDoubts(db) };
}

/** For whoever works on a payment. */
function paymentWork(db: Db) {
  return {
    /** Takes payments that are due and that nobody works on. Until `until` nobody else takes them. */
    claimDue: (
      spaceId: string,
      { lease, now, until }: PaymentClaim,
      limit: number,
      states: readonly BankPaymentState[] = UNDER_WAY,
    ): Promise<readonly ClaimedPayment[]> =>
      transact(db, async (transaction) => {
        const due = await transaction
          .selectFrom('bank_payment')
          .selectAll()
          .where('space_id', '=', spaceId)
          .where('state', 'in', [...states])
          .where(hasCome('run_at', now, LONGEST_WAIT_MS))
          .where(({ eb, or }) =>
            or([eb('lease_until', 'is', null), hasCome('lease_until', now, LONGEST_CLAIM_MS)]),
          )
          .orderBy('run_at')
          .orderBy('id')
          .limit(limit)
          .execute();
        const taken: ClaimedPayment[] = [];
        for (const row of due) {
          const version = row.version + 1;
          await change(transaction, row, { lease, lease_until: until, version });
          taken.push({ ...toBankPayment(row), version, failures: row.failures });
        }
        return taken;
      }),
    /**
     * Right before its request goes out: from now on nobody else takes it before `until`, when the answer is settled.
     *
     * @throws Failure `share.lost` where somebody else works on it
     */
    sending: (claimed: ClaimedPayment, until: number): Promise<ClaimedPayment> =>
      transact(db, async (transaction) => {
        const version = claimed.version + 1;
        const isOurs = await change(transaction, claimed, { lease_until: until, version });
        if (isOurs) return { ...claimed, version };
        throw new Failure('share.lost', { detail: `payment ${claimed.id} of a bank line` });
      }),
    /**
     * It is tried again at that moment, by whomever.
     *
     * @param settledAt until then its last request may still take effect, and nobody looks, whatever wakes it; null where none did
     */
    putOff: async (
      claimed: ClaimedPayment,
      failure: PaymentFailure | null,
      runAt: number,
      settledAt: number | null,
    ): Promise<void> => {
      await transact(db, (transaction) =>
        change(transaction, claimed, {
          lease: null,
          lease_until: settledAt,
          version: claimed.version + 1,
          run_at: runAt,
          ...(failure !== null && {
            failures: claimed.failures + 1,
            failure: failure.code,
            detail: failure.detail,
          }),
        }),
      );
    },
  };
}

/** Where a payment comes to; its line is settled with the last of them. */
function paymentEnds(db: Db) {
  const settle = (claimed: ClaimedPayment, change: Settlement): Promise<boolean> =>
    transactAudited(db, (transaction) => settleWithin(transaction, claimed, change));
  return {
    /** It is on the platform under this id. @returns false where somebody else works on it, or the id is another line's */
    recorded: (claimed: ClaimedPayment, paymentId: string, now: number): Promise<boolean> =>
      settle(claimed, { state: 'recorded', payment_id: paymentId, ...DONE, changed_at: now }),
    /** It is gone from there. @returns false where somebody else works on it */
    undone: (claimed: ClaimedPayment, now: number): Promise<boolean> =>
      settle(claimed, {
        state: claimed.undoneBy === null ? 'withdrawn' : 'undone',
        ...DONE,
        changed_at: now,
      }),
    /** It is still there, as it was recorded. @returns false where somebody else works on it */
    confirmed: (claimed: ClaimedPayment): Promise<boolean> =>
      transact(db, (transaction) => change(transaction, claimed, { ...DONE, version: claimed.version + 1 })),
    /**
     * Somebody deleted or changed its record on the platform: its line waits again, and what the decision taught is
     * forgotten. @returns false where somebody else works on it
     */
    gone: (claimed: ClaimedPayment, now: number): Promise<boolean> =>
      settle(claimed, { state: 'withdrawn', ...DONE, failure: 'bank.record-gone', changed_at: now }),
    /** Its line waits for a person. @returns false where somebody else works on it */
    refused: (claimed: ClaimedPayment, { code, detail }: PaymentFailure, now: number): Promise<boolean> =>
      settle(claimed, { state: 'refused', ...DONE, failure: code, detail, changed_at: now }),
  };
}

function paymentFacts(db: Db) {
  return {
    /** When the next one is due, `now` at the earliest one of a clock that was put back; null when none is on its way. */
    nextDue: async (
      spaceId: string,
      now: number,
      states: readonly BankPaymentState[] = UNDER_WAY,
    ): Promise<number | null> => {
      const row = await db
        .selectFrom('bank_payment')
        .select(
          sql<number>`case when lease_until > run_at and lease_until <= ${now + LONGEST_CLAIM_MS}
            then lease_until else run_at end`.as('at'),
        )
        .where('space_id', '=', spaceId)
        .where('state', 'in', [...states])
        .where('run_at', 'is not', null)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      return row.at > now + LONGEST_WAIT_MS ? now : row.at;
    },
    /** Makes due what waits: the cause may be gone. What is being answered waits all the same. */
    wake: async (spaceId: string, now: number): Promise<void> => {
      await db
        .updateTable('bank_payment')
        .set({ run_at: now })
        .where('space_id', '=', spaceId)
        .where('run_at', '>', now)
        .execute();
    },
    /** Ids on the platform of payments of lines: those of these invoices, and those that have one of these notes. */
    adopted: async (
      spaceId: string,
      { invoiceIds, notes }: PaymentsLookedFor,
    ): Promise<ReadonlySet<string>> => {
      if (invoiceIds.length === 0 || notes.length === 0) return new Set();
      const rows = await db
        .selectFrom('bank_payment')
        .select('payment_id')
        .where('space_id', '=', spaceId)
        .where(({ eb, or }) => or([eb('invoice_id', 'in', [...invoiceIds]), eb('note', 'in', [...notes])]))
        .where('payment_id', 'is not', null)
        .where('state', '!=', 'withdrawn')
        .execute();
      return new Set(rows.flatMap(({ payment_id }) => payment_id ?? []));
    },
    /** What the lines of these notes pay, each as `note invoice`: on its way, or recorded. */
    paidBy: async (spaceId: string, notes: readonly string[]): Promise<ReadonlySet<string>> => {
      if (notes.length === 0) return new Set();
      const rows = await db
        .selectFrom('bank_payment')
        .select(['note', 'invoice_id'])
        .where('space_id', '=', spaceId)
        .where('note', 'in', [...notes])
        .where('state', 'in', ['intended', 'recorded', 'undo-intended'])
        .execute();
      return new Set(rows.map(({ note, invoice_id }) => `${note} ${invoice_id}`));
    },
    /** Payments that wait for a person. */
    countRefused: async (spaceId: string): Promise<number> => {
      const { count } = await db
        .selectFrom('bank_payment')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((eb) => eb.and({ space_id: spaceId, state: 'refused' }))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

type Change = Updateable<Tables['bank_payment']>;
type SettledState = Extract<BankPaymentState, 'recorded' | 'undone' | 'withdrawn' | 'refused'>;
type Settlement = Change & { readonly state: SettledState; readonly changed_at: number };

const ACTIONS = {
  recorded: 'bank payment recorded',
  undone: 'bank payment undone',
  withdrawn: 'bank payment withdrawn',
  refused: null,
} as const satisfies Readonly<Record<SettledState, AuditAction | null>>;

const DONE = { lease: null, lease_until: null, run_at: null, failure: null, detail: null } as const;

/** @returns false where another commit came between */
async function change(
  transaction: Transaction,
  { id, version }: Pick<BankPaymentRow, 'id' | 'version'>,
  to: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('bank_payment')
    .set(to)
    .where((eb) => eb.and({ id, version }))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the platform's record is known as that of another payment, which somebody may have found there meanwhile. */
async function isOfAnother(
  transaction: Transaction,
  { id }: ClaimedPayment,
  record: string | null | undefined,
): Promise<boolean> {
  if (record == null) return false;
  const other = await transaction
    .selectFrom('bank_payment')
    .select('id')
    .where('space_id', '=', (eb) => eb.selectFrom('bank_payment').select('space_id').where('id', '=', id))
    .where('payment_id', '=', record)
    .where('state', '!=', 'withdrawn')
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** With the last payment of a line the line is settled too. */
async function settleWithin(
  transaction: Transaction,
  claimed: ClaimedPayment,
  to: Settlement,
): Promise<boolean> {
  if (await isOfAnother(transaction, claimed, to.payment_id)) return false;
  const isOurs = await change(transaction, claimed, { ...to, version: claimed.version + 1 });
  if (!isOurs) return false;
  const row = await transaction
    .selectFrom('bank_payment')
    .selectAll()
    .where('id', '=', claimed.id)
    .executeTakeFirstOrThrow();
  const { space_id: spaceId, payment_id: record } = row;
  const at = to.changed_at;
  const action = ACTIONS[to.state];
  if (action !== null) {
    const details = { line: row.line_id, payment: row.id, record };
    await appendAudit(transaction, { at, spaceId, action, details });
  }
  const states = await transaction
    .selectFrom('bank_payment')
    .select('state')
    .where('line_id', '=', row.line_id)
    .where('state', '!=', 'withdrawn')
    .execute();
  const after = linesAfter(
    toBankPayment(row),
    states.map(({ state }) => state),
  );
  for (const { line, to: state } of after) await settleLine(transaction, spaceId, line, { to: state, at });
  if (to.failure === 'bank.record-gone') {
    await removeRulesOf(transaction, { spaceId, lineId: row.line_id, at, by: 'spacebooks' });
  }
  return true;
}
