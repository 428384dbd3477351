import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';
import type { BatchCounting } from '../../store/figures/count-batches.js';

export interface CountDeps {
  readonly counting: BatchCounting;
  readonly clock: Clock;
  readonly log: Logger;
}

/** After a night its revenue is in the pictures before anybody looks. */
const EVERY_MS = MINUTE_MS;
/** Lets callbacks, sagas and nights run between two steps, each of which takes a few milliseconds. */
const REST_MS = 20;

/** Counts the revenue of batches that were released since, step by step. */
export function countFigures({ counting, clock, log }: CountDeps): Stoppable {
  const poll = async (stop: AbortSignal): Promise<null> => {
    while (!stop.aborted && (await counting.step())) await clock.sleep(REST_MS, stop);
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.error('figures.failed', { error: String(error) });
    return EVERY_MS;
  };
  return startPoller({ poll, onFailure, longestRestMs: EVERY_MS, clock });
}
