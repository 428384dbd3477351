import type { Clock } from '@spacebooks/base/clock';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../schema/tables.js';
import { dialectOf } from './engine.js';

/** A moment of this machine, as it stands in rows. */
export type ToStored = (moment: number) => RawBuilder<number>;

/** How moments of this machine stand in rows. */
export interface StoredTime {
  /** @param now on this machine, as the statement is sent */
  from(now: number): ToStored;
  /** After rows were read: no clock that runs on has written a later moment, as this machine shows them. */
  latest(now: number): number;
  /** How far the rows' clock is ahead of this machine's, once an answer has brought its present, milliseconds. */
  ahead(stored: number): number;
}

/**
 * As they are or, where a server has one clock for all machines, by that one: from how far they lie from the present of this
 * machine. So nothing has to be known of how the two differ, and a machine's clock may be set at any time.
 */
export function storedTime(db: Db, clock: Clock | undefined): StoredTime {
  const { serverTime } = dialectOf(db);
  if (serverTime === null || clock?.origin === undefined) {
    return {
      from: () => (moment) => sql`cast(${moment} as bigint)`,
      latest: (now) => Math.max(now, clock?.now() ?? now),
      ahead: () => 0,
    };
  }
  const { speed, origin } = clock;
  const since = sql`${serverTime} - cast(${origin.machine} as numeric)`;
  const present = sql`floor((${since}) * cast(${speed} as numeric) + cast(${origin.shown} as numeric))`;
  return {
    from: (now) => (moment) => sql`cast(${present} + cast(${moment - now} as numeric) as bigint)`,
    latest: (now) => now,
    ahead: (stored) => stored - clock.now(),
  };
}
