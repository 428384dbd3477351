import { roundToCents } from '../apportion.js';
import type { Examining } from '../examination.js';
import type { JournalContext } from '../journal-context.js';
import type { InvoiceSnapshot } from '../model.js';
import type { PartState } from '../part-change.js';
import { listLeftOut } from '../settle-invoice.js';
import type { OpeningPosition, SinceCutover } from './opening-position.js';
import { sinceCutover } from './since-cutover.js';

/** Lists what has happened to an invoice of the program before and is not booked here. @param isTakenOut what is posted of it is reversed */
export function listOpening(
  context: JournalContext,
  found: Examining,
  snapshot: InvoiceSnapshot,
  opening: OpeningPosition,
  isTakenOut: boolean,
): void {
  if (opening.state === 'closed') return;
  const { invoiceId } = found.outcome;
  const stays = ({ part, paymentId }: PartState): boolean =>
    !isTakenOut || context.isHeld?.({ invoiceId, part, paymentId: paymentId ?? undefined }) === true;
  const { paid, lost } = unposted(found, snapshot, opening, stays);
  if (paid !== 0) listLeftOut(context, found, snapshot, 'opening payment', paid);
  if (lost !== 0) listLeftOut(context, found, snapshot, 'opening loss', lost);
}

/** What was booked while the item was confirmed is in the books. */
function unposted(
  { posted, outcome: { invoiceId } }: Examining,
  snapshot: InvoiceSnapshot,
  opening: OpeningPosition,
  stays: (state: PartState) => boolean,
): SinceCutover {
  const { paid, lost } = sinceCutover(snapshot, opening.from, opening);
  const isPosted = (state: PartState | undefined): boolean =>
    state !== undefined && state.ids !== '' && stays(state);
  const single = posted.payments(invoiceId).filter(isPosted);
  const isTotalPosted = isPosted(posted.part(invoiceId, 'payment'));
  const isLossPosted = isPosted(posted.part(invoiceId, 'write-off'));
  if (single.length === 0 && !isTotalPosted) return { paid, lost: isLossPosted ? 0 : lost };
  const records = (snapshot.payments?.records ?? []).filter(
    ({ id, paidOn }) => paidOn >= opening.from && !single.some(({ paymentId }) => paymentId === id),
  );
  const others = isTotalPosted ? [] : records;
  return {
    paid: others.reduce((total, { amount }) => total + roundToCents(amount), 0),
    lost: isLossPosted ? 0 : lost,
  };
}
