import { idsOf } from '../../books/tax-returns/amount-sum.js';
import { amountText } from '../../books/tax-returns/amount-text.js';
import { boxesOf, codesOf } from '../../books/tax-returns/forms/form-line.js';
import { ANNUAL_CODES, USTVA_2026, type UstvaCode } from '../../books/tax-returns/forms/ustva-form.js';
import { GERMAN, proofCsv } from '../../books/tax-returns/proof-csv.js';
import { type Ustva, ustvaOf } from '../../books/tax-returns/ustva.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import type { ReturnFigure } from '../../domain/accounting/shown-return.js';
import { aligned } from '../table.js';
import type { Declaring, TaxReturn } from './tax-return.js';

/** `spacebooks books report ustva`: the sheet of a month or quarter, or of a year with the Kennzahlen of the annual return. */
export function showUstva(amounts: readonly DeclaredAmount[], { period }: Declaring): TaxReturn {
  const sheet = ustvaOf(amounts);
  const isYear = !period.name.includes('-');
  return {
    json: {
      form: isYear ? 'USt 2 A 2026' : USTVA_2026.name,
      lines: sheet.lines.map(({ amounts: of, ...line }) => ({
        ...line,
        annual: ANNUAL_CODES[line.line] ?? null,
        entries: idsOf(of),
      })),
      oss: { net: sheet.oss.net, tax: sheet.oss.tax, entries: idsOf(sheet.oss.amounts) },
      uncollectible: {
        line: '50',
        annual: ANNUAL_CODES['50'],
        base: sheet.uncollectible.base,
        net: sheet.uncollectible.net,
        tax: sheet.uncollectible.tax,
        entries: idsOf(sheet.uncollectible.amounts),
      },
      formTax: sheet.formTax,
      postedTax: sheet.postedTax,
    },
    lines:
      sheet.lines.length === 0
        ? []
        : [
            ...aligned([HEAD, ...rowsOf(sheet, isYear)]),
            `output tax: ${amountText(sheet.formTax)} by the form, ${amountText(sheet.postedTax)} as posted`,
          ],
    csv: csvOf(sheet),
    figures: figuresOf(sheet),
    notes: sheet.lines.length === 0 ? [] : notesOf(sheet, isYear),
    complaints: [],
  };
}

const HEAD = ['', '', 'base', 'tax', 'net posted', 'tax posted', 'entries'];

function rowsOf({ lines, oss, uncollectible }: Ustva, isYear: boolean): readonly (readonly string[])[] {
  const rows = lines.flatMap(({ line, net, tax, base, formTax, amounts }) => [
    [
      labelOf(line, isYear),
      meaningOf(line),
      String(base),
      formTax === null ? '–' : amountText(formTax),
      amountText(net),
      amountText(tax),
      String(amounts.length),
    ],
    ...(line !== '45' || oss.amounts.length === 0
      ? []
      : [partRow('', 'of it in the One Stop Shop (spacebooks books report oss)', '–', oss)]),
  ]);
  if (uncollectible.amounts.length === 0) return rows;
  return [
    ...rows,
    partRow(labelOf('50', isYear), meaningOf('50'), String(uncollectible.base), uncollectible),
  ];
}

function partRow(
  label: string,
  meaning: string,
  base: string,
  { net, tax, amounts }: Ustva['oss'],
): readonly string[] {
  return [label, meaning, base, '–', amountText(net), amountText(tax), String(amounts.length)];
}

function meaningOf(code: string): string {
  return USTVA_2026.lines.find((line) => line.code === code)?.meaning ?? '';
}

function labelOf(code: UstvaCode | '50', isYear: boolean): string {
  const line = USTVA_2026.lines.find((each) => each.code === code) ?? { code };
  if (!isYear) return `Kz ${boxesOf(line)}`;
  const annual = ANNUAL_CODES[code];
  return annual === undefined ? `(Kz ${code})` : `Kz ${annual}`;
}

function notesOf({ oss, uncollectible }: Ustva, isYear: boolean): readonly string[] {
  const list = (content: Parameters<typeof codesOf>[1]): string => codesOf(USTVA_2026, content).join(', ');
  return [
    isYear
      ? 'form: USt 2 A 2026; the line of a number in brackets is not known here: exempt turnover has one for each provision'
      : `form: ${USTVA_2026.name} (${USTVA_2026.source})`,
    `not in these books: purchases and input tax (Kz ${list('purchases')}), corrections and advance payments (${list('filing')}), farms, vehicles, exports (${list('other business')})`,
    ...(oss.amounts.length === 0
      ? []
      : [
          'Kz 45 includes the turnover of the One Stop Shop, as in DATEV: have your tax adviser confirm it once',
        ]),
    ...(uncollectible.base < 0
      ? [
          'Kz 50 is below zero: more was paid late than was lost (§ 17 Abs. 2 Nr. 1 Satz 2 UStG). Ask your tax adviser whether the form takes it.',
        ]
      : []),
  ];
}

/** Kz 50 has its entries with the sign that it has. */
function csvOf({ lines, uncollectible }: Ustva): string {
  const turned = uncollectible.amounts.map((amount) => ({
    ...amount,
    net: 0 - amount.net,
    tax: 0 - amount.tax,
  }));
  const lost = turned.length === 0 ? [] : [{ ...uncollectible, line: '50', amounts: turned }];
  return proofCsv([...lines, ...lost], GERMAN);
}

/** Kz 45 and its part of the One Stop Shop stand apart: before there was a Kz 50, the shop's turnover was in no line. */
function figuresOf({ lines, oss, uncollectible }: Ustva): readonly ReturnFigure[] {
  const own = lines.map(({ line, net, tax }) =>
    line === '45' ? { of: 'Kz 45', net: net - oss.net, tax: tax - oss.tax } : { of: `Kz ${line}`, net, tax },
  );
  return [
    ...own,
    { of: 'Kz 45, One Stop Shop', net: oss.net, tax: oss.tax, isLater: true },
    { of: 'Kz 50', net: uncollectible.net, tax: uncollectible.tax, isLater: true },
  ];
}
