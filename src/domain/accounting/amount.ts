import { decimal, hundredth } from '@spacebooks/base/money';
import type { Cents } from './cents.js';

/** An amount as programs are told it: a decimal text with two places, and its currency of ISO 4217. */
export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export function amountOf(cents: Cents, currency: string): Amount {
  return { amount: hundredth(decimal(cents)).toFixed(2), currency };
}
