import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { brokenBooks } from '../books-invariants.js';
import { KSEF_TOKEN } from '../flow/config-text.js';
import { checkInvariants } from '../invariants.js';
import type { SimulatedWorld } from './world.js';

/** The rules that hold at every moment at which nothing is being done. @returns one line for each violation */
export function checkWorld(world: SimulatedWorld): readonly string[] {
  const { platform, ksef, network, databasePath, from, sendings } = world;
  const violations = [...network.patience.violations];
  if (!existsSync(databasePath)) return violations;
  const database = new Sqlite(databasePath, { readonly: true });
  try {
    violations.push(
      ...checkInvariants(platform.state, database, {
        from,
        sendings,
        secrets: ['admin-token', KSEF_TOKEN],
        ksef: ksef.state,
      }),
      ...brokenBooks(database, from),
    );
  } finally {
    database.close();
  }
  return violations;
}
