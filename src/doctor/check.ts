import type { Clock } from '../clock.js';
import type { Config, SpaceConfig } from '../config/config.js';
import type { Failure } from '../domain/errors.js';
import type { Random } from '../random.js';
import type { DatabaseLook } from '../store/inspect.js';
import type { Db } from '../store/open.js';
import type { SpacePlatform } from './platform.js';
import type { Verdict } from './verdict.js';

/** What checks look at. Nothing of it is changed, but for what a check says of itself. */
export interface Patient {
  readonly config: Config;
  /** Those that were asked for. */
  readonly spaces: readonly SpaceConfig[];
  readonly database: DatabaseLook;
  /** Whether a daemon works with the database. */
  readonly daemonRuns: boolean;
  /** The database, where there is one of this version: what is sent to the platform is counted in it. */
  readonly db: Db | null;
  /** @returns why there is no asking, where the space has no token */
  platform(space: SpaceConfig): SpacePlatform | Failure;
  readonly clock: Clock;
  readonly random: Random;
  /** Version of spacebooks. */
  readonly version: string;
  /** Whether a mail may be sent. */
  readonly sendMail: boolean;
}

/** One thing that is looked at. To add one, write it and put it into `checks.ts`. */
export interface Check {
  /** For --only: small letters and hyphens. */
  readonly name: string;
  readonly title: string;
  /** @throws what it did not foresee: that becomes a failure of the check */
  readonly run: (patient: Patient) => Promise<readonly Verdict[]> | readonly Verdict[];
}

/** Runs `look` for each space, one after the other. */
export async function forEachSpace(
  { spaces }: Patient,
  look: (space: SpaceConfig) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const space of spaces) verdicts.push(...(await look(space)));
  return verdicts;
}
