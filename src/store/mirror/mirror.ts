import { type ExpressionBuilder, sql } from 'kysely';
import type { EInvoiceProgress } from '../../domain/accounting/e-invoice-progress.js';
import type { InvoiceSnapshot } from '../../domain/accounting/model.js';
import type { SnapshotSource } from '../../domain/accounting/snapshot-source.js';
import type { Invoice } from '../../domain/invoice.js';
import { readInvoiceText } from '../../domain/invoice-text.js';
import type { KsefProgress } from '../../domain/saga/ksef/model.js';
import { ENDED_WITHOUT_DOCUMENT, type Reason, type SagaState } from '../../domain/saga/model.js';
import type { SyncResult } from '../../domain/sync-result.js';
import { dialectOf } from '../engine/engine.js';
import type { AccountKind, Db, Tables } from '../schema/tables.js';
import { latestCopies } from './latest-copies.js';
import { createMirrorCoverage, type MirrorCoverage } from './mirror-coverage.js';
import { createMirrorFamilies, type MirrorFamilies } from './mirror-families.js';
import { createMirrorPayments, type MirrorPayments } from './mirror-payments.js';
import { createMirrorWriter, type MirrorWriter } from './mirror-writer.js';
import type { MirroredAccount } from './mirrored-account.js';

/** The copy of the platform: what the books and the operator read. */
export interface MirrorReader extends SnapshotSource {
  /**
   * The latest version of every invoice of a space, deleted ones too, ordered by id, read in pieces. What a sync
   * takes meanwhile may or may not be in it, so the books are made when the sync is over.
   *
   * @param ids of those that are read, sorted; all when left out
   */
  snapshots(spaceId: string, ids?: readonly string[]): AsyncIterable<readonly InvoiceSnapshot[]>;
  invoiceCount(spaceId: string): Promise<number>;
  /** All versions seen of an invoice, oldest first; empty when it is unknown. */
  versions(spaceId: string, invoiceId: string): Promise<readonly InvoiceVersion[]>;
  /** Sorted by number. */
  revenueAccounts(spaceId: string): Promise<readonly MirroredAccount[]>;
  /** Sorted by number. */
  costCenters(spaceId: string): Promise<readonly MirroredAccount[]>;
  /** The last sync that went through to its end; null when there was none. */
  lastSync(spaceId: string): Promise<SyncResult | null>;
}

interface InvoiceVersion {
  readonly version: number;
  /** When it was first seen, epoch milliseconds. */
  readonly seenAt: number;
  readonly deleted: boolean;
  readonly invoice: Invoice;
}

export type Mirror = MirrorReader & MirrorWriter & MirrorCoverage & MirrorPayments & MirrorFamilies;

export function createMirror(db: Db): Mirror {
  return {
    ...createMirrorReader(db),
    ...createMirrorWriter(db),
    ...createMirrorCoverage(db),
    ...createMirrorPayments(db),
    ...createMirrorFamilies(db),
  };
}

/** Invoices read at once, so that a hundred thousand never stand in memory together and no read takes long. */
const PIECE = 100;

