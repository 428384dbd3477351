import { HOUR_MS } from '@spacebooks/base/durations';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { useTimePass } from '../records/time-pass.js';
import type { Made } from '../v2/entries.js';
import type { World } from '../world.js';

const LASTS_MS = 12 * HOUR_MS;

/** A check-in from now on, which takes a time pass where one is needed; null when there is none left. */
export function checkInNow(membershipId: string, world: World): Made | null {
  if (!useTimePass(membershipId, world)) return null;
  const now = world.clock.now();
  return {
    attributes: { validFrom: isoTime(now), validUntil: isoTime(now + LASTS_MS) },
    relations: { membership: { type: 'memberships', id: membershipId } },
  };
}
