import type { RawBuilder } from 'kysely';
import { askedByPiece } from '../engine/asked-by-piece.js';
import { dialectOf } from '../engine/engine.js';
import type { Db } from '../schema/tables.js';
import { latestCopies } from './latest-copies.js';

/** How copies of invoices belong together, and since when each is paid or given up as it is. */
export interface MirrorFamilies {
  /** Copies that correct these invoices and are there. */
  corrections(spaceId: string, invoiceIds: readonly string[]): Promise<readonly CopiedCorrection[]>;
  /** When these invoices were first seen to be paid, or given up, as they are. An event that said earlier that it was written off counts. */
  settledAt(spaceId: string, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, SettledAt>>;
}

/** Epoch milliseconds. */
export interface SettledAt {
  /** Since then status and amount have been the same. */
  readonly at: number;
  /** Since then it has been written off; null where it is not. */
  readonly lostAt: number | null;
}

export interface CopiedCorrection {
  readonly invoiceId: string;
  /** The invoice that it corrects. */
  readonly corrects: string;
  /** When any copy of it was first seen, epoch milliseconds. */
  readonly firstSeenAt: number;
}

export function createMirrorFamilies(db: Db): MirrorFamilies {
  const corrections = askedByPiece(db, correctionsQuery(db));
  return {
    corrections: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return [];
      return corrections({ spaceId }, invoiceIds);
    },
    settledAt: async (spaceId, invoiceIds) => {
      if (invoiceIds.length === 0) return new Map();
      const member = (name: string) => dialectOf(db).member('document', name);
      const versions = await db
        .selectFrom('mirror_invoice_version')
        .select(['invoice_id as invoiceId', 'seen_at as seenAt'])
        .select([member('paidStatus').as('status'), member('paidAmount').as('amount')])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', dialectOf(db).elements(invoiceIds))
        .orderBy('invoice_id')
        .orderBy('version')
        .execute();
      const runs = runsOf(versions);
      const given = [...runs.values()].filter(({ lost }) => lost !== null);
      const events = await writeOffEvents(
        db,
        spaceId,
        given.map(({ invoiceId }) => invoiceId),
      );
      for (const { invoiceId, at } of events) {
        const run = runs.get(invoiceId);
        for (const each of [run, run?.lost]) if (each && each.after <= at && at < each.since) each.since = at;
      }
      return new Map(
        [...runs].map(([id, { since, lost }]) => [id, { at: since, lostAt: lost?.since ?? null }]),
      );
    },
  };
}

function correctionsQuery(db: Db) {
  return ({ spaceId, ids }: { readonly spaceId: string; readonly ids: RawBuilder<string> }) => {
    const corrects = dialectOf(db).member<string>('latest.document', 'correctedInvoiceId');
    return (
      latestCopies(db, spaceId)
        .select(['current.invoice_id as invoiceId', corrects.as('corrects')])
        .select(({ selectFrom }) =>
          selectFrom('mirror_invoice_version as any')
            .select(({ fn }) => fn.min('any.seen_at').as('at'))
            .whereRef('any.space_id', '=', 'current.space_id')
            .whereRef('any.invoice_id', '=', 'current.invoice_id')
            .$asScalar()
            .$notNull()
            .as('firstSeenAt'),
        )
        // As the index of them says it.
        .where('latest.space_id', '=', spaceId)
        .where(corrects, 'in', ids)
        .where('current.deleted', '=', 0)
    );
  };
}

interface Version {
  readonly invoiceId: string;
  readonly seenAt: number;
  readonly status: string;
  readonly amount: string;
}

/** When the first of the latest versions that say the same was seen, and the version before it. */
interface Since {
  since: number;
  readonly after: number;
}

/** The latest versions of an invoice that say the same of its payment. */
interface Run extends Since, Pick<Version, 'invoiceId' | 'status' | 'amount'> {
  /** Those that say that it is written off, whatever was paid. */
  readonly lost: Since | null;
}

function runsOf(versions: readonly Version[]): Map<string, Run> {
  const runs = new Map<string, Run>();
  let before: Version | undefined;
  for (const version of versions) {
    const { invoiceId, seenAt, status, amount } = version;
    const run = runs.get(invoiceId);
    const isSame = run?.status === status && run.amount === amount;
    const after = before?.invoiceId === invoiceId ? before.seenAt : 0;
    const lost = status === 'writtenOff' ? (run?.lost ?? { since: seenAt, after }) : null;
    if (!isSame) runs.set(invoiceId, { invoiceId, status, amount, since: seenAt, after, lost });
    before = version;
  }
  return runs;
}

/** The latest first, so that the earliest of them has the last word. */
async function writeOffEvents(db: Db, spaceId: string, invoiceIds: readonly string[]) {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .selectFrom('inbox_event')
    .select(['invoice_id as invoiceId', 'received_at as at'])
    .where('space_id', '=', spaceId)
    .where('invoice_id', 'in', dialectOf(db).elements(invoiceIds))
    .where('event', '=', 'wrote_off_invoice')
    .orderBy('received_at', 'desc')
    .execute();
  return rows.map(({ invoiceId, at }) => ({ invoiceId: invoiceId ?? '', at }));
}
