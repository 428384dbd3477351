import { type Decimal, decimal, isZero, sum } from '@spacebooks/base/money';
import type { Invoice } from '../../invoice.js';
import { isDueWithPayment } from '../cash-accounting.js';
import type { CorrectedOriginal } from '../corrected-original.js';
import { monthOf } from '../month.js';
import type { AccountingSettings } from '../settings.js';
import type { TaxedPart } from '../taxed-part.js';
import type { DatedPart, MatchedPart } from './dated-part.js';
import { kindOf, type LeftOfParts, type NetByMonth } from './left-of-parts.js';
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
  const first = monthOf(original.invoiceDate);
  const hasRules = (settings.tax_point ?? []).length > 0;
  const isCash = isDueWithPayment(settings, original.invoiceDate);
  return matchedShares(correction, parts, left?.parts ?? null, own).map(
    ({ part, net, matched }): DatedPart => {
      // Without rules it is the month of the original's document.
      const month = later(matched === undefined ? own : (matched.month ?? first), own);
      // OSS knows no cash accounting.
      const isWithPayment = isCash && part.taxCountry === undefined;
      const hasMonth = !isWithPayment && (hasRules || month > own);
      const correctsMonth = part.taxCountry === undefined ? undefined : (matched?.month ?? first);
      return { ...part, net, taxMonth: hasMonth ? month : undefined, correctsMonth, matched };
    },
  );
}

interface MatchedShare {
  readonly part: TaxedPart;
  readonly net: Decimal;
  readonly matched: MatchedPart | undefined;
}

/**
 * A correction first makes up for earlier ones that took more than the original states, of no month of it. A part with the period of
 * service of a part of the original then changes that one, the rest any of its kind.
 */
function matchedShares(
  correction: Invoice,
  parts: readonly TaxedPart[],
  left: LeftOfParts | null,
  own: string,
): readonly MatchedShare[] {
  if (left === null) return parts.map((part) => ({ part, net: part.net, matched: undefined }));
  return [...Map.groupBy(parts, (part) => kindOf(correction, part))].flatMap(([kind, all]) => {
    const { found, same } = givenBack(all, left.beyond(kind));
    const rest: TaxedPart[] = [];
    for (const [period, others] of Map.groupBy(same, ({ index }) => left.periodOf(correction, index))) {
      const stated = period === null ? NOTHING : left.stated(kind, period);
      if (period === null || stated.size === 0) {
        rest.push(...others);
        continue;
      }
      const net = sum(others.map((part) => part.net));
      const months = monthsOfCorrection(net, left.left(kind, period), stated, own);
      for (const { part, net: share, of } of divided(others, net, months)) {
        if (of === undefined) rest.push({ ...part, net: share });
        else found.push({ part, net: share, matched: { ...of, period } });
      }
    }
    const open = without(left.left(kind), found);
    const net = sum(rest.map((part) => part.net));
    const shares = divided(rest, net, monthsOfCorrection(net, open, left.stated(kind), own));
    return [...found, ...shares.map(({ of, ...share }) => ({ ...share, matched: of }))];
  });
}

/** `found`: what makes up for what was taken beyond all; `same`: the rest of the parts. */
function givenBack(
  parts: readonly TaxedPart[],
  beyond: Decimal,
): { readonly found: MatchedShare[]; readonly same: readonly TaxedPart[] } {
  const net = sum(parts.map((part) => part.net));
  if (net.times(beyond).gte(0)) return { found: [], same: parts };
  const given = net.abs().lt(beyond.abs()) ? net : decimal(0).minus(beyond);
  const rest = { net: net.minus(given), of: { month: undefined } };
  const shares = divided(parts, net, [{ net: given }, ...(isZero(rest.net) ? [] : [rest])]);
  const [found, same]: [MatchedShare[], TaxedPart[]] = [[], []];
  for (const { part, net: share, of } of shares) {
    if (of === undefined) found.push({ part, net: share, matched: undefined });
    else same.push({ ...part, net: share });
  }
  return { found, same };
}

const NOTHING: NetByMonth = new Map();

function without(left: NetByMonth, taken: readonly MatchedShare[]): NetByMonth {
  const open = new Map(left);
  for (const { net, matched } of taken) {
    const rest = open.get(matched?.month)?.plus(net);
    if (rest === undefined || isZero(rest)) open.delete(matched?.month);
    else open.set(matched?.month, rest);
  }
  return open;
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
