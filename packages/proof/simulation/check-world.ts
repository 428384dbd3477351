import { brokenBooks } from '../../../test/books-invariants.js';
import { KSEF_TOKEN } from '../../../test/flow/config-text.js';
import { checkInvariants } from '../../../test/invariants.js';
import { untrueStatements } from './bank/statement-truth.js';
import { farOff } from './far-off.js';
import { brokenInKsef } from './ksef-rules.js';
import { tokenOf } from './sandbox-seed.js';
import { storms } from './storms.js';
import type { SimulatedWorld } from './world.js';

/** The rules that hold at every moment at which nothing is being done. @returns one line for each violation */
export function checkWorld(world: SimulatedWorld): readonly string[] {
  const {
    platform,
    ksef,
    network,
    disk,
    from,
    sendings,
    lockedByPeople,
    pauses,
    clockSteps,
    poison,
    touchedNotes,
  } = world;
  const secrets = [...['berlin', 'hamburg', 'warsaw'].map(tokenOf), KSEF_TOKEN];
  const scenario = { from, clockSteps, sendings, lockedByPeople, secrets, touchedNotes, ksef: ksef.state };
  const broken = world.withDatabase((database) => [
    ...checkInvariants(platform.state, database, scenario),
    ...brokenBooks(database, from),
    ...untrueStatements(world, database),
    ...brokenInKsef(world, database),
    ...(clockSteps.length > 0 ? farOff(world, database) : pauses.brokenByBooks(database)),
  ]);
  return [
    ...network.patience.violations,
    ...disk.violations,
    ...world.violations,
    ...pauses.broken(platform.state),
    ...poison.violations,
    ...storms(ksef.state),
    ...(broken ?? []),
  ];
}
