import { sum } from '@spacebooks/base/money';
import type { Invoice } from '../invoice.js';
import { roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import type { LeftOut, OpenItem } from './model.js';

/** What is still owed of an invoice by its own state, with the sign of its gross; 0 where it was paid or given up. */
export function openCentsOf(invoice: Invoice): Cents {
  if (invoice.paidStatus === 'paid' || invoice.paidStatus === 'writtenOff') return 0;
  const paid = coveredCents(invoice) ?? roundToCents(invoice.paidAmount);
  return roundToCents(invoice.totalAmount.gross) - paid;
}

/** Null when nothing is owed. */
export function openItemOf(invoice: Invoice, [first]: readonly EntryDraft[], open: Cents): OpenItem | null {
  if (first === undefined || open === 0) return null;
  const gross = roundToCents(invoice.totalAmount.gross);
  return {
    invoiceId: invoice.id,
    documentNumber: invoice.number,
    documentDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    debtor: first.debtor,
    debtorName: first.debtorName,
    currency: first.currency,
    gross,
    paid: gross - open,
    open,
    paidStatus: invoice.paidStatus,
  };
}

/** By date, number and id, in code units: the order of lists. */
export function documentKey({ documentDate, documentNumber, invoiceId }: OpenItem | LeftOut): string {
  return `${documentDate} ${documentNumber} ${invoiceId}`;
}

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
