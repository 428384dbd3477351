import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import type { Entry, EntryPart } from '../../domain/accounting/model.js';
import type { MovedDocument } from '../../domain/cutover/cutover-question.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { OpenRange } from '../../store/mirror/mirror-coverage.js';
import type { BookStores } from '../book-stores.js';

type Stores = Pick<BookStores, 'mirror' | 'journal'>;

interface StandingTerms {
  /** Exports that count. */
  readonly among: readonly string[];
  /** Whether payments and losses are booked. */
  readonly isBooked: boolean;
  /** Ids of the confirmed opening items. */
  readonly confirmed: ReadonlySet<string>;
}

/**
 * Documents as they stand on the platform, but for those whose revenue is posted in every export already; of their payments and
 * losses what is not posted.
 */
export async function standingDocuments(
  { mirror, journal }: Stores,
  spaceId: string,
  ids: readonly string[],
  { among, isBooked, confirmed }: StandingTerms,
): Promise<readonly MovedDocument[]> {
  const documents: MovedDocument[] = [];
  for await (const piece of mirror.snapshots(spaceId, ids)) {
    const own = piece.map(({ invoice }) => invoice.id);
    const posted = await Promise.all(among.map((series) => postedOf(journal, spaceId, series, own)));
    for (const { invoice } of piece) {
      const { id, invoiceDate, totalAmount, paidAmount, paidStatus, pdf } = invoice;
      const entries = posted.map((byInvoice) => byInvoice.get(id) ?? []);
      if (entries.length > 0 && entries.every((rows) => rows.some(isRevenue))) continue;
      const least = (part: EntryPart): Cents => Math.min(...entries.map((rows) => 0 - sumOf(rows, part)));
      const gross = roundToCents(totalAmount.gross);
      const paid = roundToCents(paidAmount);
      const lost = paidStatus === 'writtenOff' ? gross - paid : 0;
      documents.push({
        ...{ invoiceId: id, date: invoiceDate, currency: totalAmount.currency, gross },
        paid: isBooked ? paid - least('payment') : 0,
        lost: isBooked ? lost - least('write-off') : 0,
        hasEInvoice: pdf.eInvoice,
        isOpening: confirmed.has(id),
      });
    }
  }
  return documents;
}

/** Documents dated in the time, those that no sync has copied yet among them, with the e-invoices that there are by now. */
export async function eInvoiceDocuments(
  stores: Pick<BookStores, 'mirror' | 'journal' | 'eInvoices'>,
  spaceId: string,
  range: OpenRange,
): Promise<readonly MovedDocument[]> {
  const known = new Map((await stores.eInvoices.of(spaceId, range)).map((row) => [row.invoiceId, row]));
  const ids = await stores.mirror.datedIn(spaceId, range);
  const terms = { among: [], isBooked: false, confirmed: new Set<string>() };
  const copied = await standingDocuments(stores, spaceId, ids, terms);
  const withOurs = copied.map((document) => ({
    ...document,
    hasEInvoice: document.hasEInvoice || known.get(document.invoiceId)?.hasEInvoice === true,
  }));
  for (const { invoiceId } of copied) known.delete(invoiceId);
  const others = [...known.values()]
    .filter(({ date }) => date !== '')
    .map((row) => ({ ...row, paid: 0, lost: 0, isOpening: false }));
  return [...withOurs, ...others];
}

interface PostedTerms {
  readonly series: readonly string[];
  /** In force until now; what is dated before it is an opening item of these books. */
  readonly accepted: LocalDate;
  readonly asked: LocalDate;
  /** Ids of the opening items that are confirmed of the cutover that is asked about. */
  readonly agreed: ReadonlySet<string>;
}

/**
 * Documents as they are posted, by the first export that has them: all have the same. What happened to an agreed opening item
 * from the cutover on stays posted, and is not among it.
 */
export async function postedDocuments(
  { mirror, journal }: Stores,
  spaceId: string,
  ids: readonly string[],
  { series, accepted, asked, agreed }: PostedTerms,
): Promise<readonly MovedDocument[]> {
  const documents: MovedDocument[] = [];
  for await (const piece of mirror.snapshots(spaceId, ids)) {
    const open = new Map(piece.map(({ invoice }) => [invoice.id, invoice]));
    for (const name of series) {
      for (const [invoiceId, posted] of await postedOf(journal, spaceId, name, [...open.keys()])) {
        const invoice = open.get(invoiceId);
        const own = posted.filter(({ documentDate }) => documentDate < asked || !agreed.has(invoiceId));
        if (invoice === undefined || own.length === 0) continue;
        open.delete(invoiceId);
        documents.push({
          ...{ invoiceId, date: invoice.invoiceDate, currency: invoice.totalAmount.currency },
          gross: sumOf(own, 'revenue'),
          paid: 0 - sumOf(own, 'payment'),
          lost: 0 - sumOf(own, 'write-off'),
          hasEInvoice: invoice.pdf.eInvoice,
          isOpening: invoice.invoiceDate < accepted,
        });
      }
    }
  }
  return documents;
}

/** Entries that are not reversed, by invoice. */
async function postedOf(
  journal: Stores['journal'],
  spaceId: string,
  series: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const { parts } = await journal.posted(spaceId, series, invoiceIds);
  const entries = await journal.entries(parts.flatMap((part) => part.ids.split(' ').filter(Boolean)));
  return Map.groupBy(entries, (entry) => entry.invoiceId);
}

function isRevenue({ part }: Entry): boolean {
  return part === 'revenue';
}

function sumOf(entries: readonly Entry[], part: EntryPart): Cents {
  return entries.reduce((sum, entry) => sum + (entry.part === part ? entry.gross : 0), 0);
}
