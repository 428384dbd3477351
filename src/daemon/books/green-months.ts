import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from '../../books/book-stores.js';
import { examineMonth } from '../../books/month/check-month.js';
import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { createMonthFacts } from '../../store/books/month-facts.js';
import type { Db } from '../../store/engine/open.js';
import { bookSpace } from './book-spaces.js';

/** A month's checklist as far as it is a task. */
export interface JudgedMonth {
  /** What cannot be found out is not. */
  readonly isReady: boolean;
  /** Names of exports that something blocks up to the end of the month. */
  readonly blocked: readonly string[];
}

const UNKNOWN: JudgedMonth = { isReady: false, blocked: [] };

export function judgeMonths({
  stores,
  reading,
  clock,
}: {
  readonly stores: BookStores;
  readonly reading: Db;
  readonly clock: Clock;
}): (space: SpaceConfig, month: string) => Promise<JudgedMonth> {
  const deps = { stores, facts: createMonthFacts(reading), clock };
  return async (config, month) => {
    const space = bookSpace(config);
    if (space === null) return UNKNOWN;
    try {
      const { status, exports } = await examineMonth(deps, space, month);
      const blocked = exports.flatMap(({ name, blocked: why }) => (why === null ? [] : [name]));
      return { isReady: status.isGreen, blocked };
    } catch (error) {
      if (error instanceof Failure) return UNKNOWN;
      throw error;
    }
  };
}
