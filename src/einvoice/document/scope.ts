import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { Report } from './report.js';

/** Refuses what lies before the cutover and the kinds of invoice that cannot be issued yet. */
export function checkScope(invoice: Invoice, settings: EInvoiceSettings, report: Report): void {
  if (invoice.invoiceDate < settings.from) {
    report({
      rule: 'SB-CUTOVER',
      field: 'invoiceDate',
      message: `The invoice is of ${invoice.invoiceDate}, before the cutover on ${settings.from}.`,
      fix: 'Issue it the way you did before, or set e_invoices.from to an earlier date.',
    });
  }
  if (invoice.correctedInvoiceId !== null) {
    report({
      rule: 'SB-CORRECTION',
      field: 'correctedInvoice',
      message: 'The invoice corrects another one; corrections cannot be issued yet.',
      fix: 'Issue the correction without us.',
    });
  }
  if (invoice.totalAmount.gross.lt(0) || invoice.totalAmount.net.lt(0)) {
    report({
      rule: 'SB-NEGATIVE-TOTAL',
      field: 'totalAmount.gross',
      message: `The total is negative (${invoice.totalAmount.gross.toFixed()}); credit notes cannot be issued yet.`,
      fix: 'Issue the credit note without us.',
    });
  }
  checkCurrencies(invoice, report);
}

function checkCurrencies(invoice: Invoice, report: Report): void {
  const { currency } = invoice.totalAmount;
  if (currency !== 'EUR') {
    report({
      rule: 'SB-CURRENCY',
      field: 'totalAmount.currency',
      message: `Only invoices in EUR can be issued yet, this one is in ${currency}.`,
      fix: 'Issue this invoice without us.',
    });
  }
  for (const [index, item] of invoice.items.entries()) {
    const other = [item.amount.currency, item.totalAmount.currency].find((each) => each !== currency);
    if (other === undefined) continue;
    report({
      rule: 'SB-CURRENCY-MIX',
      field: `items[${index}].amount.currency`,
      message: `The item is in ${other}, the invoice’s total in ${currency}.`,
      fix: 'Put items of different currencies on different invoices.',
    });
  }
}
