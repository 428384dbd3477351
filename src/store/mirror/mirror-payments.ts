import { decimal, sum } from '@spacebooks/base/money';
import type { PaymentRecord } from '../../domain/payment-record.js';
import { readPaymentRecord, writePaymentRecord } from '../../domain/payment-record-text.js';
import type { DateRange } from '../../domain/sync-result.js';
import { askedByPiece } from '../engine/asked-by-piece.js';
import { dialectOf } from '../engine/engine.js';
import { transact } from '../engine/transact.js';
import type { Db, Transaction } from '../schema/tables.js';
import { latestCopies } from './latest-copies.js';
import type { SyncRun } from './sync-run.js';

/** One version of a copied payment. */
interface PaymentVersion {
  /** Counts up with whatever changed. */
  readonly version: number;
  /** When it was first seen, epoch milliseconds. */
  readonly seenAt: number;
  /** It is gone from the platform; the record is what it was. */
  readonly deleted: boolean;
  readonly record: PaymentRecord;
}

/** What taking payments has changed. */
interface PaymentsTaken {
  readonly added: number;
  readonly changed: number;
  /** Of invoices that there is no copy of: from long before the cutover, or made since the lists were read. */
  readonly leftOut: number;
}

/** The copy of single payments. What identifies one is the platform's id within its space. */
export interface MirrorPayments {
  /** All versions seen of a payment, oldest first; empty when it is unknown. */
  paymentVersions(spaceId: string, paymentId: string): Promise<readonly PaymentVersion[]>;
  /** The payments that there are of these invoices, by day and id. */
  paymentsOf(spaceId: string, invoiceIds: readonly string[]): Promise<readonly PaymentRecord[]>;
  /** Those that there are and that were paid between two days. */
  paymentsPaidIn(spaceId: string, range: DateRange): Promise<readonly PaymentRecord[]>;
  /** How many there are. */
  countPayments(spaceId: string): Promise<number>;
  /**
   * Invoices that are there and whose payments do not come to what is paid of them, as far as they changed since.
   *
   * @param since epoch milliseconds; null for all of them
   */
  unexplained(spaceId: string, since: number | null): Promise<readonly string[]>;
  /** Keeps what was read of payments, each once, where it is another version; one commit for each few hundred. */
  takePayments(run: SyncRun, records: readonly PaymentRecord[], now: number): Promise<PaymentsTaken>;
  /** Writes the last version of payments that are gone. @returns how many were there */
  markPaymentsDeleted(run: SyncRun, paymentIds: readonly string[], now: number): Promise<number>;
}

/** Payments or invoices at once, so that nothing takes long. */
const PIECE = 500;

export function createMirrorPayments(db: Db): MirrorPayments {
  const paymentsOf = askedByPiece(db, ({ spaceId, ids }) =>
    latest(db, spaceId)
      .where('payment.deleted', '=', 0)
      .where('payment.invoice_id', 'in', ids)
      .orderBy('payment.paid_on')
      .orderBy('payment.payment_id'),
  );
  return {
    paymentVersions: async (spaceId, paymentId) => {
      const rows = await db
        .selectFrom('mirror_payment_version')
        .select(['version', 'seen_at', 'deleted', 'document'])
        .where((eb) => eb.and({ space_id: spaceId, payment_id: paymentId }))
        .orderBy('version')
        .execute();
      return rows.map(({ version, seen_at: seenAt, deleted, document }) => {
        return { version, seenAt, deleted: deleted === 1, record: readPaymentRecord(document) };
      });
    },
    paymentsOf: async (spaceId, invoiceIds) => {
      const found = await inPieces(invoiceIds, (piece) => paymentsOf({ spaceId }, piece));
      return found.flat().map(({ document }) => readPaymentRecord(document));
    },
    paymentsPaidIn: async (spaceId, { from, to }) => {
      const rows = await latest(db, spaceId)
        .where('payment.deleted', '=', 0)
        .where('payment.paid_on', '>=', from)
        .where('payment.paid_on', '<=', to)
        .execute();
      return rows.map(({ document }) => readPaymentRecord(document));
    },
    countPayments: async (spaceId) => {
      const { count } = await latest(db, spaceId)
        .where('payment.deleted', '=', 0)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    unexplained: async (spaceId, since) => {
      const found: string[] = [];
      for (let after = ''; ; ) {
        const rows = await changedInvoices(db, spaceId, since, after);
        const paid = await paidOf(db, spaceId, rows);
        found.push(
          ...rows.filter(({ id, paidAmount }) => !paid(id).eq(decimal(paidAmount))).map(({ id }) => id),
        );
        const last = rows.at(-1);
        if (last === undefined || rows.length < PIECE) return found;
        after = last.id;
      }
    },
    takePayments: async ({ spaceId }, records, now) => {
      const each = [...new Map(records.map((record) => [record.id, record])).values()];
      const taken = await inPieces(each, (piece) =>
        transact(db, (transaction) => take(transaction, spaceId, piece, now)),
      );
      const total = (of: keyof PaymentsTaken): number => taken.reduce((count, piece) => count + piece[of], 0);
      return { added: total('added'), changed: total('changed'), leftOut: total('leftOut') };
    },
    markPaymentsDeleted: async ({ spaceId }, paymentIds, now) => {
      const counts = await inPieces(paymentIds, (piece) =>
        transact(db, async (transaction) => {
          const known = await knownOf(transaction, spaceId, piece);
          const gone = [...known.values()].filter(({ deleted }) => deleted === 0);
          const last = gone.map((row) => ({ ...row, version: row.version + 1, deleted: 1, seen_at: now }));
          await append(transaction, spaceId, last);
          return gone.length;
        }),
      );
      return counts.reduce((total, count) => total + count, 0);
    },
  };
}

async function inPieces<T, R>(all: readonly T[], work: (piece: readonly T[]) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let start = 0; start < all.length; start += PIECE) {
    done.push(await work(all.slice(start, start + PIECE)));
  }
  return done;
}

