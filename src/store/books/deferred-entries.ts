import { sql } from 'kysely';
import type { Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';
import { entriesInOrder } from './entries-in-order.js';

/** The text of the condition in their index. */
const DEFERRED = sql<boolean>`voided = 0 and part in ('deferral', 'accrual')`;

/** Entries between revenue and deferrals in the batches of a space that count, in the order of batches. */
export function createDeferredEntries(db: Db) {
  return {
    of: (spaceId: string, series: string): AsyncIterable<Entry> =>
      entriesInOrder(db, spaceId, series, DEFERRED),
  };
}
