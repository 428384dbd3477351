import type { Invoice, InvoiceItem, Price } from './invoice.js';
import { type Decimal, decimal } from './money.js';

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
  const { items, totalAmount, paidAmount, payableAmount, ...same } = JSON.parse(text) as Written<Invoice>;
  return {
    ...same,
    canCharge: false,
    chargeAt: null,
    items: items.map(({ quantity, amount, totalAmount: total, ...item }) => ({
      ...item,
      quantity: decimal(quantity),
      amount: readPrice(amount),
      totalAmount: readPrice(total),
    })),
    totalAmount: readPrice(totalAmount),
    paidAmount: decimal(paidAmount),
    payableAmount: decimal(payableAmount),
  };
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

function readPrice({ net, gross, currency, taxes }: Written<Price>): Price {
  return {
    net: decimal(net),
    gross: decimal(gross),
    currency,
    taxes: taxes.map(({ name, rate, amount }) => ({ name, rate: decimal(rate), amount: decimal(amount) })),
  };
}

/**
 * What makes a version of an invoice in the mirror: everything that we read of it but the state of its mailing,
 * which changes with every invoice and says nothing to the books. Equal texts mean the same version.
 */
export function versionContent(invoice: Invoice): string {
  return writeInvoiceText({ ...invoice, sentStatus: '' });
}
