import type { Cents } from '../../../domain/accounting/cents.js';
import type { DeclaredAmount } from '../../../domain/accounting/declared-amount.js';
import type { TaxForm } from './form-line.js';

/** A VAT return whose lines are sums of turnover, with their tax. */
export interface CountryForm extends TaxForm {
  /** Country of the form, ISO 3166-1. */
  readonly seller: string;
  /** The word before the number of a line: `KZ`. */
  readonly label: string;
  /** Codes of the lines that an amount belongs in; empty where the form does not ask for it, null where its line is unknown. */
  linesOf(amount: DeclaredAmount): readonly string[] | null;
  /** An amount as the form takes it, in cents. */
  round(cents: Cents): Cents;
  /** Codes of lines with tax. */
  readonly taxed: ReadonlySet<string>;
  /** Uncertainties of lines that the reader has to know of. */
  readonly remarks: readonly string[];
}
