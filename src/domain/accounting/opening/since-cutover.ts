import { roundToCents } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { InvoiceSnapshot } from '../model.js';
import { coveredCents } from '../open-item.js';
import { recordedSince } from './open-at-cutover.js';
import type { OpenAtCutover, SinceCutover } from './opening-position.js';

/** What has happened to an invoice of the program before since these books began, whoever books it. */
export function sinceCutover(
  snapshot: InvoiceSnapshot,
  from: string,
  { paidBefore, isLostBefore }: OpenAtCutover,
): SinceCutover {
  const { invoice, deleted } = snapshot;
  if (deleted) return { paid: 0, lost: 0 };
  const came = cameOf(snapshot);
  const paid = paidBefore === null ? recordedSince(snapshot, from) : came - paidBefore;
  if (invoice.paidStatus !== 'writtenOff' || isLostBefore) return { paid, lost: 0 };
  return { paid, lost: Math.max(0, roundToCents(invoice.totalAmount.gross) + correctedBy(snapshot) - came) };
}

/** What a correction sets off is no money, though the platform calls both paid. */
function cameOf(snapshot: InvoiceSnapshot): Cents {
  const { invoice } = snapshot;
  const isSetOff = invoice.paidStatus === 'paid' && correctedBy(snapshot) !== 0;
  const stated = isSetOff ? coveredCents({ ...invoice, paidStatus: 'unpaid' }) : coveredCents(invoice);
  return stated ?? roundToCents(invoice.paidAmount);
}

function correctedBy({ family, invoice }: InvoiceSnapshot): Cents {
  if (family?.original.invoice.id !== invoice.id) return 0;
  return family.corrections.reduce(
    (total, { invoice: { totalAmount } }) => total + roundToCents(totalAmount.gross),
    0,
  );
}
