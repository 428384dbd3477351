import type { Database } from 'better-sqlite3';
import { brokenBooks } from '../books-invariants.js';
import { KSEF_TOKEN } from '../flow/config-text.js';
import { checkInvariants } from '../invariants.js';
import { farOff } from './far-off.js';
import type { SimulatedWorld } from './world.js';

/** The rules that hold at every moment at which nothing is being done. @returns one line for each violation */
export function checkWorld(world: SimulatedWorld): readonly string[] {
  const { platform, ksef, network, from, sendings, lockedByPeople, pauses, clockSteps } = world;
  const clockWasWrong = clockSteps.length > 0;
  const scenario = {
    from,
    clockSteps,
    sendings,
    lockedByPeople,
    secrets: ['admin-token', KSEF_TOKEN],
    ksef: ksef.state,
  };
  const broken = world.withDatabase((database) =>
    isMade(database)
      ? [
          ...checkInvariants(platform.state, database, scenario),
          ...brokenBooks(database, from),
          ...(clockWasWrong ? farOff(world, database) : pauses.brokenByBooks(database)),
        ]
      : [],
  );
  return [...network.patience.violations, ...pauses.broken(platform.state), ...(broken ?? [])];
}

/** A daemon that crashed at its very first start has left nothing yet. */
function isMade(database: Database): boolean {
  return database.prepare("select 1 from sqlite_master where name = 'saga'").get() !== undefined;
}
