import type { Clock } from '../clock.js';
import { asFailure } from '../domain/errors.js';
import type { Logger } from '../ops/log.js';
import { type Stoppable, startPoller } from '../poller.js';

/** Between the end of one look into the list and the next: it costs the platform a request a hundred invoices. */
const PAUSE_MS = 60_000;

export interface LookUpSoon extends Stoppable {
  /** Invoices of this space are to be looked for in the list. */
  wanted(): void;
}

export interface LookUpDeps {
  readonly space: string;
  /** Takes up what waits for its e-invoice. */
  readonly lookUp: () => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Looks at the list of invoices soon after events were left to it, at most once a minute, and again until it worked.
 * What is asked for while it looks is looked for once more.
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
