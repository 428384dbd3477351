import type { Clock } from '@spacebooks/base/clock';
import type { Config, SpaceConfig } from '../config/config.js';
import { Failure } from '../domain/errors.js';
import type { Random } from '../random.js';
import type { DatabaseLook } from '../store/engine/engine.js';
import type { Db } from '../store/engine/open.js';
import type { SealedToken } from '../store/tokens/sealed-tokens.js';
import { failureAdvice, failureText } from '../words/failures.js';
import type { SpacePlatform } from './platform.js';

/** The installation under examination. Checks change nothing in it, but for what a check says of itself. */
export interface Installation {
  readonly config: Config;
  /** Those selected by --space. */
  readonly spaces: readonly SpaceConfig[];
  readonly database: DatabaseLook;
  /** Whether a daemon holds the database. */
  readonly daemonRuns: boolean;
  /** null where there is none of this version. Requests to the platform are counted in it. */
  readonly db: Db | null;
  /** What the database keeps of the tokens of logins; null where it keeps none, or cannot be read. */
  readonly tokens: ReadonlyMap<string, SealedToken> | null;
  /** @returns a Failure where the space has no token */
  platform(space: SpaceConfig): SpacePlatform | Failure;
  readonly clock: Clock;
  readonly random: Random;
  /** Version of spacebooks. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether a mail may be sent. */
  readonly sendMail: boolean;
}

/** What a file of `checks/` exports as `check`. */
export interface CheckDefinition {
  /** Checks run in rising order; choose a number between those of its neighbours. */
  readonly place: number;
  readonly title: string;
  /** Its row in docs/doctor.md, in Markdown. */
  readonly docs: CheckDocs;
  /** Whatever it throws becomes a failure of the check. */
  readonly run: (installation: Installation) => Promise<readonly CheckVerdict[]> | readonly CheckVerdict[];
}

interface CheckDocs {
  readonly covers: string;
  /** When it fails; never, when left out. */
  readonly fails?: string;
  /** When it warns; never, when left out. */
  readonly warns?: string;
}

export interface Check extends CheckDefinition {
  /** For --only: the name of its file. */
  readonly name: string;
}

/** Runs `check` for each space, in sequence. */
export async function forEachSpace(
  { spaces }: Installation,
  check: (space: SpaceConfig) => Promise<readonly CheckVerdict[]>,
): Promise<readonly CheckVerdict[]> {
  const verdicts: CheckVerdict[] = [];
  for (const space of spaces) verdicts.push(...(await check(space)));
  return verdicts;
}

/**
 * What a check found about one thing. `warning` stops nothing today; `skipped` says why nothing could be checked, or
 * that there is nothing to check.
 */
export interface CheckVerdict {
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** Which space, target or file; null where there is only one thing. */
  readonly about: string | null;
  /** The finding, one line. */
  readonly message: string;
  /** Its consequence; there is one for a warning or failure. */
  readonly meaning: string | null;
  /** The remedy; there is one for a warning or failure. */
  readonly fix: string | null;
}

export function ok(about: string | null, message: string): CheckVerdict {
  return { state: 'ok', about, message, meaning: null, fix: null };
}

export function skipped(about: string | null, message: string): CheckVerdict {
  return { state: 'skipped', about, message, meaning: null, fix: null };
}

/** Finding, consequence and remedy. */
export interface Trouble {
  readonly message: string;
  readonly meaning: string;
  readonly fix: string;
}

export function warning(about: string | null, trouble: Trouble): CheckVerdict {
  return { state: 'warning', about, ...trouble };
}

export function failed(about: string | null, trouble: Trouble): CheckVerdict {
  return { state: 'failed', about, ...trouble };
}

/** A failure of the closed set as a verdict. @throws what is no Failure */
export function ofFailure(about: string | null, error: unknown, meaning: string): CheckVerdict {
  if (!(error instanceof Failure)) throw error;
  return failed(about, { message: failureText(error), meaning, fix: failureAdvice(error) });
}
