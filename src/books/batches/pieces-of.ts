import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';

export type Pieces = ReturnType<SnapshotSource['snapshots']>;

/** For who goes through them by hand, and lets go of one before it asks for the next. */
export function piecesOf(
  pieces: Pieces,
): AsyncIterator<readonly InvoiceSnapshot[]> | Iterator<readonly InvoiceSnapshot[]> {
  return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
}
