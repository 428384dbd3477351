import type { Clock } from '@spacebooks/base/clock';
import { AHEAD_MS, countedMs, HOLD_MS, LEAD_MS, type PlacesAhead } from '@spacebooks/http/rate-limit';
import { sql } from 'kysely';
import { dialectOf } from '../engine/engine.js';
import type { StoredTime } from '../engine/stored-time.js';
import type { Db } from '../schema/tables.js';

/**
 * Places of users that are taken before they open, where several machines would else ask for each of them. A token whose user
 * is unknown, and KSeF, whose windows are several, go by single records.
 */
export function createPlacesAhead(
  db: Db,
  clock: Clock,
  time: StoredTime,
  clockAheadMs: number,
): PlacesAhead | null {
  const { takePlaces, serverTime } = dialectOf(db);
  if (takePlaces === null || serverTime === null || clock.origin === undefined) return null;
  return {
    take: async (key, windows, most) => {
      const [window, ...others] = windows;
      if (!key.startsWith('user:') || window === undefined || others.length > 0) return null;
      // Read before the statement is sent: until when a place is held is never later here than there.
      const now = clock.now();
      const rows = await takePlaces(db, {
        key,
        present: time.from(now)(now),
        clockAheadMs,
        most,
        requests: window.requests,
        countedMs: countedMs(window),
        aheadMs: AHEAD_MS,
        holdMs: HOLD_MS,
      });
      const places = rows.flatMap(({ place, opens, present }) =>
        place === null
          ? []
          : [{ id: place, opensInMs: opens - present, until: now + opens - present + HOLD_MS }],
      );
      const [first] = rows;
      const untilOpenMs = first === undefined ? 0 : first.opens - first.present;
      const isPaused = first?.paused ?? false;
      return { places, isPaused, askInMs: isPaused ? untilOpenMs : untilOpenMs - LEAD_MS };
    },
    answered: async ({ id }, at) => {
      await sql`update request_sent set at = ${time.from(at)(at)} where id = ${id}`.execute(db);
    },
    giveBack: async (places) => {
      const ids = places.map(({ id }) => id);
      if (ids.length > 0) await db.deleteFrom('request_sent').where('id', 'in', ids).execute();
    },
  };
}
