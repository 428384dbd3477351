import type { Cents } from '../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { type AmountSum, sumOf } from './amount-sum.js';
import { TAXABLE, USTVA_2026, USTVA_RATES, type UstvaCode } from './forms/ustva-form.js';
import { isOfOss, returnLineOf } from './return-line.js';

/** A line of the proof sheet. */
interface UstvaLine extends AmountSum {
  readonly line: UstvaCode;
  /** As the form takes it: whole units of the currency, cut. */
  readonly base: number;
  /** Tax that the form computes from the base, or in line 35 the tax that is entered beside it; null where the line has no tax. */
  readonly formTax: Cents | null;
  readonly amounts: readonly DeclaredAmount[];
}

/** Amounts that stand in other lines, too. */
interface PartOfLines extends AmountSum {
  readonly amounts: readonly DeclaredAmount[];
}

export interface Ustva {
  readonly lines: readonly UstvaLine[];
  /** The part of line 45 that the One Stop Shop declares. */
  readonly oss: PartOfLines;
  /**
   * Kz 50: by how much the bases of taxable supplies are lower because they are uncollectible, above zero. Below zero where more has come
   * after all than was lost (§ 17 Abs. 2 Nr. 1 Satz 2 UStG).
   */
  readonly uncollectible: PartOfLines & { readonly base: number };
  /** Output tax by the form, of all lines. */
  readonly formTax: Cents;
  /** Output tax as posted; it differs from the form's by the cents that are cut. */
  readonly postedTax: Cents;
}

/** The figures of the Umsatzsteuer-Voranmeldung from the amounts of its period: by agreed consideration (§ 16 UStG), or by what came (§ 20). */
export function ustvaOf(amounts: readonly DeclaredAmount[]): Ustva {
  const byLine = Map.groupBy(amounts, returnLineOf);
  const lines = USTVA_2026.lines.flatMap(({ code }) => {
    const of = byLine.get(code as UstvaCode);
    return of === undefined ? [] : [lineOf(code as UstvaCode, of)];
  });
  const taxed = lines.filter(({ formTax }) => formTax !== null);
  const lost = lines.flatMap(({ line, amounts: of }) =>
    TAXABLE.has(line) ? of.filter(({ kind }) => kind === 'loss') : [],
  );
  const { net, tax } = sumOf(lost);
  return {
    lines,
    oss: partOf(amounts.filter(isOfOss)),
    uncollectible: { net: 0 - net, tax: 0 - tax, base: wholeUnits(0 - net), amounts: lost },
    formTax: taxed.reduce((sum, { formTax }) => sum + (formTax ?? 0), 0),
    postedTax: sumOf(taxed).tax,
  };
}

function lineOf(line: UstvaCode, amounts: readonly DeclaredAmount[]): UstvaLine {
  const { net, tax } = sumOf(amounts);
  const base = wholeUnits(net);
  return { line, net, tax, base, formTax: formTaxOf(line, base, tax), amounts };
}

function partOf(amounts: readonly DeclaredAmount[]): PartOfLines {
  return { ...sumOf(amounts), amounts };
}

function wholeUnits(net: Cents): number {
  return Math.trunc(net / 100) + 0;
}

/** Percent of whole units are cents. */
function formTaxOf(line: UstvaCode, base: number, posted: Cents): Cents | null {
  const rate = USTVA_RATES[line];
  if (rate !== undefined) return base * rate;
  return line === '35' ? posted : null;
}
