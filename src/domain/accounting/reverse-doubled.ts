import type { Examining } from './examination.js';
import type { JournalContext } from './journal-context.js';

/**
 * Reverses once more what stands beside a later posting of the same part, because the batch that had reversed it was withdrawn:
 * whatever is true now, and whatever waits for a person.
 */
export function reverseDoubled(context: JournalContext, { posted, outcome }: Examining): void {
  const { sink, period } = context;
  for (const { revision, doubled = [] } of posted.doubled(outcome.invoiceId)) {
    for (const { id, documentDate } of doubled) {
      if (documentDate > period.to) {
        outcome.isSettled = false;
        continue;
      }
      sink.reverse(id, revision);
      if (!outcome.isBooked) context.invoices += 1;
      outcome.isBooked = true;
    }
  }
}
