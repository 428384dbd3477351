import type { Clock } from '@spacebooks/base/clock';
import type { Period } from '../../domain/accounting/model.js';
import type { MonthFacts } from '../../store/books/month-facts.js';
import type { BookSpace } from '../book-space.js';
import type { BookStores } from '../book-stores.js';

/** A month of a space, as its checks are given it. */
export interface CheckedMonth {
  readonly space: BookSpace;
  readonly days: Period;
  /** `YYYY-MM` */
  readonly month: string;
  /** Whether it is over and open. */
  readonly canBeClosed: boolean;
}

export interface MonthDeps {
  readonly stores: BookStores;
  readonly facts: MonthFacts;
  readonly clock: Clock;
}
