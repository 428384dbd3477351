import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isCopied } from '../../domain/accounting/cutover.js';
import { Failure } from '../../domain/errors.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { versionContent, writeInvoiceText } from '../../domain/invoice-text.js';
import type { SyncResult } from '../../domain/sync-result.js';
import { dialectOf } from '../engine/engine.js';
import { transact, transactLocking } from '../engine/transact.js';
import { noteDeletion, noteReading } from '../invoices/write-invoice-facts.js';
import type { AccountKind, Db, Tables, Transaction } from '../schema/tables.js';
import { latestCopies } from './latest-copies.js';
import type { MirroredAccount } from './mirrored-account.js';
import type { SyncRun } from './sync-run.js';

/** What taking in a page has changed. */
export interface Taken {
  readonly added: number;
  readonly changed: number;
}

/** How one sync writes the copy. Each call is one commit. */
export type MirrorWriter = ReturnType<typeof createMirrorWriter>;

interface Version {
  readonly invoiceId: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly document: string;
}

export function createMirrorWriter(db: Db) {
  return {
    /**
     * @param platformId the space on the platform
     * @throws Failure `sync.other-space` when what is there was copied from another one
     */
    begin: (spaceId: string, platformId: string, now: number): Promise<SyncRun> =>
      beginSync(db, spaceId, platformId, now),
    finish: (run: SyncRun, result: SyncResult): Promise<void> =>
      endSync(db, run.id, { finished_at: result.finishedAt, result: JSON.stringify(result) }),
    fail: (run: SyncRun, { code, detail }: Failure, now: number): Promise<void> =>
      endSync(db, run.id, { finished_at: now, failure: code, detail: detail ?? null }),
    /**
     * Keeps what was read of invoices; a version is written where something changed.
     *
     * @param from the cutover: of what is dated before it, only what `isCopied` says is taken anew
     */
    take: (run: SyncRun, invoices: readonly Invoice[], from: LocalDate, now: number): Promise<Taken> => {
      const digests = new Map(invoices.map((invoice) => [invoice.id, digestOf(invoice)]));
      return transact(db, (transaction) => take(transaction, run, { invoices, digests, from }, now));
    },
    /** Notes that invoices are there although nothing is kept of what was read. */
    touch: (run: SyncRun, invoiceIds: readonly string[]): Promise<void> =>
      transact(db, (transaction) => see(transaction, run, invoiceIds)),
    /** Writes the last version of an invoice that is gone. @returns false when it is not known, or was gone before */
    markDeleted: (run: SyncRun, invoiceId: string, now: number): Promise<boolean> =>
      transact(db, async (transaction) => {
        const latest = await latestCopies(transaction, run.spaceId)
          .select(['current.version', 'latest.document'])
          .where('current.invoice_id', '=', invoiceId)
          .where('current.deleted', '=', 0)
          .executeTakeFirst();
        if (latest === undefined) return false;
        await noteDeletion(transaction, { spaceId: run.spaceId, invoiceId }, now);
        const { document } = latest;
        const version = latest.version + 1;
        await addVersion(transaction, run, { invoiceId, version, deleted: true, document }, now);
        await transaction
          .updateTable('mirror_invoice')
          .set({ version, deleted: 1, seen_in: run.id })
          .where((eb) => eb.and({ space_id: run.spaceId, invoice_id: invoiceId }))
          .execute();
        return true;
      }),
    replaceAccounts: (
      spaceId: string,
      kind: AccountKind,
      accounts: readonly MirroredAccount[],
    ): Promise<void> =>
      transact(db, async (transaction) => {
        await transaction
          .deleteFrom('mirror_account')
          .where((eb) => eb.and({ space_id: spaceId, kind }))
          .execute();
        for (const { id, number, name } of accounts) {
          await transaction
            .insertInto('mirror_account')
            .values({ space_id: spaceId, kind, id, number, name })
            .execute();
        }
      }),
  };
}

function digestOf(invoice: Invoice): string {
  return createHash('sha256').update(versionContent(invoice)).digest('base64url');
}

/** @param digests were computed before the transaction, which locks others out */
async function take(
  transaction: Transaction,
  run: SyncRun,
  { invoices, digests, from }: ReadInvoices,
  now: number,
): Promise<Taken> {
  const known = await knownVersions(transaction, run.spaceId, [...digests.keys()]);
  await see(transaction, run, [...known.keys()]);
  let added = 0;
  let changed = 0;
  for (const [id, invoice] of new Map(invoices.map((each) => [each.id, each]))) {
    const before = known.get(id);
    const digest = digests.get(id) ?? '';
    if (before === undefined && !isCopied(invoice, { from })) continue;
    if (before?.digest === digest && before.deleted === 0) continue;
    await noteReading(transaction, { spaceId: run.spaceId, invoiceId: id, invoice, deleted: false, now });
    const version = (before?.version ?? 0) + 1;
    const document = writeInvoiceText(invoice);
    await addVersion(transaction, run, { invoiceId: id, version, deleted: false, document }, now);
    const state = {
      version,
      invoice_date: invoice.invoiceDate,
      paid_status: invoice.paidStatus,
      deleted: 0,
      digest,
      seen_in: run.id,
    };
    await transaction
      .insertInto('mirror_invoice')
      .values({ space_id: run.spaceId, invoice_id: id, ...state })
      .onConflict((conflict) => conflict.columns(['space_id', 'invoice_id']).doUpdateSet(state))
      .execute();
    if (before === undefined) added += 1;
    else changed += 1;
  }
  return { added, changed };
}

