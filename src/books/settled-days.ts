import { localDate } from '@spacebooks/base/calendar';
import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import { hasUndatedMoney } from '../domain/accounting/undated-money.js';
import type { MirrorFamilies, SettledAt } from '../store/mirror/mirror-families.js';
import { copiesByPiece } from './copies-by-piece.js';

/** The copies of a source, each whose payment or loss states no day with the one on which that was first seen. */
export function withSettledDays(
  source: SnapshotSource,
  mirror: Pick<MirrorFamilies, 'settledAt'>,
  timeZone: string,
): SnapshotSource {
  return copiesByPiece(source, async (spaceId, piece) => {
    const undated = piece.filter(isUndated).map(({ invoice }) => invoice.id);
    if (undated.length === 0) return piece;
    const found = await mirror.settledAt(spaceId, undated);
    return piece.map((snapshot) => {
      const known = found.get(snapshot.invoice.id);
      return known === undefined ? snapshot : { ...snapshot, ...daysOf(known, timeZone) };
    });
  });
}

function daysOf({ at, lostAt }: SettledAt, timeZone: string): Pick<InvoiceSnapshot, 'settledOn' | 'lostOn'> {
  const settledOn = localDate(at, timeZone);
  return lostAt === null ? { settledOn } : { settledOn, lostOn: localDate(lostAt, timeZone) };
}

/** Whether money may have moved, or been given up, on a day that the platform does not state. */
function isUndated(snapshot: InvoiceSnapshot): boolean {
  return snapshot.invoice.paidStatus === 'writtenOff' || hasUndatedMoney(snapshot);
}
