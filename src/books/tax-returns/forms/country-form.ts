import type { Cents } from '../../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../../domain/accounting/declared-amount.js';
import type { TaxForm } from './form-line.js';

/** A VAT return whose lines are sums of turnover, with their tax. */
export interface CountryForm extends TaxForm {
  /** Whose form it is: ISO 3166-1. */
  readonly seller: string;
  /** What a line is called: `KZ 022`. */
  readonly label: string;
  /** Lines that an amount belongs into, none where the form does not ask for it; null where no line is known for it. */
  linesOf(amount: DeclaredAmount): readonly string[] | null;
  /** What the form takes of an amount. */
  round(cents: Cents): Cents;
  /** Lines with tax. */
  readonly taxed: ReadonlySet<string>;
  /** What is not certain of a line, or is not on the form at all. */
  readonly remarks: readonly string[];
}
