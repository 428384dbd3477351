import { type Decimal, decimal, sum } from '@spacebooks/base/money';
import type { VatBreakdown } from '../../../document/model.js';
import type { Fa3Document } from '../fa3-document.js';
import { amountToSettle } from '../reckoning.js';
import { type Fa3Rule, fa3Rule } from './rule.js';

/** What rounding one amount to the grosz explains. */
const HALF_GROSZ = decimal('0.005');

/** Sums; KSeF lets differences pass, a tax office does not. */
export const SUM_RULES: readonly Fa3Rule[] = [
  {
    id: 'SB-FA3-TOTAL',
    check: ({ vatBreakdown, totals }) => {
      const groups = sum(vatBreakdown.map(({ taxable, tax }) => taxable.plus(tax)));
      if (groups.eq(totals.taxInclusive)) return [];
      return [
        {
          field: 'totalAmount.gross',
          values: { groups: groups.toFixed(2), total: totals.taxInclusive.toFixed(2) },
        },
      ];
    },
  },
  {
    id: 'SB-FA3-GROUP',
    check: (document) =>
      document.vatBreakdown
        .map((group) => ({ group, lines: linesOf(group, document), expected: expectedOf(group, document) }))
        .filter(({ group, lines, expected }) => lines.minus(expected).abs().gt(allowanceOf(group, document)))
        .map(({ group, lines, expected }) => ({
          field: 'totalAmount.taxes',
          values: { rate: group.polishRate ?? '–', lines: lines.toFixed(2), group: expected.toFixed(2) },
        })),
  },
  {
    id: 'SB-FA3-LINE-GROUP',
    check: ({ lines, vatBreakdown }) =>
      lines.flatMap((line, index) =>
        vatBreakdown.filter(({ polishRate }) => polishRate === line.polishRate).length === 1
          ? []
          : [{ field: `items[${index}].amount.taxes`, values: { rate: line.polishRate ?? '–' } }],
      ),
  },
  fa3Rule('SB-FA3-SETTLEMENT', 'paidAmount', isSettledAsStated),
];

/** What the lines of a rate add up to, as they state their amounts. */
function linesOf({ polishRate }: VatBreakdown, { lines, fa3 }: Fa3Document): Decimal {
  const own = lines.filter((line) => line.polishRate === polishRate);
  return sum(own.map((line) => (fa3.pricing === 'gross' ? line.gross?.amount : undefined) ?? line.netAmount));
}

/**
 * By how much they may differ: net amounts not at all. Gross ones are rounded line by line, net and tax of the rate
 * once each (art. 106e ust. 7 i 11 ustawy), and KSeF asks for no equality between them.
 */
function allowanceOf({ polishRate }: VatBreakdown, { lines, fa3 }: Fa3Document): Decimal {
  if (fa3.pricing !== 'gross') return decimal(0);
  return HALF_GROSZ.times(lines.filter((line) => line.polishRate === polishRate).length + 2);
}

/** With gross pricing the lines have the tax in them. */
function expectedOf({ taxable, tax }: VatBreakdown, { fa3 }: Fa3Document): Decimal {
  return fa3.pricing === 'gross' ? taxable.plus(tax) : taxable;
}

/** A correction may give money back: then everything has the other sign. */
function isSettledAsStated(document: Fa3Document): boolean {
  const { settlement } = document.fa3;
  const { totals } = document;
  const total = amountToSettle(document);
  const sign = total.lt(0) ? -1 : 1;
  switch (settlement.state) {
    case 'due':
      return true;
    case 'paid':
      return totals.due.times(sign).lte(0);
    case 'paid back':
      return settlement.amount.gt(0) && settlement.amount.eq(totals.due.minus(total).times(sign));
    case 'partly paid': {
      const amount = settlement.amount.times(sign);
      return amount.gt(0) && amount.lt(total.times(sign));
    }
  }
}
