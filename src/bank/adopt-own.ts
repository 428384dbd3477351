import { roundToCents } from '../domain/accounting/apportion.js';
import type { KeptLine } from '../domain/bank/kept-line.js';
import { ownNoteIn, paymentNote } from '../domain/bank/payment-note.js';
import { isFailure } from '../domain/errors.js';
import type { PaymentRecord } from '../domain/payment-record.js';
import type { FoundPayment } from '../store/bank/bank-lines.js';
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
  for (const line of untouched) {
    const found = paymentsOf(line, records.get(paymentNote(line.identity)) ?? []);
    if (found.length === 0) continue;
    const decision = { at: now, by: BY_MATCHING, why: 'found on the platform' };
    try {
      await lines.adopt(spaceId, line.id, found, decision);
    } catch (error) {
      // A person has decided in this moment: what is there is found again before anything is recorded.
      if (!isFailure(error, 'bank.line-decided')) throw error;
    }
  }
}

/** One for each invoice, as many as the line brought; what is there beyond that is a person's. */
function paymentsOf({ amount }: KeptLine, own: readonly PaymentRecord[]): readonly FoundPayment[] {
  const found: FoundPayment[] = [];
  let left = amount;
  for (const { id: paymentId, invoiceId, amount: paid } of own.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const cents = roundToCents(paid);
    if (cents <= 0 || cents > left || found.some((each) => each.invoiceId === invoiceId)) continue;
    found.push({ paymentId, invoiceId, cents });
    left -= cents;
  }
  return found;
}
