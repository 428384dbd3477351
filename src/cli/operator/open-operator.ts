import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { type Config, configSecrets } from '../../config/config.js';
import { loadConfig } from '../../config/load.js';
import { operatorFacts } from '../../daemon/decisions.js';
import { createOperator } from '../../operator/create-operator.js';
import type { Operator } from '../../operator/operator.js';
import { systemRandom } from '../../random.js';
import { engine, openBeside } from '../../store/open.js';
import { clockOf } from '../clock-of-environment.js';
import type { CommandContext } from '../output.js';

/** What the commands of every day are given alike. */
export interface OperatorOptions {
  readonly config: string;
  readonly json: boolean;
  /** Version of spacebooks. */
  readonly version: string;
}

/** Of a command that decides something. */
export interface DecisionOptions extends OperatorOptions {
  /** Who decides; the user of the machine when left out. */
  readonly by?: string;
  readonly why?: string;
}

export interface OpenOperator {
  readonly operator: Operator;
  readonly config: Config;
  /** The time zone of a space, IANA name; UTC for one that is not in the configuration. */
  zoneOf(spaceId: string | null): string;
}

/**
 * Opens the operator's view beside a daemon or without one, does the work, and closes it.
 *
 * @throws ConfigError; Failure `store.failed` without a database, `store.newer` before this version's daemon ran once
 */
export async function withOperator<T>(
  { config: file, version }: Pick<OperatorOptions, 'config' | 'version'>,
  { env, output }: CommandContext,
  work: (open: OpenOperator) => Promise<T>,
): Promise<T> {
  const config = loadConfig(file, { env, tokensMayBeMissing: true });
  for (const secret of configSecrets(config)) output.redaction.add(secret);
  const path = resolve(config.store.path);
  const { db, close } = await openBeside(path);
  try {
    const facts = operatorFacts(config, { version, isDaemonRunning: () => engine.isClaimed(path) });
    const operator = createOperator({ db, facts, clock: clockOf(env), random: systemRandom });
    const zoneOf = (spaceId: string | null): string =>
      config.spaces.find(({ id }) => id === spaceId)?.time_zone ?? 'UTC';
    return await work({ operator, config, zoneOf });
  } finally {
    await close();
  }
}

export function decider({ by = userInfo().username }: Pick<DecisionOptions, 'by'>): string {
  return by;
}
