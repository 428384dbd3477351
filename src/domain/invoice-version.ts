import type { Invoice } from './invoice.js';
import { writeInvoiceText } from './invoice-text.js';

/**
 * What makes a version of an invoice in the mirror: everything that we read of it but the state of its mailing,
 * which changes with every invoice and says nothing to the books. Equal texts mean the same version.
 */
export function versionContent(invoice: Invoice): string {
  return writeInvoiceText({ ...invoice, sentStatus: '' });
}
