import { referredId } from '../records/entries.js';
import type { Membership } from '../records/people.js';
import { newEntry } from '../v2/entries.js';
import type { World } from '../world.js';

/** The membership that a card or device belongs to. */
export function membershipOfToken(token: string, { entries }: World): string | null {
  for (const entry of entries.all('checkInTokens')) {
    if (entry.attributes.token === token) return referredId(entry, 'membership');
  }
  return null;
}

/** Typically addresses of devices or numbers of cards. */
export function addCheckInTokens({ id, spaceId }: Membership, tokens: readonly string[], world: World): void {
  const space = world.spaces.get(spaceId);
  if (space === undefined) return;
  for (const [index, token] of tokens.entries()) {
    const relations = { membership: { type: 'memberships', id } };
    const made = { id: `${id}-token-${index + 1}`, attributes: { token }, relations };
    world.entries.add(newEntry('checkInTokens', space, world, made));
  }
}
