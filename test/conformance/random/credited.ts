import { decimal } from '@spacebooks/base/money';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { type PriceDocument, text } from '../../fixtures/invoices/item.js';

/** The same invoice the other way round: quantities and amounts with the other sign, prices as they are. */
export function credited(invoice: InvoiceOverrides): InvoiceOverrides {
  return {
    ...invoice,
    items: (invoice.items ?? []).map((item) => ({
      ...item,
      quantity: negated(item.quantity),
      totalAmount: negatedPrice(item.totalAmount),
    })),
    ...(invoice.totalAmount === undefined ? {} : { totalAmount: negatedPrice(invoice.totalAmount) }),
    paidAmount: negated(invoice.paidAmount ?? '0'),
    payableAmount: negated(invoice.payableAmount ?? '0'),
  };
}

function negatedPrice(price: PriceDocument): PriceDocument {
  return {
    ...price,
    net: negated(price.net),
    gross: negated(price.gross),
    taxes: price.taxes.map((tax) => ({ ...tax, amount: negated(tax.amount) })),
  };
}

function negated(amount: string): string {
  return text(decimal(amount).neg());
}
