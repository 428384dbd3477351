import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import type { Logger } from '../../ops/log.js';
import { type Poller, startPoller } from '../../poller.js';
import type { Db } from '../../store/engine/open.js';
import { createAcceptedCutovers } from '../../store/spaces/accepted-cutovers.js';
import { createFinanceSettings } from '../../store/spaces/finance-settings.js';
import type { Roster } from './roster.js';
import type { ServedSpaces } from './served-spaces.js';
import { spacesInForce } from './spaces-in-force.js';

interface FollowDecidedDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly served: Pick<ServedSpaces, 'config' | 'open'>;
  readonly roster: Pick<Roster, 'beginSpace'>;
}

const RETRY_MS = 2_000;

interface FollowedDecisions extends Poller {
  /** Resolves when all that was decided until now is in force. @throws Failure `store.*` */
  settled(): Promise<void>;
}

/**
 * Begins a space again, when it is woken, where somebody has said yes to another cutover since, or finance has set something else
 * on the page.
 *
 * @param inTurn has it wait for other changes of spaces, and these for it
 * @param begun after spaces have begun again
 */
export function followDecided(
  { db, clock, log, served, roster }: FollowDecidedDeps,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
  begun: (spaceIds: readonly string[]) => Promise<void>,
): FollowedDecisions {
  const cutovers = createAcceptedCutovers(db);
  const settings = createFinanceSettings(db);
  let seen = '';
  const poll = async (): Promise<null> => {
    const latest = `${await cutovers.latest()} ${await settings.latest()}`;
    if (latest === seen) return null;
    await inTurn(async () => {
      const before = served.config.spaces;
      const present = await spacesInForce(db, served.config, before);
      const changed: string[] = [];
      for (const [index, space] of present.entries()) {
        if (isSame(space, before[index])) continue;
        await roster.beginSpace(await served.open(space));
        changed.push(space.id);
        const isSet = space.settings !== undefined || before[index]?.settings !== undefined;
        log.info(isSet ? 'space.settings-taken' : 'space.cutover-moved', { space: space.id });
      }
      if (changed.length > 0) await begun(changed);
    });
    seen = latest;
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.error('space.cutover-failed', { error: String(error) });
    return RETRY_MS;
  };
  const poller = startPoller({ poll, onFailure, longestRestMs: Infinity, firstRestMs: Infinity, clock });
  return { ...poller, settled: async () => void (await poll()) };
}

/** Whether the same cutovers and settings are in force. */
function isSame(one: SpaceConfig, other: SpaceConfig | undefined): boolean {
  return isDeepStrictEqual(factsOf(one), other && factsOf(other));
}

function factsOf({ e_invoices, accounting, cutovers, settings }: SpaceConfig) {
  return [
    e_invoices.from,
    accounting?.settings.from,
    cutovers?.accepted,
    settings?.versions.map(({ kind, version }) => `${kind} ${version}`),
  ];
}
