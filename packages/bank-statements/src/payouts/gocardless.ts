import type { PartKind, PayoutReport } from './payout.js';
import { payoutOf, type ReportMovement } from './report-movement.js';
import { type ReportRow, type ReportTable, reportTable } from './report-table.js';

const FEES = ['gocardless_fees', 'app_fees', 'surcharge_fees'] as const;

/** Payout breakdown, transactions, of GoCardless (support.gocardless.com, "Payout breakdown reports - Transactions"). */
export function gocardlessTable(text: string): ReportTable | null {
  return reportTable(text, ['resources.type', 'gross_amount', 'gocardless_fees', 'net_amount', 'payouts.id']);
}

/** @throws Unreadable */
export function readGocardless({ rows }: ReportTable): PayoutReport {
  const payouts = Map.groupBy(rows, (row) => row.text('payouts.id'));
  const waiting = payouts.get('')?.length ?? 0;
  payouts.delete('');
  return {
    payouts: [...payouts].map(([id, own]) => {
      const [first] = own as [ReportRow, ...ReportRow[]];
      const terms = {
        currency: first.text('currency').toUpperCase(),
        day: first.day('payouts.arrival_date'),
      };
      return payoutOf({ service: 'gocardless', references: [id], ...terms }, own.map(movementOf));
    }),
    remarks: waiting === 0 ? [] : [{ kind: 'not-paid-out', rows: waiting }],
  };
}

function movementOf(row: ReportRow): ReportMovement {
  const [gross, net] = [row.cents('gross_amount'), row.cents('net_amount')];
  const fees = FEES.reduce((sum, heading) => sum + row.cents(heading), 0);
  // Exports of before wrote fees without a sign.
  if (Math.abs(gross - net) !== Math.abs(fees)) row.refuse('net_amount', 'is not gross_amount less the fees');
  const type = row.text('resources.type').toLowerCase();
  const company = row.text('customers.company_name');
  const person = [row.text('customers.given_name'), row.text('customers.family_name')].join(' ').trim();
  return {
    ...{ kind: kindOf(type, gross), gross, net },
    name: company === '' ? person : company,
    email: row.text('customers.email'),
    texts: [row.text('resources.description'), row.text('resources.reference')],
    reference: row.text('refunds.id') || row.text('payments.id'),
    returnReason: type.startsWith('payment') && gross < 0 ? 'NARR' : null,
  };
}

/** A payment with a negative amount failed late, or was charged back. */
function kindOf(type: string, gross: number): PartKind {
  if (type.startsWith('payment')) return gross < 0 ? 'return' : 'payment';
  if (type.startsWith('refund')) return 'return';
  return gross === 0 || type.endsWith('fee') || type.endsWith('fees') ? 'fee' : 'other';
}
