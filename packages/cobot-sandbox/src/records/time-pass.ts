import type { World } from '../world.js';
import type { PassOffer, TimePass } from './plan.js';

/** What every space sells, where the plan says nothing else. */
export const DAY_PASS: PassOffer = { id: '0', name: 'Day Pass', price: '10', timespans: '' };

export function addTimePasses(
  { id: membershipId, spaceId }: { readonly id: string; readonly spaceId: string },
  { name, timespans }: PassOffer,
  count: number,
  world: World,
  idOf: (index: number) => string = () => world.newId(),
): readonly TimePass[] {
  return Array.from({ length: count }, (_, index) => {
    const id = idOf(index);
    const createdAtMs = world.clock.now();
    const pass = { id, spaceId, membershipId, name, timespans, createdAtMs, usedAtMs: null };
    world.timePasses.set(id, pass);
    return pass;
  });
}

/** The oldest first. */
export function unusedTimePasses(membershipId: string, world: World): readonly TimePass[] {
  return [...world.timePasses.values()].filter(
    (pass) => pass.membershipId === membershipId && pass.usedAtMs === null,
  );
}

/** Uses a pass for a check-in, if there is one. @returns whether the membership may check in */
export function useTimePass(membershipId: string, world: World): boolean {
  const [pass] = unusedTimePasses(membershipId, world);
  if (pass === undefined) return world.connections.get(membershipId)?.needsTimePass !== true;
  pass.usedAtMs = world.clock.now();
  return true;
}
