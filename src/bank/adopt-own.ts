import { roundToCents } from '../domain/accounting/apportion.js';
import { ownNoteIn, paymentNote } from '../domain/bank/payment-note.js';
import { BY_MATCHING } from './bank-space.js';
import type { MatchingStores } from './books-to-match.js';

/**
 * A database that was restored has its lines again, from the bank, and not what became of them: payments that it recorded
 * before are known by their notes in the copy of the platform.
 */
export async function adoptOwn(
  { lines, copies }: MatchingStores,
  spaceId: string,
  now: number,
): Promise<void> {
  const all = await lines.list(spaceId, { open: true });
  const untouched = all.filter(({ payments }) => payments.length === 0);
  const days = untouched.map(({ bookedOn }) => bookedOn).toSorted();
  const [from] = days;
  const to = days.at(-1);
  if (from === undefined || to === undefined) return;
  const records = Map.groupBy(await copies.paymentsPaidIn(spaceId, { from, to }), ({ note }) =>
    ownNoteIn(note),
  );
  for (const { id, identity } of untouched) {
    const own = records.get(paymentNote(identity)) ?? [];
    const found = [...new Map(own.map((record) => [record.invoiceId, record])).values()].map((record) => ({
      paymentId: record.id,
      invoiceId: record.invoiceId,
      cents: roundToCents(record.amount),
    }));
    if (found.length === 0) continue;
    await lines.adopt(spaceId, id, found, { at: now, by: BY_MATCHING, why: 'found on the platform' });
  }
}
