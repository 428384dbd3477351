import type { World } from '../world.js';

/** The IANA name of a space's time zone; UTC for a record of no space. */
export function timeZoneOf(spaceId: string | null | undefined, { spaces }: Pick<World, 'spaces'>): string {
  return spaces.get(spaceId ?? '')?.timeZone ?? 'UTC';
}

/** The address of a space, {space_base_url}. */
export function spaceUrlOf(
  spaceId: string | null | undefined,
  { spaces, addresses }: Pick<World, 'spaces' | 'addresses'>,
): string {
  return addresses.spaceUrl(spaces.get(spaceId ?? '')?.subdomain ?? '');
}
