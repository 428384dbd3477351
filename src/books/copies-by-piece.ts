import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import type { SnapshotSource } from '../domain/accounting/snapshot-source.js';

/** The copies of a source, with what is looked up for each piece of them. @param add returns them in their order */
export function copiesByPiece(
  source: SnapshotSource,
  add: (spaceId: string, piece: readonly InvoiceSnapshot[]) => Promise<readonly InvoiceSnapshot[]>,
): SnapshotSource {
  return {
    ...source,
    snapshots: async function* (spaceId, ids) {
      for await (const piece of source.snapshots(spaceId, ids)) yield await add(spaceId, piece);
    },
  };
}
