import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS } from '@spacebooks/base/durations';
import type { RetentionLimits } from '../../domain/retention/limits.js';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';
import { PRUNED, type Pruned, type Retention } from '../../store/retention/retention.js';

export interface RetainDeps {
  readonly retention: Retention;
  readonly limits: RetentionLimits;
  /** Removes files of the archive that no row references any more. */
  readonly files: (stop: AbortSignal) => Promise<void>;
  /** Called after each step that removed something. */
  readonly onPruned: (kind: Pruned, rows: number) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const EVERY_MS = HOUR_MS;
/** Lets callbacks, sagas and nights run between two steps, each of which takes a few milliseconds. */
const REST_MS = 20;
/** Per kind and hour; the rest is left to the next hour. */
const STEPS_OF_A_ROUND = 500;

/**
 * Prunes expired rows hour by hour. Steps are idempotent: one that crashed or failed is retried an hour later.
 */
export function retain({ retention, limits, files, onPruned, clock, log }: RetainDeps): Stoppable {
  /** Where the last round stopped, for kinds that it did not finish. */
  const ends = new Map<Pruned, number>();

  /** @returns rows removed */
  const round = async (kind: Pruned, stop: AbortSignal): Promise<number> => {
    let pruned = 0;
    for (let step = 0; step < STEPS_OF_A_ROUND && !stop.aborted; step += 1) {
      const done = await retention.step(kind, limits, ends.get(kind) ?? 0, clock.now());
      if (done.pruned > 0) onPruned(kind, done.pruned);
      pruned += done.pruned;
      if (done.next === null) {
        ends.delete(kind);
        return pruned;
      }
      ends.set(kind, done.next);
      await clock.sleep(REST_MS, stop);
    }
    return pruned;
  };

  const poll = async (stop: AbortSignal): Promise<null> => {
    await retention.noteDay(clock.now());
    const counts: Partial<Record<Pruned, number>> = {};
    for (const kind of PRUNED) {
      const pruned = await round(kind, stop);
      if (pruned > 0) counts[kind] = pruned;
    }
    await files(stop);
    if (Object.keys(counts).length > 0) log.info('retention.pruned', counts);
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.error('retention.failed', { error: String(error) });
    return EVERY_MS;
  };
  return startPoller({ poll, onFailure, longestRestMs: EVERY_MS, clock });
}
