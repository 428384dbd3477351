import type { Invoice } from '../invoice.js';
import { sum } from '../money.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './model.js';

/**
 * What of an invoice's gross has been paid, with the sign of the gross. The platform does not say whether
 * `paidAmount` counts the items that were paid before the invoice was made: null where both answers fit.
 */
export function coveredCents(invoice: Invoice): Cents | null {
  const gross = roundToCents(invoice.totalAmount.gross);
  if (invoice.paidStatus === 'paid') return gross;
  const paid = roundToCents(invoice.paidAmount);
  const paidItems = invoice.items.filter((item) => item.paid);
  const items = roundToCents(sum(paidItems.map((item) => item.totalAmount.gross)));
  const covered = withItems(items, paid, gross - roundToCents(invoice.payableAmount));
  if (covered === null || covered === 0) return covered;
  return Math.sign(covered) === Math.sign(gross) && Math.abs(covered) <= Math.abs(gross) ? covered : null;
}

/** @param deducted what the platform's payable amount leaves out of the total */
function withItems(items: Cents, paid: Cents, deducted: Cents): Cents | null {
  if (items === 0) return paid;
  if (paid === 0) return items;
  return deducted === items + paid ? deducted : null;
}
