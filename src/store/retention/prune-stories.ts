import { sql } from 'kysely';
import { isOver } from '../../domain/retention/story.js';
import { transact } from '../engine/transact.js';
import { forgetSagas } from '../invoices/write-invoice-facts.js';
import type { Db, Transaction } from '../schema/tables.js';
import type { Horizon } from './day-seen.js';
import type { PruneStep } from './prune-rows.js';
import { type InvoiceKey, readStory, subjectsOf } from './read-story.js';
import { FILES_OF_A_SAGA } from './unnamed-files.js';

/** Looks at so many sagas in one transaction. */
const SAGAS_OF_A_STEP = 2;

/** `unissued`: invoices that got no e-invoice; `issued`: all. */
type Stories = 'unissued' | 'issued';

interface Horizons {
  readonly work: Horizon | null;
  readonly books: Horizon | null;
}

/** Forgets the invoices that are over among the next sagas, each as a whole, in one small transaction. */
export async function pruneStories(
  db: Db,
  which: Stories,
  { work, books }: Horizons,
  after: number,
): Promise<PruneStep> {
  const through = (which === 'unissued' ? work : books)?.saga;
  if (through === undefined) return { pruned: 0, next: null };
  const horizons = { work: storyHorizon(work), books: storyHorizon(books) };
  return transact(db, async (transaction) => {
    const candidates = await nextSagas(transaction, which, after, through);
    const newest = await newestOf(transaction);
    let pruned = 0;
    for (const key of distinct(candidates)) {
      if (!isOver(await readStory(transaction, key), horizons, newest)) continue;
      pruned += await forget(transaction, key);
    }
    return { pruned, next: candidates.at(-1)?.sequence ?? null };
  });
}

function storyHorizon(horizon: Horizon | null) {
  return horizon === null
    ? null
    : { before: horizon.before, saga: horizon.saga, inboxEvent: horizon.inbox_event };
}

async function nextSagas(
  transaction: Transaction,
  which: Stories,
  after: number,
  through: number,
): Promise<readonly (InvoiceKey & { readonly sequence: number })[]> {
  // Written out, because SQLite does not match a parameter with the condition of an index.
  const neverIssued = sql<boolean>`run_at is null and xml is null and ksef is null and state <> 'done'`;
  const rows = await transaction
    .selectFrom('saga')
    .select(['sequence', 'space_id', 'invoice_id'])
    .$if(which === 'unissued', (query) => query.where(neverIssued))
    .where('sequence', '>', after)
    .where('sequence', '<=', through)
    .orderBy('sequence')
    .limit(SAGAS_OF_A_STEP)
    .execute();
  return rows.map((row) => ({ sequence: row.sequence, spaceId: row.space_id, invoiceId: row.invoice_id }));
}

async function newestOf(transaction: Transaction) {
  const { rows } = await sql<{ saga: number; inbox_event: number }>`select
    (select max(sequence) from saga) as saga,
    coalesce((select max(id) from inbox_event), 1) as inbox_event`.execute(transaction);
  return { saga: rows[0]?.saga ?? 0, inboxEvent: rows[0]?.inbox_event ?? 0 };
}

function distinct(keys: readonly InvoiceKey[]): readonly InvoiceKey[] {
  return [...new Map(keys.map((key) => [JSON.stringify([key.spaceId, key.invoiceId]), key])).values()];
}

/** What its sagas have named may be named by others, too: a copy of the same bytes has the same address. */
async function rememberFiles(transaction: Transaction, ofInvoice: ReturnType<typeof sql>): Promise<void> {
  const columns = FILES_OF_A_SAGA.map(
    (column) =>
      sql`select ${sql.ref(column)} from saga where ${ofInvoice} and ${sql.ref(column)} is not null`,
  );
  await sql`insert into file_unnamed (address) ${sql.join(columns, sql` union `)}
    on conflict do nothing`.execute(transaction);
}

/** @returns how many rows went */
async function forget(transaction: Transaction, { spaceId, invoiceId }: InvoiceKey): Promise<number> {
  const ofInvoice = sql`space_id = ${spaceId} and invoice_id = ${invoiceId}`;
  const its = sql`(select id from saga where ${ofInvoice})`;
  let pruned = 0;
  const remove = async (statement: ReturnType<typeof sql>): Promise<void> => {
    pruned += Number((await statement.execute(transaction)).numAffectedRows ?? 0);
  };
  await transaction.insertInto('story_over').values({ space_id: spaceId, invoice_id: invoiceId }).execute();
  const alerts = sql`(select id from alert where saga_id in ${its}
    union select id from alert where subject in (${subjectsOf({ spaceId, invoiceId })}))`;
  await remove(sql`delete from alert_told where alert_id in ${alerts}`);
  await remove(sql`delete from alert where id in ${alerts}`);
  await remove(sql`delete from inbox_event where id in (select id from inbox_event where ${ofInvoice}
    union select id from inbox_event where saga_id in ${its})`);
  await remove(sql`delete from request_trace where ${ofInvoice}`);
  await remove(sql`delete from saga_history where saga_id in ${its}`);
  await rememberFiles(transaction, ofInvoice);
  await remove(sql`delete from saga where ${ofInvoice}`);
  await forgetSagas(transaction, { spaceId, invoiceId });
  await transaction
    .deleteFrom('story_over')
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .execute();
  return pruned;
}
