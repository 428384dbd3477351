import type { Cents } from '../../domain/accounting/cents.js';
import { REPORTS, type Report } from '../../domain/accounting/exclusion.js';
import type { LeftOutReason } from '../../domain/accounting/model.js';
import type { BankPaymentState } from '../../domain/bank/bank-payment.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { readInvoiceText } from '../../domain/invoice-text.js';
import type { PaymentRecord } from '../../domain/payment-record.js';
import { createMirrorPayments } from '../mirror/mirror-payments.js';
import type { LinkedInvoice } from '../sagas/linked-invoice.js';
import { correctionsOf, linkedInvoice } from '../sagas/linked-invoices.js';
import type { Db } from '../schema/tables.js';
import { bookedEntries } from './booked-entries.js';
import type { BookedEntry } from './booked-entry.js';

/** What copy, payments and books have of one invoice. */
export interface InvoiceBooks {
  /** Null where none was taken. */
  readonly copy: InvoiceCopy | null;
  /** The invoice that this one corrects. */
  readonly corrects: LinkedInvoice | null;
  /** Those that correct this one, by number. */
  readonly correctedBy: readonly LinkedInvoice[];
  /** By day. */
  readonly payments: readonly PaymentRecord[];
  /** What lines of bank statements pay of it, oldest first. */
  readonly bankPayments: readonly PaidByLine[];
  /** In the order of batches; those of withdrawn batches too. */
  readonly entries: readonly BookedEntry[];
  /** What batches listed as settled and not posted, in their order. */
  readonly listed: readonly ListedSettlement[];
  /** Decisions that took it out of a report, or back in, oldest first. */
  readonly exclusions: readonly ExclusionDecision[];
}

export interface InvoiceCopy {
  readonly invoice: Invoice;
  /** Gone from the platform. */
  readonly deleted: boolean;
  /** Of this version, epoch milliseconds. */
  readonly seenAt: number;
}

export interface PaidByLine {
  readonly lineId: number;
  readonly cents: Cents;
  readonly currency: string;
  readonly paidOn: LocalDate;
  readonly state: BankPaymentState;
  /** The last decision about the line: who, when, and why. */
  readonly by: string | null;
  readonly at: number | null;
  readonly why: string | null;
}

export interface ListedSettlement {
  readonly batchNumber: number;
  readonly reason: LeftOutReason;
  readonly gross: Cents;
}

export interface ExclusionDecision {
  readonly report: Report;
  readonly isExcluded: boolean;
  readonly at: number;
  readonly by: string;
  readonly why: string;
}

export type InvoiceBooksReader = ReturnType<typeof createInvoiceBooks>;

/** Nobody has more of one invoice; a page could not show them. */
const MOST = 500;

export function createInvoiceBooks(db: Db) {
  const payments = createMirrorPayments(db);
  return {
    of: async (spaceId: string, invoiceId: string): Promise<InvoiceBooks> => {
      const copy = await latestCopy(db, spaceId, invoiceId);
      const corrected = copy?.invoice.correctedInvoiceId ?? null;
      return {
        copy,
        corrects: corrected === null ? null : await linkedInvoice(db, spaceId, corrected),
        correctedBy: await correctionsOf(db, spaceId, invoiceId),
        payments: await payments.paymentsOf(spaceId, [invoiceId]),
        bankPayments: await paidByLines(db, spaceId, invoiceId),
        entries: await bookedEntries(db, spaceId, invoiceId, MOST),
        listed: await listedSettlements(db, spaceId, invoiceId),
        exclusions: await exclusionDecisions(db, spaceId, invoiceId),
      };
    },
  };
}

/** As of the last copy of the platform that it was in; null where none was taken. */
export async function latestCopy(db: Db, spaceId: string, invoiceId: string): Promise<InvoiceCopy | null> {
  const row = await db
    .selectFrom('mirror_invoice_version')
    .select(['deleted', 'document', 'seen_at as seenAt'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { document, deleted, seenAt } = row;
  return { invoice: readInvoiceText(document), deleted: deleted === 1, seenAt };
}

function paidByLines(db: Db, spaceId: string, invoiceId: string): Promise<readonly PaidByLine[]> {
  return db
    .selectFrom('bank_payment as payment')
    .leftJoin('bank_decision as decision', (join) =>
      join.onRef('decision.line_id', '=', 'payment.line_id').on('decision.id', '=', ({ selectFrom }) =>
        selectFrom('bank_decision as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .whereRef('last.line_id', '=', 'payment.line_id'),
      ),
    )
    .select(['payment.line_id as lineId', 'payment.cents', 'payment.currency', 'payment.paid_on as paidOn'])
    .select(['payment.state', 'decision.decided_by as by', 'decision.at', 'decision.why'])
    .where('payment.space_id', '=', spaceId)
    .where('payment.invoice_id', '=', invoiceId)
    .orderBy('payment.id')
    .limit(MOST)
    .execute();
}

async function listedSettlements(
  db: Db,
  spaceId: string,
  invoiceId: string,
): Promise<readonly ListedSettlement[]> {
  const rows = await db
    .selectFrom('settlement_listed')
    .select(['batch_number as batchNumber', 'reason', 'gross'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .orderBy('batch_number')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason as LeftOutReason }));
}

async function exclusionDecisions(
  db: Db,
  spaceId: string,
  invoiceId: string,
): Promise<readonly ExclusionDecision[]> {
  const rows = await db
    .selectFrom('exclusion')
    .select(['report', 'excluded', 'at', 'decided_by as by', 'why'])
    .where('space_id', '=', spaceId)
    .where('report', 'in', REPORTS)
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ excluded, report, ...row }) => ({
    ...row,
    report: report as Report,
    isExcluded: excluded === 1,
  }));
}
