import { all, type Element, first } from '@spacebooks/xml/element';
import { amountIn } from './place.js';

/** Charges in the currency of the account, in cents, of the first place that states some. */
export function feesOf(places: readonly Element[], currency: string): number {
  for (const place of places) {
    const charges = all(place, 'Chrgs').flatMap((each) =>
      first(each, 'Amt') === undefined ? all(each, 'Rcrd') : [each],
    );
    const own = charges.filter((each) => first(each, 'Amt')?.attributes.Ccy === currency);
    if (own.length > 0) return own.reduce((sum, each) => sum + amountIn(each, 'Amt'), 0);
    const total = all(place, 'Chrgs').find(
      (each) => first(each, 'TtlChrgsAndTaxAmt')?.attributes.Ccy === currency,
    );
    if (total !== undefined) return amountIn(total, 'TtlChrgsAndTaxAmt');
  }
  return 0;
}

/**
 * What the bank of a payment that came back added to it, where it states no charges but what was to be paid: the difference.
 */
export function feesOfReturn(payment: Element, amount: number, currency: string): number {
  const path = 'AmtDtls/InstdAmt/Amt';
  if (first(payment, path)?.attributes.Ccy !== currency) return 0;
  return Math.max(0, Math.abs(amount) - amountIn(payment, path));
}
