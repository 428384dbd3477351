import { decimal } from '@spacebooks/base/money';
import type { Cents } from '../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { type AmountSum, sumOf } from './amount-sum.js';
import type { CountryForm } from './forms/country-form.js';

/** A line of a return, with what it is made of. */
interface SheetLine extends AmountSum {
  readonly line: string;
  /** As the form takes it, in cents. */
  readonly base: Cents;
  /** Tax as the form takes it; null where the line has none. */
  readonly formTax: Cents | null;
  readonly amounts: readonly DeclaredAmount[];
}

/** The figures of a return, in cents of the books. */
export interface FormSheet {
  readonly lines: readonly SheetLine[];
  /** Amounts that the form does not ask for. */
  readonly elsewhere: readonly DeclaredAmount[];
  /** Amounts without a known line: a person has to find it. */
  readonly unknown: readonly DeclaredAmount[];
  /** Tax by the form and as posted, of all lines with tax. */
  readonly formTax: Cents;
  readonly postedTax: Cents;
}

/** The figures of a country's VAT return from the amounts of its period; an amount may stand in several lines, and its tax in one. */
export function formSheet(amounts: readonly DeclaredAmount[], form: CountryForm): FormSheet {
  const placed = amounts.map((amount) => ({ amount, codes: form.linesOf(amount) }));
  const lines = form.lines.flatMap(({ code }) => {
    const of = placed.flatMap(({ amount, codes }) => (codes?.includes(code) === true ? [amount] : []));
    return of.length === 0 ? [] : [sheetLine(code, of, form)];
  });
  const taxed = lines.filter(({ formTax }) => formTax !== null);
  return {
    lines,
    elsewhere: placed.flatMap(({ amount, codes }) => (codes?.length === 0 ? [amount] : [])),
    unknown: placed.flatMap(({ amount, codes }) => (codes === null ? [amount] : [])),
    formTax: taxed.reduce((sum, { formTax }) => sum + (formTax ?? 0), 0),
    postedTax: sumOf(taxed).tax,
  };
}

function sheetLine(line: string, amounts: readonly DeclaredAmount[], form: CountryForm): SheetLine {
  const { net, tax } = sumOf(amounts);
  const rate = amounts[0]?.entry.taxRate ?? '0';
  const base = form.round(net);
  const computed = decimal(base).times(rate).div(100).round(0).toNumber() + 0;
  return { line, net, tax, base, formTax: form.taxed.has(line) ? form.round(computed) : null, amounts };
}
