import { customerOf, settingsFor } from '../document/build/customer.js';
import type { Invoice } from '../domain/invoice.js';
import type { EInvoiceSettings, EInvoiceStandard } from '../domain/settings.js';

/** The standard of this invoice: its customer's, else the space's. */
export function standardFor(invoice: Invoice, settings: EInvoiceSettings): EInvoiceStandard {
  return settingsFor(customerOf(invoice, settings.customers), settings, invoice).standard;
}
