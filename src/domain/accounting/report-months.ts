import type { Entry } from './model.js';

/** A batch, and those of its series that were before it. */
export interface BatchPosition {
  readonly spaceId: string;
  readonly series: string;
  readonly number: number;
}

/** What batches that count say of the months of a report on sales: by the month of the tax. */
export interface ReportMonths {
  /** Sales of a month that are posted and not taken back before this batch, each with its buyer. */
  standing(before: BatchPosition, month: string): Promise<readonly Entry[]>;
  /** When the last batch before this one was released that had something of the month; null where there was none. */
  lastTold(before: BatchPosition, month: string): Promise<number | null>;
  /** Months of entries, by their id. */
  monthsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
