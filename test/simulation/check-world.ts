import { brokenBooks } from '../books-invariants.js';
import { KSEF_TOKEN } from '../flow/config-text.js';
import { checkInvariants } from '../invariants.js';
import type { SimulatedWorld } from './world.js';

/** The rules that hold at every moment at which nothing is being done. @returns one line for each violation */
export function checkWorld(world: SimulatedWorld): readonly string[] {
  const { platform, ksef, network, from, sendings, lockedByPeople } = world;
  const scenario = { from, sendings, lockedByPeople, secrets: ['admin-token', KSEF_TOKEN], ksef: ksef.state };
  const broken = world.withDatabase((database) => [
    ...checkInvariants(platform.state, database, scenario),
    ...brokenBooks(database, from),
  ]);
  return [...network.patience.violations, ...(broken ?? [])];
}
