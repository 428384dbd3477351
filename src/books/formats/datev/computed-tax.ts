import type { Cents } from '../../../domain/accounting/model.js';

/** Decimals of a percentage that are kept. */
const SCALE = 10_000n;

/**
 * The tax that DATEV computes from a gross amount, rounded half away from zero.
 *
 * @param rate percent as text, `19` or `5.5`
 */
export function taxOfGross(gross: Cents, rate: string): Cents {
  const scaled = scaledRate(rate);
  const divisor = 100n * SCALE + scaled;
  const size = BigInt(Math.abs(gross));
  const tax = Number((size * scaled * 2n + divisor) / (divisor * 2n));
  return gross < 0 ? 0 - tax : tax;
}

function scaledRate(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole) * SCALE + BigInt(decimals.padEnd(4, '0').slice(0, 4));
}
