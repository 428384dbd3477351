import { MINUTE_MS } from '@spacebooks/base/durations';
import { type Poller, type PollerDeps, type Stoppable, startPoller } from '../poller.js';
import type { BookSpace } from './book-space.js';
import { type DeliverBatchesDeps, deliverDeps, planBatches } from './deliver-batches.js';
import { deliverEach } from './delivery/deliver.js';
import { serialized } from './schedule/serialized.js';

export interface DeliveryLaneDeps extends DeliverBatchesDeps, Pick<PollerDeps, 'onFailure'> {
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  /** Lets what it begins belong to the trace of a night. */
  readonly inTrace: <T>(work: () => Promise<T>) => Promise<T>;
  /** Something was delivered, or has failed. */
  readonly wakeAlerts: () => void;
}

/** The deliveries of one space: neither its nights nor other spaces wait for them, and no target for another one. */
export interface DeliveryLane extends Stoppable {
  start(): void;
  /** There may be something to deliver. */
  wake(): void;
  /** Makes everything that is due, and waits for it. @throws Failure `store.*`, `archive.*` */
  deliverNow(): Promise<void>;
}

/** The nights wake it, the first one after a start too: it looks by itself in case one of them takes long. */
const LONGEST_REST_MS = 10 * MINUTE_MS;

export function createDeliveryLane(deps: DeliveryLaneDeps, space: BookSpace): DeliveryLane {
  const { clock, isPaused, inTrace, onFailure, wakeAlerts } = deps;
  const stop = new AbortController();
  let poller: Poller | null = null;
  const targets = createTargetLanes(deps, space, stop.signal, () => {
    wakeAlerts();
    poller?.expedite();
  });
  const poll = serialized(() => inTrace(targets.begin));
  let isWoken = false;
  return {
    start: () => {
      poller = startPoller({
        poll: async () => {
          isWoken = false;
          const next = (await isPaused(space.id)) ? null : await poll();
          // A poll that is under way may have looked before what it was woken for.
          return isWoken ? clock.now() : next;
        },
        onFailure,
        longestRestMs: LONGEST_REST_MS,
        firstRestMs: LONGEST_REST_MS,
        clock,
      });
    },
    wake: () => {
      isWoken = true;
      poller?.wake();
    },
    deliverNow: async () => {
      await poll();
      await targets.ended();
      // What was delivered is recorded as well, and what went wrong is told.
      await poll();
    },
    stop: async () => {
      stop.abort();
      await poller?.stop();
      await targets.ended();
    },
  };
}

interface TargetLanes {
  /**
   * Plans what was released and begins what is due at targets at which nothing is under way. Every change to the books of a
   * space is in the audit log: while no row about it was added and no delivery is due, there is nothing to record or plan.
   *
   * @returns when the next delivery is due at one of the others, epoch milliseconds; null when none is pending
   * @throws Failure `store.*`, `archive.*`; also what ended a delivery since the last call
   */
  begin(): Promise<number | null>;
  /** Resolves when nothing is under way. */
  ended(): Promise<void>;
}

function createTargetLanes(
  deps: DeliverBatchesDeps,
  space: BookSpace,
  stop: AbortSignal,
  onEnded: () => void,
): TargetLanes {
  const { audit, deliveries } = deps.stores;
  const underWay = new Map<string, Promise<void>>();
  let trouble: { readonly error: unknown } | null = null;
  /** The last row about the space when it was planned; null before the first time, and after a failure. */
  let seen: number | null = null;

  const busy = (): readonly string[] => [...underWay.keys()];

  /** @param atWork targets that were at work before it was asked what is due */
  const beginDue = async (atWork: readonly string[]): Promise<void> => {
    const due = await deliveries.due(space.id, deps.clock.now());
    const byTarget = Map.groupBy(due, ({ target }) => target);
    for (const [target, its] of byTarget) {
      if (atWork.includes(target) || stop.aborted) continue;
      const work = deliverEach(its, deliverDeps(deps, space), stop)
        .catch((error: unknown) => {
          trouble = { error };
        })
        .then(() => {
          underWay.delete(target);
          onEnded();
        });
      underWay.set(target, work);
    }
  };

  return {
    begin: async () => {
      if (trouble !== null) {
        const { error } = trouble;
        trouble = null;
        throw error;
      }
      const last = await audit.lastOf(space.id);
      const now = deps.clock.now();
      const atWork = busy();
      const next = await deliveries.nextDue(space.id, now, atWork);
      const isDue = next !== null && next <= now;
      if (seen === last && !isDue) return next;
      seen = null;
      await planBatches(deps, space);
      // The row from before: the next poll has to see what happened meanwhile.
      seen = last;
      await beginDue(atWork);
      return deliveries.nextDue(space.id, deps.clock.now(), busy());
    },
    ended: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
