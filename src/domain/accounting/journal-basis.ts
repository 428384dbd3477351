import type { LocalDate } from '../invoice.js';
import type { ClosedDays } from './closed-days.js';
import type { Examination } from './examination.js';
import type { Exclusions } from './exclusion.js';
import type { JpkTerms } from './jpk-listing.js';
import type { Entry, LeftOut, LeftOutSum, OpenItem, Period } from './model.js';
import type { IdOf } from './part-change.js';
import type { IsHeld } from './posted-unit.js';
import type { OpenRest } from './rests/open-rest.js';
import type { DocumentRules } from './revenue.js';
import type { AccountingSettings } from './settings.js';

/** The inputs of a plan, besides the invoices. */
export interface JournalBasis extends ClosedDays {
  readonly settings: AccountingSettings;
  readonly documentRules: DocumentRules;
  /** Only documents dated within count; `from` is not before the cutover. */
  readonly period: Period;
  readonly idOf: IdOf;
  /** In the time zone of the space. */
  readonly today: LocalDate;
  /** Of an export that writes JPK_V7M. */
  readonly jpk?: JpkTerms | undefined;
  /** Whether the export writes JPK_V7M, whatever is asked of documents here: it lists what is taxed with a payment. */
  readonly listsTax?: boolean | undefined;
  /** Of the reports that the export writes. */
  readonly exclusions?: Exclusions | undefined;
  /** Of the invoices that are not added because the books say what is true of them. */
  readonly rest?: Rest | undefined;
  /** What stays as it is posted, whatever is true of it. */
  readonly isHeld?: IsHeld | undefined;
  /** Takes what there may be more of than fits in memory. */
  readonly sink: PlanSink;
}

/** Where a plan puts what it makes of the invoices, one by one, in no order. */
export interface PlanSink {
  /** @param revision how often its part was posted before */
  add(entry: Entry, revision: number): void;
  /** @param id of a posted entry; @param revision of what takes its place */
  reverse(id: string, revision: number): void;
  openItem(item: OpenItem): void;
  leftOut(row: LeftOut): void;
  /** Of a document that is in the books with this batch. */
  documentNumber(number: string): void;
  /** Of each invoice added: id, version and whether it is deleted. */
  source(line: string): void;
  /** Takes payment differences without a rule; they are looked for only where it is given. */
  openRest?(rest: OpenRest): void;
  /** What each invoice came to. */
  examined(examination: Examination): void;
}

/** What the plan needs of invoices that it does not look at. */
interface Rest {
  readonly leftOutSums: readonly LeftOutSum[];
}
