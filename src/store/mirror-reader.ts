import type { InvoiceSnapshot } from '../domain/accounting/model.js';
import { readInvoiceText } from '../domain/invoice-text.js';
import type { SyncResult } from '../domain/sync-result.js';
import type { AccountKind } from './book-tables.js';
import type { MirroredAccount, MirrorReader } from './mirror.js';
import type { Db } from './tables.js';

/** Invoices read at once, so that a hundred thousand never stand in memory together. */
const PIECE = 500;

export function createMirrorReader(db: Db): MirrorReader {
  const accounts = async (spaceId: string, kind: AccountKind): Promise<readonly MirroredAccount[]> =>
    db
      .selectFrom('mirror_account')
      .select(['id', 'number', 'name'])
      .where('space_id', '=', spaceId)
      .where('kind', '=', kind)
      .orderBy('number')
      .orderBy('id')
      .execute();

  return {
    snapshots: (spaceId) => snapshots(db, spaceId),
    versions: async (spaceId, invoiceId) => {
      const rows = await db
        .selectFrom('mirror_invoice_version')
        .select(['version', 'seen_at', 'deleted', 'document'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', '=', invoiceId)
        .orderBy('version')
        .execute();
      return rows.map(({ version, seen_at, deleted, document }) => ({
        version,
        seenAt: seen_at,
        deleted: deleted === 1,
        invoice: readInvoiceText(document),
      }));
    },
    revenueAccounts: (spaceId) => accounts(spaceId, 'revenue account'),
    costCenters: (spaceId) => accounts(spaceId, 'cost center'),
    lastSync: async (spaceId) => {
      const row = await db
        .selectFrom('mirror_sync')
        .select('result')
        .where('space_id', '=', spaceId)
        .where('result', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.result == null ? null : (JSON.parse(row.result) as SyncResult);
    },
  };
}

async function* snapshots(db: Db, spaceId: string): AsyncGenerator<InvoiceSnapshot> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('mirror_invoice as current')
      .innerJoin('mirror_invoice_version as latest', (join) =>
        join
          .onRef('latest.space_id', '=', 'current.space_id')
          .onRef('latest.invoice_id', '=', 'current.invoice_id')
          .onRef('latest.version', '=', 'current.version'),
      )
      .select(['current.invoice_id', 'current.version', 'current.deleted', 'latest.document'])
      .select((select) =>
        select
          .selectFrom('saga')
          .select('saga.ksef_number')
          .whereRef('saga.space_id', '=', 'current.space_id')
          .whereRef('saga.invoice_id', '=', 'current.invoice_id')
          .where('saga.ksef_number', 'is not', null)
          .orderBy('saga.created_at', 'desc')
          .limit(1)
          .as('ksef_number'),
      )
      .where('current.space_id', '=', spaceId)
      .where('current.invoice_id', '>', after)
      .orderBy('current.invoice_id')
      .limit(PIECE)
      .execute();
    for (const { version, deleted, document, ksef_number: ksefNumber } of rows) {
      yield { invoice: readInvoiceText(document), version, deleted: deleted === 1, ksefNumber };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    after = last.invoice_id;
  }
}
