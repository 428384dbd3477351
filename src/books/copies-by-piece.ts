import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';
import { inPieces } from './batches/in-pieces.js';

/** Copies that something is looked up for at once. */
const PIECE = 100;

/** The copies of a source, with what is looked up for each hundred of them. @param add returns them in their order */
export function copiesByPiece(
  source: SnapshotSource,
  add: (spaceId: string, piece: readonly InvoiceSnapshot[]) => Promise<readonly InvoiceSnapshot[]>,
): SnapshotSource {
  return {
    ...source,
    snapshots: async function* (spaceId, ids) {
      for await (const piece of inPieces(source.snapshots(spaceId, ids), PIECE))
        yield* await add(spaceId, piece);
    },
  };
}
