import type { Invoice, LocalDate } from '../invoice.js';
import type { Cents } from './cents.js';
import type { Said } from './exclusion.js';
import type { LeftOut, LeftOutReason } from './model.js';
import type { AccountingSettings } from './settings.js';

/**
 * Why an invoice is not posted; null when it is. Once posted it is followed whatever its lock and date: an unlocked invoice is
 * still in the books.
 *
 * @param isPosted whether entries of it are in the books
 */
export function whyLeftOut(
  invoice: Invoice,
  settings: AccountingSettings,
  cutOff: LocalDate,
  isPosted: boolean,
): LeftOutReason | null {
  if (invoice.invoiceDate < settings.from) return 'before cutover';
  if (isPosted) return null;
  if (invoice.invoiceDate > cutOff) return 'after cut-off';
  return settings.locked_only && invoice.canUpdate ? 'not locked' : null;
}

export function leftOutRow(invoice: Invoice, reason: LeftOutReason, gross: Cents, said?: Said): LeftOut {
  const { id: invoiceId, number: documentNumber, invoiceDate: documentDate } = invoice;
  const { currency } = invoice.totalAmount;
  const row = { invoiceId, documentNumber, documentDate, reason, currency, gross };
  return said === undefined ? row : { ...row, said };
}
