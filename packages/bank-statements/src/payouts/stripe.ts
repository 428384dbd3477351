import type { PartKind, PayoutReport } from './payout.js';
import { payoutOf, type ReportMovement } from './report-movement.js';
import { type ReportRow, type ReportTable, reportTable } from './report-table.js';

const PAYOUT = 'automatic_payout_id';

/** Reporting categories (docs.stripe.com, "Reporting categories"); all others are decided by a person. */
const KINDS: Readonly<Record<string, PartKind>> = {
  charge: 'payment',
  refund: 'return',
  partial_capture_reversal: 'return',
  charge_failure: 'return',
  dispute: 'return',
  fee: 'fee',
  network_cost: 'fee',
};
/** The payer's bank took it back; a refund is our own. */
const TAKEN_BACK: readonly string[] = ['charge_failure', 'dispute'];

/** Payout reconciliation, itemized, of Stripe (`payout_reconciliation.itemized`). */
export function stripeTable(text: string): ReportTable | null {
  return reportTable(text, [PAYOUT, 'balance_transaction_id', 'reporting_category', 'gross', 'fee', 'net']);
}

/** @throws Unreadable */
export function readStripe({ rows }: ReportTable): PayoutReport {
  const movements = rows.filter((row) => row.text('reporting_category') !== 'payout');
  const paid = Map.groupBy(movements, (row) => row.text(PAYOUT));
  const waiting = paid.get('')?.length ?? 0;
  paid.delete('');
  return {
    payouts: [...paid].map(([id, own]) => {
      const [first] = own as [ReportRow, ...ReportRow[]];
      const currency = first.text('currency').toUpperCase();
      const day = first.day('automatic_payout_effective_at', 'automatic_payout_effective_at_utc');
      return payoutOf({ service: 'stripe', currency, references: [id], day }, own.map(movementOf));
    }),
    remarks: waiting === 0 ? [] : [`${waiting} rows belong to no payout yet`],
  };
}

function movementOf(row: ReportRow): ReportMovement {
  const category = row.text('reporting_category');
  const [gross, fee, net] = [row.cents('gross'), row.cents('fee'), row.cents('net')];
  if (gross - fee !== net) row.refuse('net', 'is not gross less fee');
  return {
    ...{ kind: KINDS[category] ?? 'other', gross, net },
    name: row.text('customer_name'),
    email: row.text('customer_email'),
    texts: [row.text('description'), row.text('invoice_number')],
    reference: row.text('balance_transaction_id'),
    returnReason: TAKEN_BACK.includes(category) ? 'NARR' : null,
  };
}
