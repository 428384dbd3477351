import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { InvoiceItem, Price, Tax } from './invoice.js';

/** The price of `quantity` units at `net` each: net and tax are rounded to cents by the line. */
export function priceOf(net: Decimal, quantity: Decimal, tax: TaxRate, currency: string): Price {
  const total = roundHalfUp(net.times(quantity));
  return price(total, roundHalfUp(total.times(decimal(tax.rate)).div(100)), tax, currency);
}

/** The price of one unit: its net price stays as exact as it was given. */
export function unitPrice(net: Decimal, tax: TaxRate, currency: string): Price {
  return price(net, roundHalfUp(net.times(decimal(tax.rate)).div(100)), tax, currency);
}

interface TaxRate {
  readonly name: string;
  readonly rate: string;
}

function price(net: Decimal, tax: Decimal, { name, rate }: TaxRate, currency: string): Price {
  const taxes = [{ name, rate: decimalText(decimal(rate)), amount: decimalText(tax) }];
  return { net: decimalText(net), gross: decimalText(net.plus(tax)), currency, taxes };
}

/** Sums of the lines; taxes are grouped by name and rate in the order of their first line. */
export function totalOf(items: readonly InvoiceItem[], currency: string): Price {
  const totals = items.map((item) => item.totalAmount);
  const taxes = new Map<string, Tax>();
  for (const tax of totals.flatMap((total) => total.taxes)) {
    const key = `${tax.name} ${tax.rate}`;
    const amount = decimal(taxes.get(key)?.amount ?? '0').plus(decimal(tax.amount));
    taxes.set(key, { ...tax, amount: decimalText(amount) });
  }
  return {
    net: sumOf(totals.map((total) => total.net)),
    gross: sumOf(totals.map((total) => total.gross)),
    currency,
    taxes: [...taxes.values()],
  };
}

/** Items that were paid beforehand are in the total, but not in the payable amount; nor is what the customer keeps back. */
export function payableOf(items: readonly InvoiceItem[], retention: string | null): string {
  const open = sum(toPay(items).map(({ gross }) => decimal(gross)));
  return decimalText(open.minus(decimal(retained(items, retention))));
}

/** @param retention percent of the net amount that is to be paid; null for none */
export function retained(items: readonly InvoiceItem[], retention: string | null): string {
  const net = sum(toPay(items).map((price) => decimal(price.net)));
  return decimalText(roundHalfUp(net.times(decimal(retention ?? '0')).div(100)));
}

function toPay(items: readonly InvoiceItem[]): readonly Price[] {
  return items.filter((item) => !item.paid).map((item) => item.totalAmount);
}

function sumOf(amounts: readonly string[]): string {
  return decimalText(sum(amounts.map(decimal)));
}

/** The platform writes at least one decimal: `20.0`. */
export function decimalText(value: Decimal): string {
  const plain = value.toFixed();
  return plain.includes('.') ? plain : `${plain}.0`;
}
