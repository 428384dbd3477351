import { type Decimal, decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Invoice, LocalDate } from './invoice.js';

/** Tax that customers withhold of what they are billed and pay to their tax office, on account of the seller's own tax. */
export interface WithholdingSettings {
  /** Percent as text, of the net amount. */
  readonly percent: string;
  /** What the invoice calls it: `IRPF`. */
  readonly name: string;
  readonly valid_from?: LocalDate | undefined;
}

/** What of an invoice is withheld; amounts have the sign of the invoice. */
export interface WithheldTax {
  readonly name: string;
  readonly percent: Decimal;
  /** Net amount that the percentage is of. */
  readonly base: Decimal;
  /** Rounded to whole cents. */
  readonly amount: Decimal;
}

type Billed = Pick<Invoice, 'items' | 'totalAmount' | 'invoiceDate'>;

/**
 * What may be withheld of an invoice by the rules of its day: each rule of the net amount of what is still to be paid, and of all of it,
 * as the platform does not say which it takes (its help page on the retention rate says only that the total is less by it).
 */
export function withheldTaxes(
  invoice: Billed,
  rules: readonly WithholdingSettings[],
): readonly WithheldTax[] {
  const inForce = rules.filter(({ valid_from: from }) => from === undefined || invoice.invoiceDate >= from);
  return inForce.flatMap(({ name, percent }) =>
    withheldAt(invoice, percent).map((part) => ({ name, percent: decimal(percent), ...part })),
  );
}

/** @param percent as text */
export function withheldAt(
  { items, totalAmount }: Pick<Billed, 'items' | 'totalAmount'>,
  percent: string,
): readonly Pick<WithheldTax, 'base' | 'amount'>[] {
  const open = sum(items.filter(({ paid }) => !paid).map((item) => item.totalAmount.net));
  const bases = open.eq(totalAmount.net) ? [open] : [open, totalAmount.net];
  return bases.map((base) => ({ base, amount: roundHalfUp(base.times(percent).div(100)) }));
}

/** What percent of the net amount a sum is, with at most two decimals; null where it is none that gives just that sum. */
export function percentWithheld(
  { totalAmount }: Pick<Billed, 'totalAmount'>,
  amount: Decimal,
): string | null {
  const { net } = totalAmount;
  if (net.eq(0)) return null;
  const percent = roundHalfUp(amount.times(100).div(net));
  return percent.gt(0) && roundHalfUp(net.times(percent).div(100)).eq(amount)
    ? String(Number(percent.toFixed(2)))
    : null;
}
