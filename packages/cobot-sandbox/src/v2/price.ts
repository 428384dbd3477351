import { type Decimal, decimal } from '@spacebooks/base/money';
import { decimalText, priceOf } from '../records/amounts.js';
import type { Price } from '../records/invoice.js';
import type { Space } from '../records/space.js';

/** A price of the space, in its currency and with its tax. @param net a decimal, before tax */
export function spacePrice(space: Space, net: string | Decimal, quantity = '1'): Price {
  const amount = typeof net === 'string' ? decimal(net) : net;
  return priceOf(amount, decimal(quantity), space.defaultTax, space.currency);
}

/** A complete price list: a price an hour, and its discounts. */
export function pricingOf(
  pricePerHour: unknown,
  currency: string,
  rest: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const taxes = (pricePerHour as { taxes: unknown }).taxes;
  return {
    currency,
    pricePerHour,
    discounts: [],
    priceCaps: [],
    priceCap: null,
    taxes,
    fixedRates: [],
    ...rest,
  };
}

/** An amount per hour for a span of time, before tax. */
export function netFor(pricePerHour: string, fromMs: number, toMs: number): string {
  return decimalText(
    decimal(pricePerHour)
      .times(toMs - fromMs)
      .div(3_600_000)
      .round(2),
  );
}

/** A billing address as one text, its lines joined by commas. */
export function billingText(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return String(sent ?? '');
  const { fullAddress, street, postCode, city, countryCode } = sent as Record<string, string | undefined>;
  return fullAddress ?? [street, `${postCode} ${city}`, countryCode].join(', ');
}
