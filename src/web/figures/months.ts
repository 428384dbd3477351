import { isMonth, monthPlus } from '../../domain/accounting/month.js';
import type { Months } from '../../store/figures/money-figures.js';

/** Years that can be looked at at once. */
const MOST_MONTHS = 36;
const USUAL_MONTHS = 12;

export function monthsIn({ from, to }: Months): readonly string[] {
  const months: string[] = [];
  for (let month = from; month <= to; month = monthPlus(month, 1)) months.push(month);
  return months;
}

/** The months of an address; the last year where it has none, or nonsense. @param current the month that it is */
export function monthsAsked(
  asked: { readonly from?: unknown; readonly to?: unknown },
  current: string,
): Months {
  const month = (text: unknown): string | null =>
    typeof text === 'string' && isMonth(text) && text >= '1970-01' ? text : null;
  const to = month(asked.to) ?? current;
  const from = month(asked.from) ?? monthPlus(to, 1 - USUAL_MONTHS);
  if (from > to)
    return { from: to, to: from <= monthPlus(to, MOST_MONTHS - 1) ? from : monthPlus(to, MOST_MONTHS - 1) };
  const first = monthPlus(to, 1 - MOST_MONTHS);
  return { from: from < first ? first : from, to };
}

/** Those that a form offers, the latest first. */
export function monthChoices(current: string, { from, to }: Months): readonly string[] {
  const offered = Array.from({ length: MOST_MONTHS }, (_, back) => monthPlus(current, -back));
  return [...new Set([...offered, from, to])].sort().reverse();
}
