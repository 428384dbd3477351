import type { Config } from '../../config/config.js';
import { customerOf } from '../../document/build/customer.js';
import { createInvoiceBooks } from '../../store/books/invoice-books.js';
import type { Db } from '../../store/engine/open.js';
import { customerPayments } from '../../store/invoices/customer-payments.js';
import { createCustomers } from '../../store/invoices/customers.js';
import { eInvoiceFiles } from '../../store/invoices/e-invoice-files.js';
import { invoiceFacts } from '../../store/invoices/invoice-facts.js';
import { createInvoiceList } from '../../store/invoices/list/list.js';
import { mailings } from '../../store/invoices/mailings.js';
import type { WebDeps } from '../../web/deps.js';

/** What the pages say of invoices and of customers. @param reading for what people look at */
export function invoicePages(config: Pick<Config, 'spaces'>, reading: Db) {
  return {
    invoices: createInvoiceList(reading),
    facts: invoiceFacts(reading),
    invoiceBooks: createInvoiceBooks(reading),
    mailings: mailings(reading),
    eInvoiceFiles: eInvoiceFiles(reading),
    customers: createCustomers(reading),
    customerPayments: customerPayments(reading),
    customerSettings: (spaceId, invoice) =>
      customerOf(invoice, config.spaces.find(({ id }) => id === spaceId)?.e_invoices.customers ?? []),
  } satisfies Partial<WebDeps>;
}
