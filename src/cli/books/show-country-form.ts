import { counted } from '@spacebooks/base/text/counted';
import { idsOf, sumOf } from '../../books/tax-returns/amount-sum.js';
import { amountText } from '../../books/tax-returns/amount-text.js';
import { formSheet } from '../../books/tax-returns/form-sheet.js';
import type { CountryForm } from '../../books/tax-returns/forms/country-form.js';
import { codesOf } from '../../books/tax-returns/forms/form-line.js';
import { FRENCH, GERMAN, proofCsv } from '../../books/tax-returns/proof-csv.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { aligned } from '../table.js';
import type { TaxReturn } from './tax-return.js';

/** A VAT return as a table of its lines. */
export function showCountryForm(amounts: readonly DeclaredAmount[], form: CountryForm): TaxReturn {
  const sheet = formSheet(amounts, form);
  const meanings = new Map(form.lines.map(({ code, meaning }) => [code, meaning]));
  const rows = sheet.lines.map(({ line, base, formTax, net, tax, amounts: of }) => [
    `${form.label} ${line}`,
    meanings.get(line) ?? '',
    amountText(base),
    formTax === null ? '–' : amountText(formTax),
    amountText(net),
    amountText(tax),
    String(of.length),
  ]);
  const elsewhere = sumOf(sheet.elsewhere);
  return {
    json: {
      form: form.name,
      lines: sheet.lines.map(({ amounts: of, ...line }) => ({ ...line, entries: idsOf(of) })),
      elsewhere: { ...elsewhere, entries: idsOf(sheet.elsewhere) },
      formTax: sheet.formTax,
      postedTax: sheet.postedTax,
    },
    lines:
      rows.length === 0
        ? []
        : [
            ...aligned([['', '', 'base', 'tax', 'net posted', 'tax posted', 'entries'], ...rows]),
            `output tax: ${amountText(sheet.formTax)} by the form, ${amountText(sheet.postedTax)} as posted`,
          ],
    csv: proofCsv(sheet.lines, form.seller === 'FR' ? FRENCH : GERMAN),
    figures: sheet.lines.map(({ line, net, tax }) => ({ of: `${form.label} ${line}`, net, tax })),
    notes: amounts.length === 0 ? [] : notesOf(form, sheet.elsewhere, elsewhere.net),
    complaints: sheet.unknown.map(
      ({ entry, net }) =>
        `${entry.documentNumber}: no line of ${form.name} is known here for ${amountText(net)} of the tax case ${entry.taxCase} at ${entry.taxRate} %. Ask your tax adviser which line it belongs in, and enter it by hand.`,
    ),
  };
}

function notesOf(form: CountryForm, elsewhere: readonly DeclaredAmount[], net: number): readonly string[] {
  const list = (content: Parameters<typeof codesOf>[1]): string => codesOf(form, content).join(', ');
  return [
    ...(elsewhere.length === 0
      ? []
      : [
          `not on this form: ${amountText(net)} that is not taxable here, in ${counted(elsewhere.length, 'entry', 'entries')}`,
        ]),
    `form: ${form.name} (${form.source})`,
    `not in these books: purchases and input tax (${list('purchases')}), corrections and advance payments (${list('filing')}), other kinds of business (${list('other business')})`,
    ...form.remarks,
  ];
}