function createMirrorReader(db: Db): MirrorReader {
  const accounts = async (spaceId: string, kind: AccountKind): Promise<readonly MirroredAccount[]> =>
    db
      .selectFrom('mirror_account')
      .select(['id', 'number', 'name'])
      .where((eb) => eb.and({ space_id: spaceId, kind }))
      .orderBy('number')
      .orderBy('id')
      .execute();

  return {
    snapshots: (spaceId, ids) =>
      ids === undefined ? allSnapshots(db, spaceId) : snapshotsOf(db, spaceId, ids),
    invoiceCount: async (spaceId) => {
      const { count } = await db
        .selectFrom('mirror_invoice')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('space_id', '=', spaceId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    versions: async (spaceId, invoiceId) => {
      const rows = await db
        .selectFrom('mirror_invoice_version')
        .select(['version', 'seen_at as seenAt', 'deleted', 'document'])
        .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
        .orderBy('version')
        .execute();
      return rows.map(({ document, ...row }) => ({
        ...row,
        deleted: row.deleted === 1,
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

/** In place of an id, in a statement that is compiled once: to compile it takes longer than to read some invoices. */
const ANY_ID = '\u0000';

/** Rows and pieces are let go of as soon as they are handed on: a generator would hold what it has yielded. */
function allSnapshots(db: Db, spaceId: string): AsyncIterable<readonly InvoiceSnapshot[]> {
  const query = latest(db, spaceId).where('current.invoice_id', '>', ANY_ID).limit(PIECE).compile();
  let after: string | null = '';
  const next = async (): Promise<IteratorResult<readonly InvoiceSnapshot[], undefined>> => {
    if (after === null) return { done: true, value: undefined };
    const parameters = query.parameters.map((each) => (each === ANY_ID ? after : each));
    const { rows } = await db.executeQuery<SnapshotRow>({ ...query, parameters });
    const value = rows.map(toSnapshot);
    after = rows.length < PIECE ? null : (value.at(-1)?.invoice.id ?? null);
    return value.length === 0 ? { done: true, value: undefined } : { done: false, value };
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

async function* snapshotsOf(
  db: Db,
  spaceId: string,
  ids: readonly string[],
): AsyncGenerator<readonly InvoiceSnapshot[]> {
  for (let start = 0; start < ids.length; start += PIECE) {
    const piece = dialectOf(db).elements(ids.slice(start, start + PIECE));
    const rows = await latest(db, spaceId).where('current.invoice_id', 'in', piece).execute();
    if (rows.length > 0) yield rows.map(toSnapshot);
  }
}

interface SagaColumns {
  readonly saga_state: string | null;
  readonly saga_ksef: string | null;
  readonly saga_reason: string | null;
  readonly saga_settings: string | null;
}

interface SnapshotRow extends SagaColumns {
  readonly version: number;
  readonly deleted: number;
  readonly document: string;
  readonly ksef_number: string | null;
}

function toSnapshot({ version, deleted, document, ...row }: SnapshotRow): InvoiceSnapshot {
  return {
    invoice: readInvoiceText(document),
    version,
    deleted: deleted === 1,
    ksefNumber: row.ksef_number,
    eInvoice: row.saga_state === null ? null : progressOf({ ...row, saga_state: row.saga_state }),
  };
}

function progressOf(row: SagaColumns & { readonly saga_state: string }): EInvoiceProgress {
  return {
    state: row.saga_state as SagaState,
    ksef: row.saga_ksef === null ? null : (JSON.parse(row.saga_ksef) as KsefProgress),
    reason: row.saga_reason === null ? null : (JSON.parse(row.saga_reason) as Reason),
    pinnedSettings: row.saga_settings,
  };
}

/** The latest versions of a space's invoices, by id. */
function latest(db: Db, spaceId: string) {
  return latestCopies(db, spaceId)
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
    .select((select) => [
      decisiveSaga(select).select('saga.state').as('saga_state'),
      decisiveSaga(select).select('saga.ksef').as('saga_ksef'),
      decisiveSaga(select).select('saga.reason').as('saga_reason'),
      decisiveSaga(select)
        .select('saga.pinned_settings')
        .where('saga.pinned_settings', 'is not', null)
        .where('saga.state', 'not in', ENDED_WITHOUT_DOCUMENT)
        .as('saga_settings'),
    ])
    .orderBy('current.invoice_id');
}

/** The one whose document has a number, else the last one. */
function decisiveSaga(select: ExpressionBuilder<Tables & { current: Tables['mirror_invoice'] }, 'current'>) {
  return select
    .selectFrom('saga')
    .whereRef('saga.space_id', '=', 'current.space_id')
    .whereRef('saga.invoice_id', '=', 'current.invoice_id')
    .orderBy(sql`case when saga.ksef_number is null then 1 else 0 end`)
    .orderBy('saga.sequence', 'desc')
    .limit(1);
}
