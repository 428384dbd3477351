import { sql } from 'kysely';
import type { Collective } from '../../domain/bank/matching/collective.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { InvoiceSearch } from '../../domain/invoice-search.js';
import { readInvoiceText } from '../../domain/invoice-text.js';
import { notCopiedYet } from '../books/newer-than-copy.js';
import { createInvoiceList } from '../invoices/list/list.js';
import { latestCopies } from '../mirror/latest-copies.js';
import type { Db } from '../schema/tables.js';

/** The copies of invoices that lines of the bank may be about. */
export type PayableInvoices = ReturnType<typeof createPayableInvoices>;

const MOST_LIKE = 50;
const MOST_NEW = 10;
/** Of which money may come. */
const AWAITED = ['open', 'pending', 'other'] as const;

export function createPayableInvoices(db: Db) {
  const there = (spaceId: string) => copiesThere(db, spaceId);
  /** Ids of those that `list` gives. */
  const asked = (spaceId: string, since: string) => {
    // Literals, because SQLite does not match a parameter with the condition of an index.
    const known = db
      .selectFrom('mirror_invoice')
      .select('invoice_id')
      .where('space_id', '=', spaceId)
      .where('deleted', '=', sql.lit(0));
    return (
      known
        .where(sql<boolean>`paid_status in ('unpaid', 'pending')`)
        // Of all days: else SQLite takes the table for as good as the index.
        .where('invoice_date', '>', '')
        .union(known.where('invoice_date', '>=', since))
        .union(db.selectFrom('bank_payment').select('invoice_id').where('space_id', '=', spaceId))
    );
  };
  return {
    ...payableSearches(db),
    ...payableInKsef(db),
    /** Those that no line was compared with yet; a few of them. */
    newSince: (spaceId: string) => notCopiedYet(db, spaceId, MOST_NEW),
    /** Those that nobody has paid, those dated since a day, and those that a line has paid; not those that are gone. */
    list: async (spaceId: string, since: string): Promise<readonly Invoice[]> => {
      const rows = await there(spaceId).where('current.invoice_id', 'in', asked(spaceId, since)).execute();
      return rows.map(({ document }) => readInvoiceText(document));
    },
    /** Those dated since a day that were deleted on the platform: payers may still write their numbers. */
    deleted: async (spaceId: string, since: string): Promise<readonly Invoice[]> => {
      const rows = await latestCopies(db, spaceId)
        .select('latest.document')
        .where('current.deleted', '=', 1)
        .where('current.invoice_date', '>=', since)
        .execute();
      return rows.map(({ document }) => readInvoiceText(document));
    },
    /** What the documents of these invoices are called in KSeF, by invoice; empty for a space that sends nothing there. */
    ksefNumbers: async (spaceId: string, since: string): Promise<ReadonlyMap<string, readonly string[]>> => {
      const rows = await db
        .selectFrom('saga')
        .select(['invoice_id', 'ksef_number'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', asked(spaceId, since))
        .where('ksef_number', 'is not', null)
        .execute();
      const numbers = new Map<string, string[]>();
      for (const { invoice_id: id, ksef_number: number } of rows) {
        if (number !== null) numbers.set(id, [...(numbers.get(id) ?? []), number]);
      }
      return numbers;
    },
    /** The copies that there are of these. */
    of: async (spaceId: string, invoiceIds: readonly string[]): Promise<readonly Invoice[]> => {
      if (invoiceIds.length === 0) return [];
      const rows = await there(spaceId)
        .where('current.invoice_id', 'in', [...invoiceIds])
        .execute();
      return rows.map(({ document }) => readInvoiceText(document));
    },
    /** When the last sync that went through to its end began, epoch milliseconds; 0 before the first. */
    copiedAt: async (spaceId: string): Promise<number> => {
      const row = await db
        .selectFrom('mirror_sync')
        .select(({ fn }) => fn.max('started_at').as('at'))
        .where('space_id', '=', spaceId)
        .where('result', 'is not', null)
        .executeTakeFirst();
      return row?.at ?? 0;
    },
  };
}

/** What payers write of KSeF. */
function payableInKsef(db: Db) {
  return {
    /** The latest number in KSeF of each of these that has one. */
    ksefNumbersOf: async (
      spaceId: string,
      invoiceIds: readonly string[],
    ): Promise<ReadonlyMap<string, string>> => {
      if (invoiceIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('saga')
        .select(['invoice_id', 'ksef_number'])
        .where('space_id', '=', spaceId)
        .where('invoice_id', 'in', [...invoiceIds])
        .where('ksef_number', 'is not', null)
        .orderBy('sequence')
        .execute();
      return new Map(rows.map((row) => [row.invoice_id, row.ksef_number ?? '']));
    },
    /** What is known of these collective identifiers of KSeF, whichever space had them made. */
    collectives: async (numbers: readonly string[]): Promise<readonly Collective[]> => {
      if (numbers.length === 0) return [];
      const rows = await db
        .selectFrom('ksef_collective')
        .select(['number', 'parts'])
        .where('number', 'in', [...numbers])
        .where('state', '=', 'known')
        .orderBy('id')
        .execute();
      return rows.map(({ number, parts }) => ({
        number: number ?? '',
        parts: JSON.parse(parts) as Collective['parts'],
      }));
    },
  };
}

function copiesThere(db: Db, spaceId: string) {
  return latestCopies(db, spaceId).select('latest.document').where('current.deleted', '=', 0);
}

/** What people look for. */
function payableSearches(db: Db) {
  return {
    /** Ids of those that nobody has paid and that a search finds, the first due first; the beginning of a long list. */
    like: async (spaceId: string, search: InvoiceSearch, today: LocalDate): Promise<readonly string[]> => {
      const order = { by: 'due', descending: false } as const;
      const pages = await Promise.all(
        AWAITED.map((payment) => {
          const filter = { spaceIds: [spaceId], payment, search, today };
          return createInvoiceList(db).page({ filter, order, limit: MOST_LIKE });
        }),
      );
      return pages.flatMap(({ rows }) => rows.map(({ invoiceId }) => invoiceId));
    },
    /** Numbers of those that a search finds and that there is no copy of yet: e-invoices that were made since; a few of them. */
    notCopied: async (
      spaceId: string,
      search: InvoiceSearch,
      today: LocalDate,
    ): Promise<readonly string[]> => {
      const order = { by: 'date', descending: true } as const;
      const filter = { spaceIds: [spaceId], search, today };
      const { rows } = await createInvoiceList(db).page({ filter, order, limit: MOST_LIKE });
      const awaited = rows.filter(({ payment, deleted }) => !deleted && payment !== 'paid');
      if (awaited.length === 0) return [];
      const copies = await copiesThere(db, spaceId)
        .select('current.invoice_id')
        .where(
          'current.invoice_id',
          'in',
          awaited.map(({ invoiceId }) => invoiceId),
        )
        .execute();
      const copied = new Set(copies.map(({ invoice_id }) => invoice_id));
      return awaited.flatMap(({ invoiceId, number }) =>
        copied.has(invoiceId) || number === null ? [] : [number],
      );
    },
  };
}
