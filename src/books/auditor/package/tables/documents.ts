import type { LocalDate } from '../../../../domain/invoice.js';
import type { AuditedPayment } from '../../../../store/books/auditor/year-money.js';
import { amount, date, type TableForm, text, whole } from '../table-form.js';

interface InvoiceRow {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly date: LocalDate | null;
  readonly ksefNumber: string | null;
  /** Files of it in the package. */
  readonly documents: number;
}

export const INVOICES: TableForm<InvoiceRow> = {
  name: 'invoices',
  keys: 1,
  columns: [
    text('invoice_id', ({ invoiceId }) => invoiceId),
    text('document_number', ({ number }) => number),
    date('document_date', (row) => row.date),
    text('ksef_number', ({ ksefNumber }) => ksefNumber),
    whole('documents', ({ documents }) => documents),
  ],
};

export interface DocumentRow {
  /** From 1. */
  readonly document: number;
  readonly invoiceId: string;
  /** In words. */
  readonly content: string;
  readonly number: string | null;
  readonly date: LocalDate | null;
  readonly ksefNumber: string | null;
  readonly path: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

export const DOCUMENTS: TableForm<DocumentRow> = {
  name: 'documents',
  keys: 1,
  columns: [
    whole('document', ({ document }) => document),
    text('invoice_id', ({ invoiceId }) => invoiceId),
    text('content', ({ content }) => content),
    text('document_number', ({ number }) => number),
    date('document_date', (row) => row.date),
    text('ksef_number', ({ ksefNumber }) => ksefNumber),
    text('path', ({ path }) => path),
    text('sha256', ({ sha256 }) => sha256),
    whole('size', ({ size }) => size),
  ],
  foreign: [{ columns: ['invoice_id'], table: 'invoices' }],
};

export const PAYMENTS: TableForm<AuditedPayment> = {
  name: 'payments',
  keys: 1,
  columns: [
    text('payment_id', ({ id }) => id),
    text('invoice_id', ({ invoiceId }) => invoiceId),
    date('paid_on', ({ paidOn }) => paidOn),
    amount('amount', (payment) => Number(payment.amount.times(100).round(0).toFixed())),
    text('currency', ({ currency }) => currency),
    text('method', ({ method }) => method?.name ?? method?.id ?? null),
    text('note', ({ note }) => note),
  ],
  foreign: [{ columns: ['invoice_id'], table: 'invoices' }],
};
