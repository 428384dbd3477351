import { amountContradictions } from './amount-contradictions.js';
import { evidenceIn } from './certainty.js';
import type { Contradiction } from './contradiction.js';
import type { Explained } from './explained.js';
import { numberContradictions } from './number-contradictions.js';
import type { ReceivableIndex } from './open-books.js';
import { payerContradictions } from './payer-contradictions.js';
import type { StillOpen } from './still-open.js';

/** All that speaks against an explanation. */
export function contradictionsOf(
  explained: Explained,
  books: ReceivableIndex,
  open: StillOpen,
): readonly Contradiction[] {
  return [
    ...amountContradictions(explained, books, open),
    ...numberContradictions(explained, books, open),
    ...payerContradictions(explained, books),
    ...occasionContradictions(explained),
  ];
}

/** A payment of something else, or from before there was an invoice; whoever names the invoice knows it. */
function occasionContradictions({ read, items, signs }: Explained): readonly Contradiction[] {
  const { reference } = evidenceIn(signs);
  const purpose = read.returnWord ?? (reference ? null : read.otherPurpose);
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
