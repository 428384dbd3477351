import type { Invoice } from '../invoice.js';
import { roundToCents } from './apportion.js';
import { coveredCents } from './covered.js';
import type { Draft } from './draft.js';
import type { LeftOut, OpenItem } from './model.js';

/** What is still owed of an invoice; null when nothing is, because it was paid or given up. */
export function openItemOf(invoice: Invoice, [first]: readonly Draft[]): OpenItem | null {
  const { paidStatus } = invoice;
  if (first === undefined || paidStatus === 'paid' || paidStatus === 'writtenOff') return null;
  const gross = roundToCents(invoice.totalAmount.gross);
  const paid = coveredCents(invoice) ?? roundToCents(invoice.paidAmount);
  if (gross === paid) return null;
  return {
    invoiceId: invoice.id,
    documentNumber: invoice.number,
    documentDate: invoice.invoiceDate,
    dueDate: invoice.dueDate,
    debtor: first.debtor,
    debtorName: first.debtorName,
    currency: first.currency,
    gross,
    paid,
    open: gross - paid,
    paidStatus,
  };
}

/** By date, number and id: the order of lists. */
export function byDocument(a: OpenItem | LeftOut, b: OpenItem | LeftOut): number {
  const [left, right] = [a, b].map((each) => `${each.documentDate} ${each.documentNumber} ${each.invoiceId}`);
  if (left === right) return 0;
  return (left ?? '') < (right ?? '') ? -1 : 1;
}
