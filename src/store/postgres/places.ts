import { sql } from 'kysely';
import type { PlaceRow, PlacesAsked } from '../engine/engine.js';
import { transactByRows } from '../engine/transact.js';
import type { Db } from '../schema/tables.js';

/**
 * One statement, and a transaction around it for its level alone: each statement in it sees what was committed before it, and
 * so behind its lock what the one before has taken.
 */
export function takePlaces(db: Db, asked: PlacesAsked): Promise<readonly PlaceRow[]> {
  const { key, present, clockAheadMs, most, requests, countedMs, aheadMs, holdMs } = asked;
  return transactByRows(db, async (transaction) => {
    const { rows } = await sql<PlaceRow>`select place, opens, paused, ${present} as present
      from take_places(${key}, ${present}, ${clockAheadMs}, ${most}, ${requests}, ${countedMs}, ${aheadMs}, ${holdMs})`.execute(
      transaction,
    );
    return rows;
  });
}
