import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { Report } from './report.js';

/** Refuses what lies before the cutover, and invoices that are not in one currency. */
export function checkScope(invoice: Invoice, settings: EInvoiceSettings, report: Report): void {
  if (invoice.invoiceDate < settings.from) {
    report({
      rule: 'SB-CUTOVER',
      field: 'invoiceDate',
      problem: 'before the cutover',
      values: { date: invoice.invoiceDate, cutover: settings.from },
    });
  }
  checkCurrencies(invoice, report);
}

function checkCurrencies(invoice: Invoice, report: Report): void {
  const { currency } = invoice.totalAmount;
  for (const [index, item] of invoice.items.entries()) {
    const other = [item.amount.currency, item.totalAmount.currency].find((each) => each !== currency);
    if (other === undefined) continue;
    report({
      rule: 'SB-CURRENCY-MIX',
      field: `items[${index}].amount.currency`,
      problem: 'other currency',
      values: { item: other, total: currency },
    });
  }
}
