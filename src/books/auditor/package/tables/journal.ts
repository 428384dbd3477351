import { type Entry, isDeferralPart } from '../../../../domain/accounting/model.js';
import { hasDebtor } from '../../../../domain/accounting/postings.js';
import type { BatchRecord } from '../../../../store/books/batches.js';
import { amount, code, date, type TableForm, text, whole } from '../table-form.js';

export interface JournalRow {
  readonly batch: Pick<BatchRecord, 'number' | 'series' | 'status'>;
  /** Line of the batch, from 1. */
  readonly line: number;
  readonly entry: Entry;
}

/** Every entry of the year as it was handed out, those of voided batches too. */
export const JOURNAL: TableForm<JournalRow> = {
  name: 'journal',
  keys: 2,
  columns: [
    whole('batch_number', ({ batch }) => batch.number),
    whole('line', ({ line }) => line),
    text('series', ({ batch }) => batch.series),
    code('batch_status', 'batch_status', ({ batch }) => batch.status),
    text('entry_id', ({ entry }) => entry.id),
    code('kind', 'kind', ({ entry }) => entry.kind),
    code('part', 'part', ({ entry }) => entry.part),
    text('reverses', ({ entry }) => entry.reverses),
    date('booking_date', ({ entry }) => entry.bookingDate),
    date('document_date', ({ entry }) => entry.documentDate),
    text('document_number', ({ entry }) => entry.documentNumber),
    date('service_date', ({ entry }) => entry.serviceDate),
    date('due_date', ({ entry }) => entry.dueDate),
    text('debtor', ({ entry }) => (hasDebtor(entry.part) ? entry.debtor : null)),
    text('debtor_name', ({ entry }) => (hasDebtor(entry.part) ? entry.debtorName : null)),
    text('deferral_account', ({ entry }) => (isDeferralPart(entry.part) ? entry.debtor : null)),
    text('account', ({ entry }) => entry.account),
    text('account_name', ({ entry }) => entry.accountName),
    text('tax_account', ({ entry }) => entry.taxAccount),
    text('tax_case', ({ entry }) => entry.taxCase),
    text('tax_rate', ({ entry }) => entry.taxRate),
    text('tax_key', ({ entry }) => entry.taxKey),
    text('cost_center', ({ entry }) => entry.costCenter),
    text('currency', ({ entry }) => entry.currency),
    amount('net', ({ entry }) => entry.net),
    amount('tax', ({ entry }) => entry.tax),
    amount('gross', ({ entry }) => entry.gross),
    text('invoice_id', ({ entry }) => entry.invoiceId),
    text('corrects_invoice_id', ({ entry }) => entry.correctsInvoiceId),
    text('ksef_number', ({ entry }) => entry.ksefNumber),
    text('books_currency', ({ entry }) => entry.exchange?.currency ?? null),
    text('exchange_rate', ({ entry }) => entry.exchange?.rate ?? null),
    amount('books_net', ({ entry }) => entry.exchange?.net ?? null),
    amount('books_tax', ({ entry }) => entry.exchange?.tax ?? null),
    amount('books_gross', ({ entry }) => entry.exchange?.gross ?? null),
    text('country', ({ entry }) => entry.buyer?.country ?? null),
    text('tax_id', ({ entry }) => entry.buyer?.taxId ?? null),
    text('tax_country', ({ entry }) => entry.taxCountry ?? null),
    text('polish_case', ({ entry }) => entry.polishCase ?? null),
    text('payment_id', ({ entry }) => entry.paymentId ?? null),
    text('ksef_mark', ({ entry }) => entry.ksefMark ?? null),
    text('tax_month', ({ entry }) => entry.taxMonth ?? null),
    text('return_month', ({ entry }) => entry.returnMonth ?? null),
    text('corrects_month', ({ entry }) => entry.correctsMonth ?? null),
    text('because', ({ entry }) => entry.because ?? null),
    text('jpk_marks', ({ entry }) => entry.jpkMarks?.join(' ') ?? null),
    // Of fees, which are taken from it.
    text('clearing_account', ({ entry }) => (entry.part === 'fee' ? entry.debtor : null)),
  ],
  foreign: [
    { columns: ['batch_number'], table: 'batches' },
    { columns: ['debtor'], table: 'debtors' },
    { columns: ['deferral_account'], table: 'accounts' },
    { columns: ['clearing_account'], table: 'accounts' },
    { columns: ['account'], table: 'accounts' },
    { columns: ['tax_account'], table: 'accounts' },
    { columns: ['tax_case', 'tax_rate', 'tax_key'], table: 'tax_cases' },
    { columns: ['cost_center'], table: 'cost_centers' },
    { columns: ['invoice_id'], table: 'invoices' },
  ],
};
