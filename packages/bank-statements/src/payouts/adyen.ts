import type { PartKind, PayoutReport } from './payout.js';
import { payoutOf, type ReportMovement } from './report-movement.js';
import { type ReportRow, type ReportTable, reportTable } from './report-table.js';

const PAYOUT = 'MerchantPayout';

/** Journal types of the report; all others are decided by a person. */
const KINDS: Readonly<Record<string, PartKind>> = {
  Settled: 'payment',
  SettledBulk: 'payment',
  Refunded: 'return',
  RefundedBulk: 'return',
  Chargeback: 'return',
  SecondChargeback: 'return',
  Fee: 'fee',
  InvoiceDeduction: 'fee',
  PaymentCost: 'fee',
};

const FEES = [
  'Commission (NC)',
  'Markup (NC)',
  'Scheme Fees (NC)',
  'Interchange (NC)',
  'Payment Fees (NC)',
] as const;

/** Settlement details report of Adyen (docs.adyen.com, "Settlement details report"). */
export function adyenTable(text: string): ReportTable | null {
  return reportTable(text, [
    'Psp Reference',
    'Type',
    'Net Currency',
    'Net Debit (NC)',
    'Net Credit (NC)',
    'Batch Number',
  ]);
}

/** @throws Unreadable */
export function readAdyen({ rows }: ReportTable): PayoutReport {
  const batches = Map.groupBy(rows, (row) =>
    [row.text('Merchant Account'), row.text('Batch Number'), row.text('Net Currency')].join(' '),
  );
  const read = [...batches.values()].map((batch) => {
    const payouts = batch.filter((row) => row.text('Type') === PAYOUT);
    const [payout] = payouts;
    const number = batch[0]?.text('Batch Number') ?? '';
    if (payout === undefined || payouts.length > 1)
      return { kind: 'batch-not-paid-out-once', batch: number, payouts: payouts.length } as const;
    return payoutIn(
      payout,
      batch.filter((row) => row !== payout),
    );
  });
  return {
    payouts: read.flatMap((each) => ('kind' in each ? [] : each)),
    remarks: read.flatMap((each) => ('kind' in each ? each : [])),
  };
}

function payoutIn(payout: ReportRow, movements: readonly ReportRow[]) {
  const number = payout.text('Batch Number');
  const account = payout.text('Merchant Account');
  const terms = {
    service: 'adyen' as const,
    currency: payout.text('Net Currency').toUpperCase(),
    references: [`${account} batch ${number}`, `batch ${number} ${account}`],
    day: payout.day('Booking Date', 'Creation Date'),
  };
  const read = payoutOf(terms, movements.map(movementOf));
  if (read.total !== -netOf(payout))
    payout.refuse('Net Debit (NC)', 'is not what the rows of its batch make');
  return read;
}

function movementOf(row: ReportRow): ReportMovement {
  const type = row.text('Type');
  const net = netOf(row);
  const fees = FEES.reduce((sum, heading) => sum + row.cents(heading), 0);
  const kind = KINDS[type] ?? 'other';
  const gross = kind === 'fee' ? net : net + fees;
  const isSame = row.text('Gross Currency') === row.text('Net Currency');
  const stated = row.cents('Gross Credit (GC)') - row.cents('Gross Debit (GC)');
  // What was paid in another currency has its rate between both.
  if (kind !== 'fee' && isSame && stated !== 0 && stated !== gross) {
    row.refuse('Gross Credit (GC)', 'is not the net amount with the fees of its row');
  }
  return {
    ...{ kind, gross, net },
    name: row.text('Shopper Name'),
    email: row.text('Shopper Email'),
    texts: [row.text('Merchant Reference'), row.text('Modification Merchant Reference')],
    reference: row.text('Modification Reference') || row.text('Psp Reference'),
    returnReason: type.endsWith('Chargeback') ? 'NARR' : null,
  };
}

function netOf(row: ReportRow): number {
  return row.cents('Net Credit (NC)') - row.cents('Net Debit (NC)');
}
