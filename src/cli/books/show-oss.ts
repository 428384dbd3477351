import { amountText } from '../../books/tax-returns/amount-text.js';
import { ossCsv, ossOf } from '../../books/tax-returns/oss.js';
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
    notes: [],
    complaints: [],
  };
}
