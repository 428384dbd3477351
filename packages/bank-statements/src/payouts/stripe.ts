import type { PartKind, PayoutReport } from './payout.js';
import { payoutOf, type ReportMovement } from './report-movement.js';
import { type ReportRow, type ReportTable, reportTable } from './report-table.js';

/** Headings of the report, and of what the page of payouts exports. */
const COLUMNS = {
  payout: ['automatic_payout_id', 'Transfer'],
  day: ['automatic_payout_effective_at', 'automatic_payout_effective_at_utc', 'Transfer Date (UTC)'],
  id: ['balance_transaction_id', 'id'],
  category: ['reporting_category', 'Type'],
  currency: ['currency', 'Currency'],
  gross: ['gross', 'Amount'],
  fee: ['fee', 'Fee'],
  net: ['net', 'Net'],
} as const;

/** Reporting categories and types of balance transactions (docs.stripe.com); all others are decided by a person. */
const KINDS: Readonly<Record<string, PartKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'return',
  payment_refund: 'return',
  partial_capture_reversal: 'return',
  charge_failure: 'return',
  payment_failure_refund: 'return',
  dispute: 'return',
  fee: 'fee',
  network_cost: 'fee',
  stripe_fee: 'fee',
};
/** The payer's bank took it back; a refund is our own. */
const TAKEN_BACK: readonly string[] = ['charge_failure', 'payment_failure_refund', 'dispute'];

/** Payout reconciliation, itemized (`payout_reconciliation.itemized`), or the transactions of a payout from its page. */
export function stripeTable(text: string): ReportTable | null {
  const { day: _days, ...columns } = COLUMNS;
  return reportTable(text, Object.values(columns));
}

/** @throws Unreadable */
export function readStripe({ rows }: ReportTable): PayoutReport {
  const movements = rows.filter((row) => row.text(...COLUMNS.category) !== 'payout');
  const paid = Map.groupBy(movements, (row) => row.text(...COLUMNS.payout));
  const waiting = paid.get('')?.length ?? 0;
  paid.delete('');
  return {
    payouts: [...paid].map(([id, own]) => {
      const [first] = own as [ReportRow, ...ReportRow[]];
      const currency = first.text(...COLUMNS.currency).toUpperCase();
      const terms = { currency, references: [id], day: first.day(...COLUMNS.day) };
      return payoutOf({ service: 'stripe', ...terms }, own.map(movementOf));
    }),
    remarks: waiting === 0 ? [] : [{ kind: 'not-paid-out', rows: waiting }],
  };
}

function movementOf(row: ReportRow): ReportMovement {
  const category = row.text(...COLUMNS.category);
  const { gross: grosses, fee: fees, net: nets } = COLUMNS;
  const [gross, fee, net] = [row.cents(...grosses), row.cents(...fees), row.cents(...nets)];
  if (gross - fee !== net) row.refuse('net', 'is not gross less fee');
  return {
    ...{ kind: KINDS[category] ?? 'other', gross, net },
    name: row.text('customer_name', 'Customer Name'),
    email: row.text('customer_email', 'Customer Email'),
    texts: [row.text('description', 'Description'), row.text('invoice_number')],
    reference: row.text(...COLUMNS.id),
    returnReason: TAKEN_BACK.includes(category) ? 'NARR' : null,
  };
}
