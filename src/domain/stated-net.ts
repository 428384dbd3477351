import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate, Price } from './invoice.js';

const CENT = decimal('0.01');

/** Invoices of earlier days keep what their documents and books have said: there net stayed, and a tax gave way. */
const NET_GIVES_WAY_FROM: LocalDate = '2026-12-01';

/**
 * The net total of an invoice in whole cents (docs/adr/0082). It is the platform's, unless that, the taxes and the gross
 * total were each rounded by themselves and no longer add up: then gross stays, which the customer pays, and so do the
 * taxes, which follow from the rates; the net total gives way by a cent, but only to the other whole cent beside the exact
 * one. Where nothing exact lies between the two, the platform's net total is returned, for the caller to refuse.
 */
export function statedNet({
  totalAmount,
  items,
  invoiceDate,
}: Pick<Invoice, 'totalAmount' | 'items' | 'invoiceDate'>): Decimal {
  const { net, gross, taxes } = totalAmount;
  const platforms = roundHalfUp(net);
  const left = roundHalfUp(gross).minus(roundedTax(taxes));
  if (left.eq(platforms) || invoiceDate < NET_GIVES_WAY_FROM) return platforms;
  const exact = [net, sum(items.map(({ amount, quantity }) => amount.net.times(quantity)))];
  const isExplained = exact.some(
    (each) =>
      !roundHalfUp(each).eq(each) && each.minus(left).abs().lt(CENT) && each.minus(platforms).abs().lt(CENT),
  );
  return isExplained ? left : platforms;
}

/** Rounded by rates. */
function roundedTax(taxes: Price['taxes']): Decimal {
  const [only, ...others] = taxes;
  if (only !== undefined && others.length === 0) return roundHalfUp(only.amount);
  const rates = taxes.filter((tax, at) => taxes.findIndex(({ rate }) => rate.eq(tax.rate)) === at);
  return sum(
    rates.map(({ rate }) => roundHalfUp(sum(taxes.filter((each) => each.rate.eq(rate)).map(amountOf)))),
  );
}

function amountOf({ amount }: { readonly amount: Decimal }): Decimal {
  return amount;
}
