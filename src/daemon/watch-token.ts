import type { Clock } from '../clock.js';
import { Failure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import { tokenKey } from '../platform/token.js';
import { type Stoppable, startPoller } from '../poller.js';
import type { Alerts } from '../store/alerts.js';
import type { Sagas } from '../store/sagas.js';
import { identifyOnce, isPlatformDown, type OpenSpace } from './spaces.js';

export interface WatchTokenDeps {
  readonly alerts: Alerts;
  readonly sagas: Pick<Sagas, 'wakeRefused'>;
  /** Sagas are due, or an alert is to be sent. */
  readonly wake: () => void;
  /** Looks again at once at what else waits for a token of this space. */
  readonly resume: (spaceId: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How often the file is looked at without being told. */
const LOOK_PERIOD_MS = 60_000;

/**
 * A token that the platform does not accept any more is told once, however much waits for it; what waits goes on by
 * itself once another one is there.
 */
export function watchToken(space: OpenSpace, deps: WatchTokenDeps): Stoppable {
  const { token } = space;
  const { alerts, sagas, wake, resume, clock, log } = deps;
  let goingOn = Promise.resolve();

  /** It may be another user's, who has a limit of his own. */
  const identify = async (): Promise<void> => {
    try {
      await identifyOnce(space, clock);
    } catch (error) {
      // The upkeep asks again.
      if (!(error instanceof Failure) || !isPlatformDown(error)) throw error;
    }
  };

  const goOn = async (): Promise<void> => {
    try {
      await identify();
      await alerts.end(`token:${space.id}`, clock.now());
      await sagas.wakeRefused(space.id, clock.now());
      wake();
      resume(space.id);
    } catch (error) {
      log.error('token.resume-failed', { space: space.id, error: String(error) });
    }
  };

  token.listen({
    refused: async (refused) => {
      const key = `token:${space.id}:${tokenKey(refused)}`;
      const reason = { code: 'platform.unauthorized' } as const;
      const about = { spaceId: space.id, place: { key: 'all its work waits' }, reason } as const;
      await alerts.raise({ key, subject: `token:${space.id}`, about }, clock.now());
      wake();
    },
    replaced: () => {
      log.info('token.replaced', { space: space.id });
      goingOn = goingOn.then(goOn);
    },
  });

  const looking = startPoller({
    poll: () => token.look().then(() => null),
    onFailure: () => LOOK_PERIOD_MS,
    longestRestMs: LOOK_PERIOD_MS,
    firstRestMs: LOOK_PERIOD_MS,
    clock,
  });

  return {
    stop: async () => {
      await looking.stop();
      await goingOn;
    },
  };
}
