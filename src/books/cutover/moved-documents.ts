import { roundToCents } from '../../domain/accounting/apportion.js';
import type { Cents } from '../../domain/accounting/cents.js';
import type { Entry, EntryPart } from '../../domain/accounting/model.js';
import type { MovedDocument } from '../../domain/cutover/cutover-question.js';
import type { BookStores } from '../book-stores.js';

type Stores = Pick<BookStores, 'mirror' | 'journal'>;

/**
 * Documents as they stand on the platform, but for those that are posted in every export already.
 *
 * @param terms exports that count, and whether payments and losses are booked
 */
export async function standingDocuments(
  { mirror, journal }: Stores,
  spaceId: string,
  ids: readonly string[],
  { among, isBooked }: { readonly among: readonly string[]; readonly isBooked: boolean },
): Promise<readonly MovedDocument[]> {
  const documents: MovedDocument[] = [];
  for await (const piece of mirror.snapshots(spaceId, ids)) {
    const own = piece.map(({ invoice }) => invoice.id);
    const posted = await Promise.all(
      among.map(async (series) => {
        const { parts } = await journal.posted(spaceId, series, own);
        return new Set(parts.filter((part) => part.ids !== '').map(({ invoiceId }) => invoiceId));
      }),
    );
    for (const { invoice } of piece) {
      const { id, invoiceDate, totalAmount, paidAmount, paidStatus, pdf } = invoice;
      if (posted.length > 0 && posted.every((set) => set.has(id))) continue;
      const gross = roundToCents(totalAmount.gross);
      const paid = roundToCents(paidAmount);
      documents.push({
        ...{ invoiceId: id, date: invoiceDate, currency: totalAmount.currency, gross },
        paid: isBooked ? paid : 0,
        lost: isBooked && paidStatus === 'writtenOff' ? gross - paid : 0,
        hasEInvoice: pdf.eInvoice,
      });
    }
  }
  return documents;
}

/** Documents as they are posted, by the first export that has them: all have the same. */
export async function postedDocuments(
  { mirror, journal }: Stores,
  spaceId: string,
  ids: readonly string[],
  series: readonly string[],
): Promise<readonly MovedDocument[]> {
  const documents: MovedDocument[] = [];
  for await (const piece of mirror.snapshots(spaceId, ids)) {
    const open = new Map(piece.map(({ invoice }) => [invoice.id, invoice]));
    for (const name of series) {
      const { parts } = await journal.posted(spaceId, name, [...open.keys()]);
      const entries = await journal.entries(parts.flatMap((part) => part.ids.split(' ').filter(Boolean)));
      for (const [invoiceId, own] of Map.groupBy(entries, (entry) => entry.invoiceId)) {
        const invoice = open.get(invoiceId);
        if (invoice === undefined) continue;
        open.delete(invoiceId);
        documents.push({
          ...{ invoiceId, date: invoice.invoiceDate, currency: invoice.totalAmount.currency },
          gross: sumOf(own, 'revenue'),
          paid: 0 - sumOf(own, 'payment'),
          lost: 0 - sumOf(own, 'write-off'),
          hasEInvoice: invoice.pdf.eInvoice,
        });
      }
    }
  }
  return documents;
}

function sumOf(entries: readonly Entry[], part: EntryPart): Cents {
  return entries.reduce((sum, entry) => sum + (entry.part === part ? entry.gross : 0), 0);
}
