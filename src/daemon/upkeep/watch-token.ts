import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import { tokenKey } from '../../platform/token.js';
import { type Stoppable, startPoller } from '../../poller.js';
import type { Alerts, NewAlert } from '../../store/alerts/alerts.js';
import type { Sagas } from '../../store/sagas/sagas.js';
import { identifyOnce, isPlatformDown, type OpenSpace } from '../spaces/spaces.js';

export interface WatchTokenDeps {
  readonly alerts: Alerts;
  readonly sagas: Pick<Sagas, 'wakeRefused'>;
  readonly wake: () => void;
  /** Retries at once what else waits for a token of this space. */
  readonly resume: (spaceId: string) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How often the token file is polled. */
const POLL_MS = MINUTE_MS;

/** @param which token it is about; `none` where a logout has removed it */
export function tokenAlert(spaceId: string, which: string): NewAlert {
  const reason = { code: 'platform.unauthorized' } as const;
  const about = { spaceId, place: { key: 'all its work waits' }, reason } as const;
  return { key: `token:${spaceId}:${which}`, subject: `token:${spaceId}`, about };
}

/**
 * A rejected token raises one alert, however much waits for it; the work resumes by itself once the token is replaced.
 */
export function watchToken(space: OpenSpace, deps: WatchTokenDeps): Stoppable {
  const { token } = space;
  const { alerts, sagas, wake, resume, clock, log } = deps;
  let resuming = Promise.resolve();

  /** The new token may belong to another user, with a rate limit of its own. */
  const identify = async (): Promise<void> => {
    try {
      await identifyOnce(space, clock);
    } catch (error) {
      // The upkeep retries.
      if (!(error instanceof Failure) || !isPlatformDown(error)) throw error;
    }
  };

  const resumeAll = async (): Promise<void> => {
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
      await alerts.raise(tokenAlert(space.id, tokenKey(refused)), clock.now());
      wake();
    },
    replaced: () => {
      log.info('token.replaced', { space: space.id });
      resuming = resuming.then(resumeAll);
    },
  });

  const poller = token.isPolled
    ? startPoller({
        poll: () => token.reload().then(() => null),
        onFailure: () => POLL_MS,
        longestRestMs: POLL_MS,
        firstRestMs: POLL_MS,
        clock,
      })
    : null;

  return {
    stop: async () => {
      await poller?.stop();
      await resuming;
    },
  };
}
