import { amountText } from '../../books/tax-returns/amount-text.js';
import type { ReturnLine } from '../../books/tax-returns/return-line.js';
import { ustvaOf } from '../../books/tax-returns/ustva.js';
import { ustvaCsv } from '../../books/tax-returns/ustva-csv.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { aligned } from '../table.js';
import type { TaxReturn } from './tax-return.js';

const MEANING: Readonly<Record<ReturnLine, string>> = {
  '41': 'goods to other member states, exempt',
  '48': 'exempt without deduction of input tax',
  '81': 'taxable at 19 %',
  '86': 'taxable at 7 %',
  '35': 'taxable at other rates (its tax: Kz 36)',
  '87': 'taxable at 0 %',
  '60': 'the recipient in Germany owes the tax',
  '21': 'services to businesses in other member states',
  '45': 'not taxable in Germany',
  oss: 'declared in the One Stop Shop (spacebooks report oss)',
  none: 'not subject to VAT, in no line',
};

export function showUstva(amounts: readonly DeclaredAmount[]): TaxReturn {
  const sheet = ustvaOf(amounts);
  const rows = sheet.lines.map(({ line, net, tax, base, formTax, amounts }) => [
    line === 'oss' || line === 'none' ? '–' : `Kz ${line}`,
    MEANING[line],
    base === null ? '–' : String(base),
    formTax === null ? '–' : amountText(formTax),
    amountText(net),
    amountText(tax),
    String(amounts.length),
  ]);
  const head = ['', '', 'base', 'tax', 'net posted', 'tax posted', 'entries'];
  return {
    json: {
      lines: sheet.lines.map(({ amounts: of, ...line }) => ({
        ...line,
        entries: of.map(({ entry }) => entry.id),
      })),
      formTax: sheet.formTax,
      postedTax: sheet.postedTax,
    },
    lines:
      rows.length === 0
        ? []
        : [
            ...aligned([head, ...rows]),
            `output tax: ${amountText(sheet.formTax)} by the form, ${amountText(sheet.postedTax)} as posted`,
          ],
    csv: ustvaCsv(sheet),
    figures: sheet.lines.flatMap(({ line, base, net, tax }) =>
      base === null ? [] : [{ of: `Kz ${line}`, net, tax }],
    ),
    complaints: [],
  };
}
