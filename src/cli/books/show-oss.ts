import { amountText } from '../../books/tax-returns/amount-text.js';
import { type OssRow, ossCsv, ossOf } from '../../books/tax-returns/oss.js';
import { ossImport } from '../../books/tax-returns/oss-import.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { aligned } from '../table.js';
import type { Declaring, TaxReturn } from './tax-return.js';

export function showOss(amounts: readonly DeclaredAmount[], { period, seller }: Declaring): TaxReturn {
  const rows = ossOf(amounts, period, seller);
  const cells = rows.map(({ country, rate, net, tax, corrects }) => [
    country,
    `${rate} %`,
    amountText(net),
    amountText(tax),
    corrects === null ? '' : `corrects ${corrects}`,
  ]);
  return {
    json: { rows },
    lines: cells.length === 0 ? [] : aligned([['country', 'rate', 'net', 'tax', ''], ...cells]),
    csv: ossCsv(rows, seller),
    figures: rows.map(({ country, rate, net, tax, corrects }) => {
      return { of: `${country} ${rate} %${corrects === null ? '' : ` ${corrects}`}`, net, tax };
    }),
    notes: rows.length === 0 ? [] : notesFor(seller),
    complaints: [],
    ...(seller === 'DE' && { portal: portalOf(rows, period) }),
  };
}

/** Supported member states without the euro. */
const WITHOUT_EURO = ['CZ', 'PL'];

function notesFor(seller: string): readonly string[] {
  return [
    'not in these books: supplies from establishments abroad, and goods dispatched from other member states',
    ...(WITHOUT_EURO.includes(seller)
      ? [
          'amounts are in the currency of the books; the return is in euros, at the ECB rate of the last day of the quarter (Art. 369h)',
        ]
      : []),
  ];
}

const REASONS = {
  correction: 'corrects an earlier quarter, and the record for that is not public',
  nothing: 'has an amount of 0, which the portal refuses',
  'below zero': 'is below zero and corrects no earlier quarter',
  'unknown rate': 'has a rate above the standard rate known here',
} as const;

function portalOf(rows: readonly OssRow[], period: Declaring['period']): TaxReturn['portal'] {
  const { text, leftOut } = ossImport(rows, period);
  return {
    text,
    notes: [
      'the file for Mein ELSTER states all turnover as services supplied from Germany (Satzart 2)',
      ...leftOut.map(({ row: { country, rate, net, tax, corrects }, reason }) => {
        const what = `${country} ${rate} %${corrects === null ? '' : ` of ${corrects}`}, ${amountText(net)} and ${amountText(tax)} tax`;
        return `not in the file for Mein ELSTER, enter it by hand: ${what}; it ${REASONS[reason]}`;
      }),
    ],
  };
}
