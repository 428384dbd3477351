import type { ExaminedMonth, ListedMonth, MonthClosing } from '../domain/accounting/examined-month.js';
import type { Report, Said } from '../domain/accounting/exclusion.js';
import type { MonthFinding } from '../domain/accounting/month-checklist.js';
import type { OpeningList } from '../domain/accounting/opening/opening-list.js';
import type { Rebooking } from '../domain/accounting/rebooking.js';
import type { CutoverQuestion } from '../domain/cutover/cutover-question.js';
import type { Exclusion } from '../store/books/exclusions.js';

/**
 * What people of finance see and decide about the books of a space, by the functions of the commands. A failure is that of the
 * command, in the same words.
 */
export interface BookDesk {
  /** The last months, the latest first. */
  months(spaceId: string): Promise<readonly ListedMonth[]>;
  /** @param month `YYYY-MM`, not before the cutover */
  month(spaceId: string, month: string): Promise<MonthOfSpace>;
  /** @throws Failure `period.not-over`, `accounting.busy`, `accounting.not-copied`, `books.restored`, and why the platform could not be copied */
  close(spaceId: string, closing: Closing): Promise<ClosingOutcome>;
  /**
   * What the accountant says of a batch, or that it was released too early. One that is not accepted counts as never released.
   *
   * @returns closed months, `YYYY-MM`, that a withdrawn batch has entries of: the next batch puts them back there
   * @throws Failure `batch.unknown`, `batch.decided`, `batch.needed`, `books.restored`
   */
  decide(spaceId: string, number: number, decision: BatchDecision): Promise<readonly string[]>;
  /** The closed months of a batch, `YYYY-MM`. */
  closedMonthsOf(spaceId: string, number: number): Promise<readonly string[]>;
  /** Has a delivery that has not arrived tried now. */
  deliver(
    delivery: { readonly spaceId: string; readonly number: number; readonly target: string },
    by: string,
  ): Promise<'asked' | 'under way' | 'over'>;
  /** Who decided it; null where nobody has, or nobody kept that. */
  deciderOf(spaceId: string, number: number, status: BatchDecision['status']): Promise<string | null>;
  /** Numbers of the batches that count and have an entry booked in a month. @param month `YYYY-MM` */
  batchesOf(spaceId: string, month: string): Promise<readonly number[]>;
  /** How accounts and cost centers are called, as far as that is known. */
  names(spaceId: string): Promise<BookNames>;
  /** Exports whose question a person was told of, without asking it anew. */
  asked(spaceIds: readonly string[]): Promise<readonly RequestedExport[]>;
  /** What changed rules would book anew of an export, as of now; null where nothing waits. @throws Failure `accounting.blocked` and what else blocks the export */
  question(spaceId: string, exportName: string): Promise<Rebooking | null>;
  /** @throws Failure `accounting.rebooking` where it is another question by now, `books.restored` */
  agree(spaceId: string, exportName: string, yes: Yes): Promise<Rebooking>;
  /** What cutovers that were moved in the configuration would do; of a space without books, too. */
  cutovers(spaceId: string): Promise<readonly CutoverQuestion[]>;
  /** @throws Failure `cutover.moved` where it is another question by now, or not all of it is copied; `books.restored` */
  acceptCutover(spaceId: string, yes: Yes & { readonly why: string }): Promise<CutoverQuestion>;
  /** The opening items, as of the last copy; null of a space without books. */
  opening(spaceId: string): Promise<ShownOpening | null>;
  /** @throws Failure `accounting.opening` where it is another list by now, or cannot be confirmed; `books.restored` */
  confirmOpening(spaceId: string, yes: Yes & { readonly why: string }): Promise<OpeningList>;
  /** Documents that are left out of reports. */
  excluded(spaceId: string): Promise<readonly Exclusion[]>;
  /** @throws Failure `operator.unknown`, `operator.ambiguous`, `operator.not-possible` where that is so already */
  exclude(
    spaceId: string,
    isExcluded: boolean,
    exclusion: Excluding,
  ): Promise<{ readonly documentNumber: string }>;
}

/** By their numbers. */
export interface BookNames {
  readonly accounts: ReadonlyMap<string, string>;
  readonly costCenters: ReadonlyMap<string, string>;
}

export interface BatchDecision {
  readonly status: 'accepted' | 'rejected' | 'voided';
  /** Null when accepted. */
  readonly reason: string | null;
  readonly by: string;
}

export interface MonthOfSpace extends ExaminedMonth {
  /** What closed it; null while it is open. */
  readonly closing: MonthClosing | null;
  /** The first month of the books that is open: those after it are closed later, or with it. */
  readonly firstOpen: string;
}

interface Closing {
  /** `YYYY-MM` */
  readonly month: string;
  readonly reason: string | null;
  readonly by: string;
}

export interface ClosingOutcome {
  /** `open`: something is, and nobody gave a reason. `blocked`: an export is, for which no reason is good enough. */
  readonly status: 'closed' | 'open' | 'blocked';
  /** Numbers of the batches that were released for it. */
  readonly batches: readonly number[];
  /** The earliest month in which something is; null where it is not that. */
  readonly openMonth: string | null;
}

export interface RequestedExport {
  readonly spaceId: string;
  readonly exportName: string;
}

export interface ShownOpening {
  readonly list: OpeningList;
  /** As the checklist of a month says it. */
  readonly found: readonly MonthFinding[];
}

/** A yes to what was shown, by its digest. */
interface Yes {
  readonly shown: string;
  readonly by: string;
}

interface Excluding extends Said {
  /** Number of the document, or the id of its invoice. */
  readonly document: string;
  readonly report: Report;
}
