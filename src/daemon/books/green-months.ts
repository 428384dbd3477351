import type { Clock } from '@spacebooks/base/clock';
import type { BookStores } from '../../books/book-stores.js';
import { checkMonth } from '../../books/month/check-month.js';
import type { SpaceConfig } from '../../config/config.js';
import { Failure } from '../../domain/errors.js';
import { createMonthFacts } from '../../store/books/month-facts.js';
import type { Db } from '../../store/engine/open.js';
import { bookSpace } from './book-spaces.js';

/** Tells of a month whether its checklist is green; what cannot be found out is not. */
export function greenMonths({
  stores,
  reading,
  clock,
}: {
  readonly stores: BookStores;
  readonly reading: Db;
  readonly clock: Clock;
}): (space: SpaceConfig, month: string) => Promise<boolean> {
  const deps = { stores, facts: createMonthFacts(reading), clock };
  return async (config, month) => {
    const space = bookSpace(config);
    if (space === null) return false;
    try {
      return (await checkMonth(deps, space, month)).isGreen;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  };
}
