import type { Selectable } from 'kysely';
import { isBeforeCutover } from '../../domain/accounting/cutover.js';
import {
  type Coverage,
  type CoverageFacts,
  coverageOf,
  type SeenInvoice,
  stateOfCoverage,
} from '../../domain/coverage/coverage-of.js';
import type { LocalDate } from '../../domain/invoice.js';
import { eInvoiceState } from '../../domain/invoice-facts.js';
import type { SagaState } from '../../domain/saga/model.js';
import { latestSagas } from '../sagas/latest-sagas.js';
import type { Db, Tables, Transaction } from '../schema/tables.js';

export interface CoverageKey {
  readonly spaceId: string;
  readonly invoiceId: string;
}

/** What is known of an invoice that says how it stands. */
export interface KnownCoverage {
  readonly facts: CoverageFacts;
  readonly coverage: Coverage;
  readonly hasFinalPdf: boolean;
}

/**
 * How an invoice stands, by all that is known of it.
 *
 * @param from the cutover of its space
 * @param saga state of the latest one, where the caller has just written it
 */
export async function knownCoverage(
  db: Db,
  key: CoverageKey,
  from: LocalDate,
  saga?: SagaState,
): Promise<KnownCoverage> {
  const its = { space_id: key.spaceId, invoice_id: key.invoiceId };
  const row = await db
    .selectFrom('invoice_coverage')
    .selectAll()
    .where((eb) => eb.and(its))
    .executeTakeFirst();
  const read = await db
    .selectFrom('invoice_facts')
    .select(['invoice_date', 'deleted'])
    .where((eb) => eb.and(its))
    .executeTakeFirst();
  const date = read?.invoice_date || row?.invoice_date;
  const seen = row === undefined ? null : seenOf(row);
  const latest = await latestSaga(db, key);
  const word = await lastWord(db, key);
  const facts = {
    isBeforeCutover: date !== undefined && isBeforeCutover({ invoiceDate: date }, { from }),
    saga: saga ?? latest?.state ?? null,
    seen,
    isDeleted: row?.deleted === 1 || (read === undefined ? await isSaidDeleted(db, key) : read.deleted === 1),
    // Whoever asks for one after that word asks anew.
    isAccepted: word?.kind === 'none-needed' && (latest === null || latest.startedAt <= word.at),
  };
  return { facts, coverage: coverageOf(facts), hasFinalPdf: row?.final_pdf === 1 };
}

/**
 * Says in the lists how an invoice stands, inside the transaction that changes anything of it. One of which nothing was seen
 * since the cutover stays as its saga says.
 *
 * @param saga state of the latest one, where the caller has just written it
 */
export async function settleCoverage(
  transaction: Transaction,
  key: CoverageKey,
  saga?: SagaState,
): Promise<void> {
  // What was seen of invoices before the cutover is forgotten with it.
  const { facts, coverage } = await knownCoverage(transaction, key, '', saga);
  if (facts.seen === null) return;
  await transaction
    .updateTable('invoice_facts')
    .set({ e_invoice: stateOfCoverage(coverage, facts.saga) })
    .where((eb) => eb.and({ space_id: key.spaceId, invoice_id: key.invoiceId }))
    .execute();
}

/** What was seen of it says nothing any more: its saga alone does, and where there is neither that nor a copy, nothing is kept. */
export async function forgetCoverage(transaction: Transaction, key: CoverageKey): Promise<void> {
  const its = { space_id: key.spaceId, invoice_id: key.invoiceId };
  await transaction
    .deleteFrom('invoice_coverage')
    .where((eb) => eb.and(its))
    .execute();
  const saga = (await latestSaga(transaction, key))?.state ?? null;
  if (saga === null) await forgetUncopied(transaction, key);
  await transaction
    .updateTable('invoice_facts')
    .set({ e_invoice: eInvoiceState(saga) })
    .where((eb) => eb.and(its))
    .execute();
}

/** What lists show of an invoice goes, unless there is a copy of it. */
export async function forgetUncopied(
  transaction: Transaction,
  { spaceId, invoiceId }: CoverageKey,
): Promise<void> {
  const its = { space_id: spaceId, invoice_id: invoiceId };
  const gone = await transaction
    .deleteFrom('invoice_facts')
    .where((eb) => eb.and(its))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mirror_invoice')
            .select('version')
            .where((eb) => eb.and(its)),
        ),
      ),
    )
    .returning('customer_ref as ref')
    .execute();
  // A name is kept for its invoices alone.
  for (const { ref } of gone) {
    await transaction
      .deleteFrom('customer')
      .where((eb) => eb.and({ space_id: spaceId, ref }))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('invoice_facts')
              .select('id')
              .where((eb) => eb.and({ space_id: spaceId, customer_ref: ref })),
          ),
        ),
      )
      .execute();
  }
}

function seenOf(row: Selectable<Tables['invoice_coverage']>): SeenInvoice {
  return {
    sentStatus: row.sent_status,
    wasSent: row.was_sent === 1,
    eInvoice: row.e_invoice === 1,
    isZero: row.zero === 1,
    isCanceled: row.canceled === 1,
  };
}

/** Of an invoice that nobody has read its event alone says so. */
async function isSaidDeleted(db: Db, { spaceId, invoiceId }: CoverageKey): Promise<boolean> {
  const event = await db
    .selectFrom('inbox_event')
    .select('id')
    .where((eb) => eb.and({ invoice_id: invoiceId, space_id: spaceId, event: 'deleted_invoice' }))
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

async function latestSaga(
  db: Db,
  { spaceId, invoiceId }: CoverageKey,
): Promise<{ readonly state: SagaState; readonly startedAt: number } | null> {
  const row = await latestSagas(db)
    .select(['state', 'created_at as startedAt'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .executeTakeFirst();
  return row === undefined ? null : { state: row.state as SagaState, startedAt: row.startedAt };
}

/** What a person said last about whether it needs an e-invoice; null where nobody did. */
async function lastWord(
  db: Db,
  { spaceId, invoiceId }: CoverageKey,
): Promise<{ readonly kind: 'none-needed' | 'needed'; readonly at: number } | null> {
  const row = await db
    .selectFrom('coverage_decision')
    .select(['kind', 'at'])
    .where((eb) => eb.and({ space_id: spaceId, invoice_id: invoiceId }))
    .where('kind', '!=', 'issue')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined || row.kind === 'issue' ? null : { kind: row.kind, at: row.at };
}
