import type { MonthAmount } from '../../domain/accounting/month-checklist.js';
import { centsText } from '../formats/text/amount.js';

/** Amounts as commands and JSON write them: `535.50 EUR`. */
export function amountTexts<Name extends string>(
  amounts: Readonly<Record<Name, MonthAmount>>,
): Readonly<Record<Name, string>> {
  const texts = Object.entries<MonthAmount>(amounts).map(
    ([name, { cents, currency }]) => [name, `${centsText(cents)} ${currency}`] as const,
  );
  return Object.fromEntries(texts) as Record<Name, string>;
}