/** The latest version of each payment of a space. */
function latest(db: Db, spaceId: string) {
  return db
    .selectFrom('mirror_payment_version as payment')
    .select(['payment.payment_id', 'payment.version', 'payment.deleted', 'payment.document'])
    .select(['payment.invoice_id', 'payment.paid_on'])
    .where('payment.space_id', '=', spaceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mirror_payment_version as later')
            .select('later.version')
            .whereRef('later.space_id', '=', 'payment.space_id')
            .whereRef('later.payment_id', '=', 'payment.payment_id')
            .whereRef('later.version', '>', 'payment.version'),
        ),
      ),
    );
}

type KnownPayment = Awaited<ReturnType<ReturnType<typeof latest>['execute']>>[number];

async function knownOf(
  transaction: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  const rows = await latest(transaction, spaceId)
    .where('payment.payment_id', 'in', dialectOf(transaction).elements(ids))
    .execute();
  return new Map(rows.map((row) => [row.payment_id, row]));
}

async function take(
  transaction: Transaction,
  spaceId: string,
  records: readonly PaymentRecord[],
  now: number,
): Promise<PaymentsTaken> {
  const copied = await transaction
    .selectFrom('mirror_invoice')
    .select('invoice_id')
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', dialectOf(transaction).elements(records.map(({ invoiceId }) => invoiceId)))
    .execute();
  const invoices = new Set(copied.map(({ invoice_id }) => invoice_id));
  const known = await knownOf(
    transaction,
    spaceId,
    records.map(({ id }) => id),
  );
  const ours = records.filter(({ id, invoiceId }) => invoices.has(invoiceId) || known.has(id));
  const versions = ours.flatMap((record) => {
    const { id, invoiceId, paidOn } = record;
    const before = known.get(id);
    const document = writePaymentRecord(record);
    if (before?.document === document && before.deleted === 0) return [];
    const version = (before?.version ?? 0) + 1;
    const same = { payment_id: id, invoice_id: invoiceId, paid_on: paidOn, document };
    return [{ ...same, version, deleted: 0, seen_at: now }];
  });
  await append(transaction, spaceId, versions);
  const added = versions.filter(({ version }) => version === 1).length;
  return { added, changed: versions.length - added, leftOut: records.length - ours.length };
}

async function append(
  transaction: Transaction,
  spaceId: string,
  versions: readonly (KnownPayment & { readonly seen_at: number })[],
): Promise<void> {
  if (versions.length === 0) return;
  const rows = versions.map((row) => ({ ...row, space_id: spaceId }));
  await transaction.insertInto('mirror_payment_version').values(rows).execute();
}

interface PaidInvoice {
  readonly id: string;
  readonly paidAmount: string;
}

/** By id, those behind `after`. */
function changedInvoices(
  db: Db,
  spaceId: string,
  since: number | null,
  after: string,
): Promise<readonly PaidInvoice[]> {
  return latestCopies(db, spaceId)
    .select('current.invoice_id as id')
    .select(dialectOf(db).member('latest.document', 'paidAmount').as('paidAmount'))
    .where('current.deleted', '=', 0)
    .where('current.invoice_id', '>', after)
    .$if(since !== null, (query) => query.where('latest.seen_at', '>=', since))
    .orderBy('current.invoice_id')
    .limit(PIECE)
    .execute();
}

async function paidOf(db: Db, spaceId: string, invoices: readonly PaidInvoice[]) {
  const rows = await latest(db, spaceId)
    .where('payment.deleted', '=', 0)
    .where('payment.invoice_id', 'in', dialectOf(db).elements(invoices.map(({ id }) => id)))
    .execute();
  const amounts = Map.groupBy(
    rows.map(({ document }) => readPaymentRecord(document)),
    ({ invoiceId }) => invoiceId,
  );
  return (id: string) => sum((amounts.get(id) ?? []).map(({ amount }) => amount));
}
