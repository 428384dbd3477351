import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import { type Pieces, piecesOf } from './batches/pieces-of.js';

/** The copies of a source, with what is looked up for each piece of them. @param add returns them in their order */
export function copiesByPiece(
  source: SnapshotSource,
  add: (spaceId: string, piece: readonly InvoiceSnapshot[]) => Promise<readonly InvoiceSnapshot[]>,
): SnapshotSource {
  return {
    ...source,
    snapshots: (spaceId, ids) => mapped(source.snapshots(spaceId, ids), (piece) => add(spaceId, piece)),
  };
}

/**
 * No generator: what one has yielded it holds until it is asked again, and the event loop is yielded to in between, which is when
 * garbage is collected. A hundred invoices that are alive then are copied each time.
 */
function mapped(
  pieces: Pieces,
  add: (piece: readonly InvoiceSnapshot[]) => Promise<readonly InvoiceSnapshot[]>,
): AsyncIterable<readonly InvoiceSnapshot[]> {
  const from = piecesOf(pieces);
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const { done, value } = await from.next();
        return done === true ? { done, value: undefined } : { done: false, value: await add(value) };
      },
    }),
  };
}
