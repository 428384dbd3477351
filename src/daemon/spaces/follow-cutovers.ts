import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '@spacebooks/base/clock';
import type { SpaceConfig } from '../../config/config.js';
import type { Logger } from '../../ops/log.js';
import { type Poller, startPoller } from '../../poller.js';
import type { Db } from '../../store/engine/open.js';
import { createAcceptedCutovers } from '../../store/spaces/accepted-cutovers.js';
import { cutoversInForce } from './cutovers-in-force.js';
import type { Roster } from './roster.js';
import type { ServedSpaces } from './served-spaces.js';

interface FollowCutoversDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly served: Pick<ServedSpaces, 'config' | 'open'>;
  readonly roster: Pick<Roster, 'beginSpace'>;
}

const RETRY_MS = 2_000;

/**
 * Begins a space again, when it is woken, where somebody has said yes to another cutover since.
 *
 * @param inTurn has it wait for other changes of spaces, and these for it
 */
export function followCutovers(
  { db, clock, log, served, roster }: FollowCutoversDeps,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Poller {
  const cutovers = createAcceptedCutovers(db);
  let seen = 0;
  const poll = async (): Promise<null> => {
    const latest = await cutovers.latest();
    if (latest === seen) return null;
    await inTurn(async () => {
      const before = served.config.spaces;
      const present = await cutoversInForce(db, before);
      for (const [index, space] of present.entries()) {
        if (isSame(space, before[index])) continue;
        await roster.beginSpace(await served.open(space));
        log.info('space.cutover-moved', { space: space.id });
      }
    });
    seen = latest;
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.error('space.cutover-failed', { error: String(error) });
    return RETRY_MS;
  };
  return startPoller({ poll, onFailure, longestRestMs: Infinity, firstRestMs: Infinity, clock });
}

/** Whether the same cutovers are in force. */
function isSame(one: SpaceConfig, other: SpaceConfig | undefined): boolean {
  return isDeepStrictEqual(factsOf(one), other && factsOf(other));
}

function factsOf({ e_invoices, accounting, cutovers }: SpaceConfig) {
  return [e_invoices.from, accounting?.settings.from, cutovers?.accepted];
}
