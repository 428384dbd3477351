import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { asFailure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';

/** Between the end of one lookup and the next: each costs a request per hundred invoices. */
const PAUSE_MS = MINUTE_MS;

export interface LookUpSoon extends Stoppable {
  /** Requests a lookup in the list of invoices. */
  wanted(): void;
}

export interface LookUpDeps {
  readonly space: string;
  readonly lookUp: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Reads the list of invoices soon after an event was deferred to it, at most once a minute, with retries. A request during a
 * lookup causes another one.
 */
export function createLookUpSoon({ space, lookUp, clock, log }: LookUpDeps): LookUpSoon {
  let isWanted = false;
  const poller = startPoller({
    poll: async (stop) => {
      if (!isWanted) return null;
      isWanted = false;
      try {
        await lookUp();
      } catch (error) {
        isWanted = true;
        const { code, detail } = asFailure(error);
        log.warn('invoices.list-failed', { space, code, detail });
      }
      await clock.sleep(PAUSE_MS, stop);
      return isWanted ? clock.now() : null;
    },
    onFailure: () => PAUSE_MS,
    longestRestMs: Number.POSITIVE_INFINITY,
    firstRestMs: Number.POSITIVE_INFINITY,
    clock,
  });
  return {
    wanted: () => {
      isWanted = true;
      poller.expedite();
    },
    stop: poller.stop,
  };
}
