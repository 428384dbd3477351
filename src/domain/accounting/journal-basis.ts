import type { LocalDate } from '../invoice.js';
import type { Examination } from './examination.js';
import type { Exclusions } from './exclusion.js';
import type { JpkTerms } from './jpk-listing.js';
import type { Cents, LeftOutSum, Period } from './model.js';
import type { IdOf } from './part-change.js';
import type { PostedState } from './posted-state.js';
import type { DocumentRules } from './revenue.js';
import type { AccountingSettings } from './settings.js';

/** The inputs of a plan, besides the invoices. */
export interface JournalBasis {
  readonly settings: AccountingSettings;
  readonly documentRules: DocumentRules;
  /** Only documents dated within count; `from` is not before the cutover. */
  readonly period: Period;
  readonly posted: PostedState;
  readonly idOf: IdOf;
  readonly closedThrough: LocalDate | null;
  /** In the time zone of the space. */
  readonly today: LocalDate;
  /** Of an export that writes JPK_V7M. */
  readonly jpk?: JpkTerms | undefined;
  /** Of the reports that the export writes. */
  readonly exclusions?: Exclusions | undefined;
  /** Of the invoices that are not added because the books say what is true of them. */
  readonly rest?: Rest | undefined;
  /** Is given what each invoice came to. */
  readonly onExamined?: ((examination: Examination) => void) | undefined;
}

/** What the plan needs of invoices that it does not look at. */
export interface Rest {
  readonly leftOutSums: readonly LeftOutSum[];
  /** Gross of the corrections of an invoice, by its id. */
  readonly corrections: ReadonlyMap<string, Cents>;
}
