import { amountText } from '../../books/tax-returns/amount-text.js';
import { ossCsv, ossOf } from '../../books/tax-returns/oss.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import type { TaxPeriod } from '../../domain/accounting/tax-period.js';
import { aligned } from '../table.js';
import type { TaxReturn } from './tax-return.js';

export function showOss(amounts: readonly DeclaredAmount[], period: TaxPeriod, seller: string): TaxReturn {
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
    complaints: [],
  };
}
