import type { Db } from '../schema/tables.js';

/** Copies of a space's invoices (`current`), each with its latest version (`latest`). */
export function latestCopies(db: Db, spaceId: string) {
  return db
    .selectFrom('mirror_invoice as current')
    .innerJoin('mirror_invoice_version as latest', (join) =>
      join
        .onRef('latest.space_id', '=', 'current.space_id')
        .onRef('latest.invoice_id', '=', 'current.invoice_id')
        .onRef('latest.version', '=', 'current.version'),
    )
    .where('current.space_id', '=', spaceId);
}
