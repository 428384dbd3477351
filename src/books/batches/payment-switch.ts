import { booksRecord, PaymentSwitchSums, takesTotalBack } from '../../domain/accounting/payment-switch.js';
import type { PaymentSwitch } from '../../domain/accounting/switched-payments.js';
import type { Journal } from '../../store/books/journal.js';
import { inPieces } from './in-pieces.js';
import type { PlannedBooks } from './planned-books.js';
import type { BooksRequest } from './request.js';
import { yieldToOthers } from './yield-to-others.js';

/** Entries in memory at a time. */
const PIECE = 500;

/**
 * What changes from totals to single payments in the first batch of an export that books any: people have to hear of it once.
 * Null in all others.
 *
 * @param planned with its reversals
 */
export async function paymentSwitch(
  journal: Pick<Journal, 'hasSinglePayments'>,
  { spaceId, series }: BooksRequest,
  planned: Pick<PlannedBooks, 'entries' | 'reversals'>,
): Promise<PaymentSwitch | null> {
  if (planned.reversals.length === 0) return null;
  const takenBack = await invoicesOf(planned, takesTotalBack);
  if (takenBack.size === 0) return null;
  const switched = await invoicesOf(planned, (entry) => booksRecord(entry) && takenBack.has(entry.invoiceId));
  if (switched.size === 0 || (await journal.hasSinglePayments(spaceId, series))) return null;
  const sums = new PaymentSwitchSums();
  for await (const piece of inPieces(planned.entries, PIECE)) {
    for (const entry of piece) if (switched.has(entry.invoiceId)) sums.count(entry);
    await yieldToOthers();
  }
  return sums.paymentSwitch();
}

async function invoicesOf(
  { entries }: Pick<PlannedBooks, 'entries'>,
  isMeant: (entry: Parameters<typeof takesTotalBack>[0]) => boolean,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const piece of inPieces(entries, PIECE)) {
    for (const entry of piece) if (isMeant(entry)) found.add(entry.invoiceId);
    await yieldToOthers();
  }
  return found;
}
