import { Problem } from '../engine/problem.js';
import type { World } from '../world.js';

interface Extra {
  readonly type: string;
  readonly subscribed: boolean;
}

/** @throws Problem 402 when the space's subscription names the add-on for visitors' bookings and lacks it */
export function requireExternalBookings(spaceId: string | null, world: World): void {
  for (const { spaceId: of, attributes, facts } of world.entries.all('subscriptions')) {
    if (of !== spaceId || facts.current !== true) continue;
    const extras = attributes.extras as readonly Extra[];
    const extra = extras.find(({ type }) => type === 'externalBookingsSubscriptionExtras');
    if (extra?.subscribed === false)
      throw new Problem(402, 'The space has not subscribed to external bookings.');
  }
}
