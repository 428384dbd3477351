import type { LocalDate } from '../../invoice.js';
import type { Cents } from '../cents.js';
import type { Period } from '../model.js';
import type { Proration } from './deferral-rule.js';
import { unitsOf, unitsThrough } from './service-units.js';

/** A service that is given over a time. */
export interface Service {
  readonly period: Period;
  readonly by: Proration;
}

/**
 * What of a net amount belongs to the time after a month: all of it less the share of what is over, which is rounded half away
 * from zero. Each share follows from the sums before and after it, so that they add up to the amount to the cent, and the last
 * one takes the rest.
 *
 * @param through last day of a month
 */
export function deferredAmount(net: Cents, { period, by }: Service, through: LocalDate): Cents {
  return net - share(net, unitsThrough(period, by, through), unitsOf(period, by));
}

/** `amount` times `part` of `whole`, rounded half away from zero; exact for any amount. */
export function share(amount: Cents, part: Cents, whole: Cents): Cents {
  const product = BigInt(Math.abs(amount)) * BigInt(Math.abs(part));
  const size = Number((2n * product + BigInt(Math.abs(whole))) / (2n * BigInt(Math.abs(whole))));
  const isNegative = (amount < 0 !== part < 0) !== whole < 0;
  return isNegative ? 0 - size : size;
}
