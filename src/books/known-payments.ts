import type { AccountingSettings } from '../domain/accounting/settings.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import type { Mirror } from '../store/mirror/mirror.js';
import { copiesByPiece } from './copies-by-piece.js';

type PaymentCopy = Pick<Mirror, 'paymentsOf' | 'lastSync'>;

/** Whether the copy has all payments since the cutover, and goes on having them. */
export async function arePaymentsKnown(
  mirror: Pick<PaymentCopy, 'lastSync'>,
  spaceId: string,
  { from }: Pick<AccountingSettings, 'from'>,
): Promise<boolean> {
  const payments = (await mirror.lastSync(spaceId))?.payments;
  if (payments == null || payments.refused !== null || payments.complete === null) return false;
  return payments.complete.from <= from;
}

/** The copies of a source, each with its single payments. */
export function withPayments(
  source: SnapshotSource,
  mirror: Pick<PaymentCopy, 'paymentsOf'>,
  areComplete: boolean,
): SnapshotSource {
  return copiesByPiece(source, async (spaceId, piece) => {
    const ids = piece.map(({ invoice }) => invoice.id);
    const records = Map.groupBy(await mirror.paymentsOf(spaceId, ids), ({ invoiceId }) => invoiceId);
    if (records.size === 0) return piece;
    return piece.map((snapshot) => {
      const own = records.get(snapshot.invoice.id);
      return own === undefined ? snapshot : { ...snapshot, payments: { records: own, areComplete } };
    });
  });
}
