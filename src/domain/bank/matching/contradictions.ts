import { amountContradictions } from './amount-contradictions.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { numberContradictions } from './number-contradictions.js';
import type { ReceivableIndex } from './open-books.js';
import { payerContradictions } from './payer-contradictions.js';
import type { StillOpen } from './still-open.js';
import { unexplainedContradictions } from './unexplained.js';

/** All that speaks against an explanation. */
export function contradictionsOf(
  explained: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  const found = [
    ...amountContradictions(explained, books, open),
    ...numberContradictions(explained, books, open),
    ...payerContradictions(explained, books, open),
    ...occasionContradictions(explained),
    ...claimedInvoices(explained, open),
  ];
  return [...found, ...unexplainedContradictions(explained, books, found)];
}

/** Without a number nothing tells which of two payments is for the invoice. */
function claimedInvoices({ read, items, evidence }: Explained, open: StillOpen): readonly Contradiction[] {
  const claimed = evidence.reference ? [] : items.filter((item) => open.isClaimed(item, read.line));
  return claimed.length === 0 ? [] : [{ kind: 'claimed', numbers: claimed.map(({ number }) => number) }];
}

/** A payment of something else, or from before there was an invoice; whoever names the invoice knows it. */
function occasionContradictions({ read, items, evidence }: Explained): readonly Contradiction[] {
  const { reference } = evidence;
  // What we pay back is a refund.
  const purpose = read.returnWord ?? (read.line.amount > 0 ? read.otherPurpose : null);
  const early = reference ? [] : items.filter(({ issuedOn }) => issuedOn > read.line.bookedOn);
  return [
    ...(purpose === null ? [] : [{ kind: 'other-purpose' as const, written: purpose }]),
    ...early.map(({ issuedOn }) => ({
      kind: 'before-issue' as const,
      bookedOn: read.line.bookedOn,
      issuedOn,
    })),
  ];
}
