import type { Cents } from '../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../domain/accounting/declared-amount.js';
import { sumOf } from './amount-sum.js';
import { RETURN_LINES, type ReturnLine, returnLineOf } from './return-line.js';

/** A line of the proof sheet. */
interface UstvaLine {
  readonly line: ReturnLine;
  /** What is posted, exact. */
  readonly net: Cents;
  readonly tax: Cents;
  /** What the form takes: whole units of the currency, cut; null for what is not declared on it. */
  readonly base: number | null;
  /** What the form makes of the base, or in line 35 what is entered beside it; null where the line has no tax. */
  readonly formTax: Cents | null;
  readonly amounts: readonly DeclaredAmount[];
}

export interface Ustva {
  readonly lines: readonly UstvaLine[];
  /** Output tax by the form, of all lines. */
  readonly formTax: Cents;
  /** Output tax as posted; it differs from the form's by the cents that are cut. */
  readonly postedTax: Cents;
}

const RATES: Readonly<Partial<Record<ReturnLine, number>>> = { '81': 19, '86': 7 };

/** The figures of the Umsatzsteuer-Voranmeldung from the amounts of its period: by agreed consideration (§ 16 UStG), or by what came (§ 20). */
export function ustvaOf(amounts: readonly DeclaredAmount[]): Ustva {
  const byLine = Map.groupBy(amounts, returnLineOf);
  const lines = RETURN_LINES.flatMap((line) => {
    const of = byLine.get(line);
    return of === undefined ? [] : [lineOf(line, of)];
  });
  return {
    lines,
    formTax: lines.reduce((sum, { formTax }) => sum + (formTax ?? 0), 0),
    postedTax: lines.reduce((sum, { line, tax }) => sum + (line === 'oss' ? 0 : tax), 0),
  };
}

function lineOf(line: ReturnLine, amounts: readonly DeclaredAmount[]): UstvaLine {
  const { net, tax } = sumOf(amounts);
  const isOnForm = line !== 'oss' && line !== 'none';
  const base = isOnForm ? Math.trunc(net / 100) + 0 : null;
  return { line, net, tax, base, formTax: formTaxOf(line, base, tax), amounts };
}

/** Of whole units, so that percent of them are cents. */
function formTaxOf(line: ReturnLine, base: number | null, posted: Cents): Cents | null {
  const rate = RATES[line];
  if (rate !== undefined && base !== null) return base * rate;
  return line === '35' ? posted : null;
}
