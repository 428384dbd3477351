import { amountText } from '../../books/tax-returns/amount-text.js';
import { declaredCsv, declaredRows } from '../../books/tax-returns/declared.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { operatorLanguageOf } from '../../domain/settings.js';
import { aligned } from '../table.js';
import type { Declaring, TaxReturn } from './tax-return.js';

export function showDeclared(amounts: readonly DeclaredAmount[], { seller, language }: Declaring): TaxReturn {
  const rows = declaredRows(amounts, seller);
  const cells = rows.map(({ month, country, taxCase, rate, kind, net, tax, amounts: count }) => [
    ...[month, country, taxCase, `${rate} %`, kind, amountText(net), amountText(tax), String(count)],
  ]);
  const head = ['month', 'country', 'tax case', 'rate', 'kind', 'net', 'tax', 'entries'];
  return {
    json: { rows },
    lines: cells.length === 0 ? [] : aligned([head, ...cells]),
    csv: declaredCsv(amounts, seller, operatorLanguageOf(language)),
    figures: rows.map(({ month, country, taxCase, rate, kind, net, tax }) => {
      return { of: `${month} ${country} ${taxCase} ${rate} % ${kind}`, net, tax };
    }),
    notes: [],
    complaints: [],
  };
}
