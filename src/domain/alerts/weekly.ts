import type { Cents } from '../accounting/cents.js';
import type { LocalDate } from '../invoice.js';
import type { Task } from '../tasks/task.js';
import type { OpenAlert, SpaceDigest } from './digest.js';

/** The facts of a week, for the spaces of a time zone. Amounts are by currency. */
export interface WeeklyFacts {
  /** The last day that it is about. */
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** What is owed, by how long it is overdue. */
  readonly owed: readonly {
    readonly currency: string;
    readonly age: string;
    readonly cents: Cents;
    readonly invoices: number;
  }[];
  /** Gross, of the last twelve months. */
  readonly invoiced: readonly { readonly month: string; readonly currency: string; readonly cents: Cents }[];
  readonly spaces: readonly Pick<SpaceDigest, 'spaceId' | 'eInvoices'>[];
  /** What waits, as the start page lists it; empty where nobody asked. */
  readonly tasks: readonly Task[];
  readonly open: readonly OpenAlert[];
  readonly openCount: number;
  readonly decided: readonly {
    readonly kind: string;
    readonly by: string;
    readonly subject: string | null;
  }[];
}

/** From the longest not due to the longest overdue. */
export const AGES_OF_WEEK = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
