import type { CashDiscount } from '../../domain/cash-discount.js';

/** As XRechnung writes it into BT-20 (BR-DE-18), without the line feed that ends it. */
export function cashDiscountCode({ days, percent, basis }: CashDiscount): string {
  const of = basis === undefined ? '' : `#BASISBETRAG=${basis.toFixed(2)}`;
  return `#SKONTO#TAGE=${days}#PROZENT=${percent.toFixed(2)}${of}#`;
}

/** BT-20 without the lines that are for programs. */
export function withoutCodes(terms: string): string {
  return terms
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();
}
