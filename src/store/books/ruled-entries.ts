import { sql } from 'kysely';
import type { Entry } from '../../domain/accounting/model.js';
import type { Db } from '../schema/tables.js';
import { entriesInOrder } from './entries-in-order.js';

/** Quotes within a text are escaped in JSON: nothing else reads like this. */
const RULED = sql<boolean>`voided = 0 and content like '%"because":"%'`;

/** Entries of payment differences in the batches of a space that count, in the order of batches. */
export function ruledEntries(db: Db, spaceId: string, series: string): AsyncIterable<Entry> {
  return entriesInOrder(db, spaceId, series, RULED);
}
