import { localDate } from '@spacebooks/base/calendar';
import { sum } from '@spacebooks/base/money';
import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import type { MirrorFamilies } from '../store/mirror/mirror-families.js';
import { inPieces } from './batches/in-pieces.js';

/** Invoices whose days are looked up at once. */
const PIECE = 100;

/** The copies of a source, each whose payment or loss states no day with the one on which that was first seen. */
export function withSettledDays(
  source: SnapshotSource,
  mirror: Pick<MirrorFamilies, 'settledAt'>,
  timeZone: string,
): SnapshotSource {
  return {
    ...source,
    snapshots: async function* (spaceId, ids) {
      for await (const piece of inPieces(source.snapshots(spaceId, ids), PIECE)) {
        const undated = piece.filter(isUndated).map(({ invoice }) => invoice.id);
        const found = await mirror.settledAt(spaceId, undated);
        for (const snapshot of piece) {
          const at = found.get(snapshot.invoice.id);
          yield at === undefined ? snapshot : { ...snapshot, settledOn: localDate(at, timeZone) };
        }
      }
    },
  };
}

/** Whether money may have moved, or been given up, on a day that the platform does not state. */
function isUndated(snapshot: InvoiceSnapshot): boolean {
  return snapshot.invoice.paidStatus === 'writtenOff' || hasUndatedMoney(snapshot);
}

/** Whether money may have moved on a day that the platform does not state. */
export function hasUndatedMoney({ invoice, payments }: InvoiceSnapshot): boolean {
  const { paidStatus, paidDate, paidAmount } = invoice;
  const recorded = sum((payments?.records ?? []).map(({ amount }) => amount));
  // What went back without a record has another day than the last payment.
  if (payments !== undefined && !recorded.eq(paidAmount)) return true;
  return paidDate === null && (paidStatus === 'paid' || !paidAmount.eq(0) || hasPaidItems(invoice));
}

function hasPaidItems({ items }: InvoiceSnapshot['invoice']): boolean {
  return items.some(({ paid }) => paid);
}
