import { type Decimal, isZero, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../invoice.js';
import { isDueWithPayment } from '../cash-accounting.js';
import type { CorrectedOriginal } from '../corrected-original.js';
import { monthOf } from '../month.js';
import type { AccountingSettings } from '../settings.js';
import type { TaxedPart } from '../taxed-part.js';
import type { DatedPart } from './dated-part.js';
import { kindOf } from './left-of-parts.js';
import { type CorrectedMonth, monthsOfCorrection } from './months-of-correction.js';

/**
 * The parts of a correction by the month of their tax: that of the original's part, or the correction's where that one is over. What
 * matches no part of the original is of the correction's own month.
 */
export function correctedParts(
  correction: Invoice,
  parts: readonly TaxedPart[],
  { invoice: original, left }: CorrectedOriginal,
  settings: AccountingSettings,
): readonly DatedPart[] {
  const own = monthOf(correction.invoiceDate);
  const hasRules = (settings.tax_point ?? []).length > 0;
  const isCash = isDueWithPayment(settings, original.invoiceDate);
  const kinds = Map.groupBy(parts, (part) => kindOf(correction, part));
  return [...kinds].flatMap(([kind, same]) => {
    const net = sum(same.map((part) => part.net));
    const months =
      left === null
        ? [{ net }]
        : monthsOfCorrection(net, left.parts.left(kind), left.parts.stated(kind), own);
    return divided(same, net, months).map(({ part, net: share, of }): DatedPart => {
      // OSS knows no cash accounting.
      const hasMonth = hasRules && !(isCash && part.taxCountry === undefined);
      const taxMonth = hasMonth ? later(of?.month ?? own, own) : undefined;
      const correctsMonth =
        part.taxCountry === undefined ? undefined : (of?.month ?? monthOf(original.invoiceDate));
      return { ...part, net: share, taxMonth, correctsMonth, matched: of };
    });
  });
}

interface Share extends CorrectedMonth {
  readonly part: TaxedPart;
}

/** Each part has its share of each month; together they are both the part and the month. */
function divided(
  parts: readonly TaxedPart[],
  whole: Decimal,
  months: readonly CorrectedMonth[],
): readonly Share[] {
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1) return months.map((month) => ({ ...month, part: only }));
  if (isZero(whole)) return parts.map((part) => ({ part, net: part.net }));
  const shares: Share[] = [];
  const open = months.map(({ net }) => net);
  for (const [place, part] of parts.entries()) {
    let rest = part.net;
    for (const [index, month] of months.entries()) {
      const isLastPart = place === parts.length - 1;
      const isLastMonth = index === months.length - 1;
      const left = open[index] ?? month.net;
      const net = isLastPart ? left : isLastMonth ? rest : month.net.times(part.net).div(whole);
      open[index] = left.minus(net);
      rest = rest.minus(net);
      if (!isZero(net)) shares.push({ ...month, part, net });
    }
  }
  return shares;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
