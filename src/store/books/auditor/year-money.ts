import type { BankLine } from '@spacebooks/bank-statements/statement';
import type { Period } from '../../../domain/accounting/model.js';
import type { LocalDate } from '../../../domain/invoice.js';
import type { PaymentRecord } from '../../../domain/payment-record.js';
import { readPaymentRecord } from '../../../domain/payment-record-text.js';
import { linesWithState } from '../../bank/bank-lines-with-state.js';
import { dialectOf } from '../../engine/engine.js';
import type { Db } from '../../schema/tables.js';
import { inPages } from './pages.js';

export interface AuditedStatement {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  readonly number: string | null;
  readonly from: string;
  readonly to: string;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly importedAt: number;
  readonly importedBy: string;
}

/** A line with the last word about it. */
export interface AuditedLine extends BankLine {
  readonly id: number;
  readonly statementId: string;
  /** The line that it is a part of. */
  readonly partOf: number | null;
  readonly currency: string;
  readonly state: string;
  readonly decidedAt: number | null;
  readonly decidedBy: string | null;
  readonly why: string | null;
}

/** A payment, with the invoice that it is of. */
export interface AuditedPayment extends PaymentRecord {
  readonly invoiceNumber: string;
  readonly invoiceDate: LocalDate;
}

/** What a line pays of an invoice. */
export interface AuditedBankPayment {
  readonly id: number;
  readonly lineId: number;
  readonly invoiceId: string;
  readonly cents: number;
  readonly currency: string;
  readonly paidOn: LocalDate;
  readonly state: string;
  /** Of the platform. */
  readonly paymentId: string | null;
}

export type YearMoney = ReturnType<typeof createYearMoney>;

export function createYearMoney(db: Db) {
  return {
    /** Payments of the platform that were made in the period and are there, by id. */
    payments: async function* (spaceId: string, { from, to }: Period): AsyncIterable<AuditedPayment> {
      const found = inPages(
        '',
        (after, limit) => paymentsOf(db, spaceId, { from, to }, after, limit),
        ({ id }) => id,
      );
      for await (const { document, invoiceNumber, invoiceDate } of found) {
        yield { ...readPaymentRecord(document), invoiceNumber, invoiceDate };
      }
    },
    /** Statements of the period, and those of lines that were booked in it. */
    statements: async function* (spaceId: string, { from, to }: Period): AsyncIterable<AuditedStatement> {
      const rows = await db
        .selectFrom('bank_statement as statement')
        .selectAll()
        .where('space_id', '=', spaceId)
        .where(({ or, and, eb, exists, selectFrom }) =>
          or([
            and([eb('from_day', '<=', to), eb('to_day', '>=', from)]),
            exists(
              selectFrom('bank_line as line')
                .select('line.id')
                .whereRef('line.space_id', '=', 'statement.space_id')
                .whereRef('line.statement_id', '=', 'statement.id')
                .where('line.booked_on', '>=', from)
                .where('line.booked_on', '<=', to),
            ),
          ]),
        )
        .orderBy('account')
        .orderBy('from_day')
        .orderBy('id')
        .execute();
      for (const { from_day, to_day, imported_at, imported_by, ...row } of rows) {
        yield { ...row, from: from_day, to: to_day, importedAt: imported_at, importedBy: imported_by };
      }
    },
    /** Lines booked in the period. */
    lines: (spaceId: string, period: Period): AsyncIterable<AuditedLine> =>
      inPages(
        0,
        (after, limit) => linesOf(db, spaceId, period, after, limit),
        ({ id }) => id,
      ),
    /** What these lines pay, withdrawn payments included. */
    bankPayments: (spaceId: string, { from, to }: Period): AsyncIterable<AuditedBankPayment> =>
      inPages(
        0,
        (after, limit) =>
          db
            .selectFrom('bank_payment as payment')
            .innerJoin('bank_line as line', 'line.id', 'payment.line_id')
            .select(['payment.id', 'payment.line_id as lineId', 'payment.invoice_id as invoiceId'])
            .select(['payment.cents', 'payment.currency', 'payment.paid_on as paidOn', 'payment.state'])
            .select('payment.payment_id as paymentId')
            .where('payment.space_id', '=', spaceId)
            .where('line.booked_on', '>=', from)
            .where('line.booked_on', '<=', to)
            .where('payment.id', '>', after)
            .orderBy('payment.id')
            .limit(limit)
            .execute(),
        ({ id }) => id,
      ),
  };
}

function paymentsOf(db: Db, spaceId: string, { from, to }: Period, after: string, limit: number) {
  return db
    .selectFrom('mirror_payment_version as payment')
    .innerJoin('mirror_invoice as invoice', (join) =>
      join
        .onRef('invoice.space_id', '=', 'payment.space_id')
        .onRef('invoice.invoice_id', '=', 'payment.invoice_id'),
    )
    .innerJoin('mirror_invoice_version as copy', (join) =>
      join
        .onRef('copy.space_id', '=', 'invoice.space_id')
        .onRef('copy.invoice_id', '=', 'invoice.invoice_id')
        .onRef('copy.version', '=', 'invoice.version'),
    )
    .select(['payment.payment_id as id', 'payment.document', 'invoice.invoice_date as invoiceDate'])
    .select(dialectOf(db).member<string>('copy.document', 'number').as('invoiceNumber'))
    .where('payment.space_id', '=', spaceId)
    .where('payment.deleted', '=', 0)
    .where('payment.paid_on', '>=', from)
    .where('payment.paid_on', '<=', to)
    .where('payment.payment_id', '>', after)
    .where('payment.version', '=', ({ selectFrom }) =>
      selectFrom('mirror_payment_version as later')
        .select(({ fn }) => fn.max('later.version').as('version'))
        .whereRef('later.space_id', '=', 'payment.space_id')
        .whereRef('later.payment_id', '=', 'payment.payment_id'),
    )
    .orderBy('payment.payment_id')
    .limit(limit)
    .execute();
}

async function linesOf(
  db: Db,
  spaceId: string,
  { from, to }: Period,
  after: number,
  limit: number,
): Promise<readonly AuditedLine[]> {
  const rows = await linesWithState(db, spaceId)
    .select('line.statement_id')
    .where('line.booked_on', '>=', from)
    .where('line.booked_on', '<=', to)
    .where('line.id', '>', after)
    .orderBy('line.id')
    .limit(limit)
    .execute();
  return rows.map(({ content, ...row }) => ({
    ...(JSON.parse(content) as Omit<BankLine, 'bookedOn' | 'valueOn' | 'amount'>),
    id: row.id,
    statementId: row.statement_id,
    partOf: row.parent_id,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    amount: row.amount,
    currency: row.currency,
    state: row.state ?? row.decided ?? 'open',
    decidedAt: row.at,
    decidedBy: row.decided_by,
    why: row.why,
  }));
}
