import type { Cents } from '../../../../domain/accounting/cents.js';
import { amount, type TableForm, text } from '../table-form.js';

/** What of an invoice's revenue an account holds for other months: debit above zero. */
export interface DeferralRow {
  readonly series: string;
  readonly invoiceId: string;
  readonly account: string;
  readonly currency: string;
  readonly number: string;
  opening: Cents;
  change: Cents;
}

export const DEFERRALS: TableForm<DeferralRow> = {
  name: 'deferrals',
  keys: 4,
  columns: [
    text('series', ({ series }) => series),
    text('invoice_id', ({ invoiceId }) => invoiceId),
    text('deferral_account', ({ account }) => account),
    text('currency', ({ currency }) => currency),
    text('document_number', ({ number }) => number),
    amount('opening_balance', ({ opening }) => opening),
    amount('change', ({ change }) => change),
    amount('closing_balance', ({ opening, change }) => opening + change),
  ],
  foreign: [
    { columns: ['invoice_id'], table: 'invoices' },
    { columns: ['deferral_account'], table: 'accounts' },
  ],
};
