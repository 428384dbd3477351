import { decimal } from '@spacebooks/base/money';
import type { InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import { type ItemDocument, type PriceDocument, text } from '../../fixtures/invoices/item.js';

/** The same invoice with its first two items in one, which then has two taxes where their rates differ. */
export function bundled(invoice: InvoiceOverrides): InvoiceOverrides {
  const [first, second, ...others] = invoice.items ?? [];
  if (first === undefined || second === undefined || first.paid !== second.paid) return invoice;
  if (rateOf(first) === rateOf(second)) return invoice;
  const price = sumOf(first.totalAmount, second.totalAmount);
  return { ...invoice, items: [{ ...first, quantity: '1.0', amount: price, totalAmount: price }, ...others] };
}

function rateOf({ totalAmount }: ItemDocument): string | undefined {
  return totalAmount.taxes[0]?.rate;
}

function sumOf(one: PriceDocument, other: PriceDocument): PriceDocument {
  return {
    ...one,
    net: plus(one.net, other.net),
    gross: plus(one.gross, other.gross),
    taxes: [...one.taxes, ...other.taxes],
  };
}

function plus(one: string, other: string): string {
  return text(decimal(one).plus(decimal(other)));
}