interface ReadInvoices {
  readonly invoices: readonly Invoice[];
  readonly digests: ReadonlyMap<string, string>;
  readonly from: LocalDate;
}

async function knownVersions(transaction: Transaction, spaceId: string, ids: readonly string[]) {
  const rows = await transaction
    .selectFrom('mirror_invoice')
    .select(['invoice_id', 'version', 'digest', 'deleted'])
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', dialectOf(transaction).elements(ids))
    .execute();
  return new Map(rows.map((row) => [row.invoice_id, row]));
}

async function see(transaction: Transaction, run: SyncRun, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('mirror_invoice')
    .set({ seen_in: run.id })
    .where('space_id', '=', run.spaceId)
    .where('invoice_id', 'in', dialectOf(transaction).elements(ids))
    .execute();
}

async function addVersion(
  transaction: Transaction,
  { spaceId }: SyncRun,
  { invoiceId, version, deleted, document }: Version,
  now: number,
): Promise<void> {
  const key = { space_id: spaceId, invoice_id: invoiceId, version };
  await transaction
    .insertInto('mirror_invoice_version')
    .values({ ...key, seen_at: now, deleted: deleted ? 1 : 0, document })
    .execute();
}

/** Events after which an invoice is another one than before. */
const CHANGING = ['created_invoice', 'updated_invoice', 'wrote_off_invoice', 'deleted_invoice'];

/** Begins a sync: it answers for all events that are there now and that no sync before has answered for. */
async function beginSync(db: Db, spaceId: string, platformId: string, now: number): Promise<SyncRun> {
  // Ids are given before their rows are committed: those on their way must be here before the last one is looked for.
  return transactLocking(db, 'inbox_event', async (transaction) => {
    await refuseOtherSpace(transaction, spaceId, platformId);
    const { through } = await transaction
      .selectFrom('inbox_event')
      .select(sql<number>`coalesce(max(id), 0)`.as('through'))
      .executeTakeFirstOrThrow();
    const events = await transaction
      .selectFrom('inbox_event')
      .select('invoice_id')
      .distinct()
      .where('id', '>', (await answeredThrough(transaction, spaceId)) ?? through)
      .where('id', '<=', through)
      .where('space_id', '=', spaceId)
      .where('event', 'in', CHANGING)
      .where('invoice_id', 'is not', null)
      .execute();
    const { id } = await transaction
      .insertInto('mirror_sync')
      .values({ space_id: spaceId, platform_id: platformId, started_at: now, events_through: through })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      id,
      spaceId,
      startedAt: now,
      pointedAt: events.flatMap(({ invoice_id }) => invoice_id ?? []),
    };
  });
}

/**
 * Invoices of two spaces must not come together in one journal, whatever is written in the configuration. A sync that
 * failed and left nothing binds nobody: else a slip in the first configuration could never be put right.
 */
async function refuseOtherSpace(
  transaction: Transaction,
  spaceId: string,
  platformId: string,
): Promise<void> {
  const other = await transaction
    .selectFrom('mirror_sync')
    .select('platform_id')
    .where('space_id', '=', spaceId)
    .where('platform_id', '!=', platformId)
    .where(({ or, eb, exists, selectFrom, ref }) =>
      or([
        eb('failure', 'is', null),
        exists(
          selectFrom('mirror_invoice_version as version')
            .select('version.invoice_id')
            .whereRef('version.space_id', '=', ref('mirror_sync.space_id'))
            .whereRef('version.seen_at', '>=', ref('mirror_sync.started_at'))
            .whereRef('version.seen_at', '<=', ref('mirror_sync.finished_at')),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return;
  const detail = `${spaceId} was copied from ${other.platform_id}, and is now to be ${platformId}`;
  throw new Failure('sync.other-space', { detail });
}

/**
 * The last event that needs no answer: of the last sync that went through, or from before the first one began,
 * which reads everything anyhow. Null when there was none.
 */
async function answeredThrough(transaction: Transaction, spaceId: string): Promise<number | null> {
  const { finished, first } = await transaction
    .selectFrom('mirror_sync')
    .select([
      sql<number | null>`max(events_through) filter (where result is not null)`.as('finished'),
      sql<number | null>`min(events_through)`.as('first'),
    ])
    .where('space_id', '=', spaceId)
    .executeTakeFirstOrThrow();
  return finished ?? first;
}

async function endSync(
  db: Db,
  id: number,
  end: Partial<Pick<Tables['mirror_sync'], 'finished_at' | 'result' | 'failure' | 'detail'>>,
): Promise<void> {
  await db.updateTable('mirror_sync').set(end).where('id', '=', id).execute();
}
