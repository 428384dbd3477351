import { localDate } from '@spacebooks/base/calendar';
import { counted } from '@spacebooks/base/text/counted';
import { amountText } from '../../books/tax-returns/amount-text.js';
import type { KeptReturn } from '../../books/tax-returns/keep-return.js';
import type { PostedAmounts } from '../../books/tax-returns/posted-amounts.js';
import type { FigureChange } from '../../domain/accounting/shown-return.js';
import { aligned } from '../table.js';

/** `shown` is null where the period is not over, of which nothing is kept. */
export function keptJson({ first, corrections }: KeptReturn): object {
  return { shown: first && { at: first.at, by: first.by, digest: first.digest }, corrections };
}

/** When a return was shown first, and each difference since as a correction of its period. */
export function describeKept(
  { first, corrections }: KeptReturn,
  period: string,
  timeZone: string,
): readonly string[] {
  if (first === null) return [`${period} is not over: these figures are not kept`];
  const said = ({ at, by }: { readonly at: number; readonly by: string }) =>
    `${localDate(at, timeZone)} by ${by}`;
  return [
    `kept as shown first on ${said(first)}`,
    ...corrections.flatMap(({ figures, ...seen }) => [
      `correction of ${period}, seen on ${said(seen)}:`,
      ...aligned([HEAD, ...figures.map(cellsOf)]),
    ]),
  ];
}

/** A line about entries of these months that are no supply; none where there are none. */
export function describeOutside({ entries, net }: PostedAmounts['outsideVat']): readonly string[] {
  if (entries === 0) return [];
  return [
    `no supply, and so in no return: ${amountText(net)} of deposits, vouchers and the like, in ${counted(entries, 'entry', 'entries')}`,
  ];
}

const HEAD = ['', 'net before', 'net now', 'difference', 'tax before', 'tax now', 'difference'];

function cellsOf({ of, before, now, difference }: FigureChange): readonly string[] {
  const net = [before.net, now.net, difference.net];
  const tax = [before.tax, now.tax, difference.tax];
  return [of, ...[...net, ...tax].map(amountText)];
}
