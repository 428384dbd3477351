import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Invoice, InvoiceItem, Price, Tax } from './invoice.js';

/**
 * An invoice as one line of JSON, to be kept: decimals are text, everything else is as it is, in the order of
 * the platform's schema. `readInvoiceText` gives back an equal invoice, but for what is planned to be charged: that
 * moves by itself, the books have no use for it, and a copy must not become a new version by it.
 */
export function writeInvoiceText(invoice: Invoice): string {
  const { items, totalAmount, paidAmount, payableAmount, canCharge: _, chargeAt: __, ...same } = invoice;
  return JSON.stringify({
    ...same,
    items: items.map(({ quantity, amount, totalAmount: total, ...item }) => ({
      ...item,
      quantity: quantity.toFixed(),
      amount: writePrice(amount),
      totalAmount: writePrice(total),
    })),
    totalAmount: writePrice(totalAmount),
    paidAmount: paidAmount.toFixed(),
    payableAmount: payableAmount.toFixed(),
  });
}

/** The opposite of `writeInvoiceText`; what it did not write is not checked. */
export function readInvoiceText(text: string): Invoice {
  // In place: the books read every invoice, and copies by rest or spread take three times as long.
  const read = JSON.parse(text) as Record<keyof Invoice, unknown>;
  for (const item of read.items as Record<keyof InvoiceItem, unknown>[]) {
    item.quantity = decimal(item.quantity as string);
    readPrice(item.amount);
    readPrice(item.totalAmount);
  }
  readPrice(read.totalAmount);
  read.paidAmount = decimal(read.paidAmount as string);
  read.payableAmount = decimal(read.payableAmount as string);
  read.canCharge = false;
  read.chargeAt = null;
  return read as Invoice;
}

/** The same shape with text for every decimal. */
type Written<T> = T extends Decimal
  ? string
  : T extends readonly (infer Each)[]
    ? readonly Written<Each>[]
    : T extends object
      ? { readonly [Key in keyof T]: Written<T[Key]> }
      : T;

function writePrice({ net, gross, currency, taxes }: Price): Written<InvoiceItem['amount']> {
  return {
    net: net.toFixed(),
    gross: gross.toFixed(),
    currency,
    taxes: taxes.map(({ name, rate, amount }) => ({ name, rate: rate.toFixed(), amount: amount.toFixed() })),
  };
}

function readPrice(written: unknown): void {
  const price = written as Record<keyof Price, unknown>;
  price.net = decimal(price.net as string);
  price.gross = decimal(price.gross as string);
  for (const tax of price.taxes as Record<keyof Tax, unknown>[]) {
    tax.rate = decimal(tax.rate as string);
    tax.amount = decimal(tax.amount as string);
  }
}

/**
 * What makes a version of an invoice in the mirror: everything that we read of it but the state of its mailing,
 * which changes with every invoice and says nothing to the books. Equal texts mean the same version.
 */
export function versionContent(invoice: Invoice): string {
  return writeInvoiceText({ ...invoice, sentStatus: '' });
}
