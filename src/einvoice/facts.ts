import { digest } from '../archive/archive.js';
import type { Invoice } from '../domain/invoice.js';
import { invoiceContent } from '../domain/invoice-content.js';
import type { SagaInvoiceFacts } from '../domain/saga/invoice-facts.js';

/** What the saga decides by, from the invoice as it was read. */
export function factsOf(invoice: Invoice): SagaInvoiceFacts {
  return {
    canUpdate: invoice.canUpdate,
    eInvoice: invoice.pdf.eInvoice,
    eInvoiceStandard: invoice.pdf.eInvoiceStandard,
    archived: invoice.pdf.archived,
    sentStatus: invoice.sentStatus,
    contentDigest: digest(invoiceContent(invoice)),
  };
}
