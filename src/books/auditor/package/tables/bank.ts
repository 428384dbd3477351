import type {
  AuditedBankPayment,
  AuditedLine,
  AuditedStatement,
} from '../../../../store/books/auditor/year-money.js';
import { amount, code, date, moment, type TableForm, text, whole } from '../table-form.js';

export const BANK_STATEMENTS: TableForm<AuditedStatement> = {
  name: 'bank_statements',
  keys: 1,
  columns: [
    text('statement', ({ id }) => id),
    text('bank_account', ({ account }) => account),
    text('currency', ({ currency }) => currency),
    text('statement_number', ({ number }) => number),
    date('first_day', ({ from }) => from),
    date('last_day', ({ to }) => to),
    amount('opening_balance', ({ opening }) => opening),
    amount('closing_balance', ({ closing }) => closing),
    moment('imported_at', ({ importedAt }) => importedAt),
    text('imported_by', ({ importedBy }) => importedBy),
  ],
};

export const BANK_LINES: TableForm<AuditedLine> = {
  name: 'bank_lines',
  keys: 1,
  columns: [
    whole('bank_line', ({ id }) => id),
    text('statement', ({ statementId }) => statementId),
    date('booking_date', ({ bookedOn }) => bookedOn),
    date('value_date', ({ valueOn }) => valueOn),
    text('currency', ({ currency }) => currency),
    amount('amount', (line) => line.amount),
    amount('fees', ({ fees }) => fees),
    text('counterparty', ({ counterparty }) => counterparty.name),
    text('counterparty_account', ({ counterparty }) => counterparty.account),
    text('remittance', ({ remittance }) => remittance),
    text('end_to_end_id', ({ endToEndId }) => endToEndId),
    text('bank_reference', ({ bankReference }) => bankReference),
    text('return_reason', ({ returnReason }) => returnReason),
    whole('part_of', ({ partOf }) => partOf),
    code('line_state', 'line_state', ({ state }) => state),
    moment('decided_at', ({ decidedAt }) => decidedAt),
    text('decided_by', ({ decidedBy }) => decidedBy),
    text('reason', ({ why }) => why),
  ],
  foreign: [{ columns: ['statement'], table: 'bank_statements' }],
};

/** What lines pay of invoices, which may be of any year. */
export const BANK_PAYMENTS: TableForm<AuditedBankPayment> = {
  name: 'bank_payments',
  keys: 1,
  columns: [
    whole('bank_payment', ({ id }) => id),
    whole('bank_line', ({ lineId }) => lineId),
    text('invoice_id', ({ invoiceId }) => invoiceId),
    amount('amount', ({ cents }) => cents),
    text('currency', ({ currency }) => currency),
    date('paid_on', ({ paidOn }) => paidOn),
    text('payment_id', ({ paymentId }) => paymentId),
    code('payment_state', 'payment_state', ({ state }) => state),
  ],
  foreign: [{ columns: ['bank_line'], table: 'bank_lines' }],
};
