import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { startPoller } from '../poller.js';
import { UNWATCHED } from './at-work/at-work.js';
import { type Claimed, type ClaimedDeps, runClaimed, STORE_PAUSE_MS } from './run-claimed.js';
import type { SagaDeps } from './run-saga.js';
import type { EInvoiceSpace } from './space.js';

/**
 * Sagas of one space that are under way at once. Twelve keep its rate limit busy while PDFs are drawn. Each holds an invoice
 * in memory, so that many spaces have fewer of them: a month end leaves the rest in the store.
 *
 * @param spaces how many there are
 */
function sagasAtOnce(spaces: number): number {
  return Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, Math.floor(MOST_IN_ALL / spaces)));
}

const MOST_AT_ONCE = 12;
/** One may wait for long while another gets on. */
const LEAST_AT_ONCE = 2;
const MOST_IN_ALL = 1_200;

/** How long to leave alone what is due and was not to be had. */
const NOT_OURS_MS = 1_000;

/** How often it polls without a wake-up: another process may have written a person's decision. */
const LONGEST_REST_MS = MINUTE_MS;

/** Polls that fail to come before a lane counts as stuck. */
const POLLS_BEFORE_STUCK = 5;

export interface Runner {
  /** There may be something due; in one space, or in any. */
  wake(spaceId?: string): void;
  /** Something is due, as another process may have made it; no callback waits. */
  due(spaceId: string): void;
  /** Whose sagas it runs. */
  spaceIds(): readonly string[];
  /** Spaces with nothing under way and no poll in the last minutes: a defect. */
  stuck(): readonly string[];
  /** Begins to run what is due in one more space, from the next wake-up on. */
  add(space: EInvoiceSpace): void;
  /** The same as `stop`, in one space. */
  remove(spaceId: string): Promise<void>;
  /** Takes up nothing new and resolves when the steps in flight have finished and are committed. */
  stop(): Promise<void>;
}

export interface RunnerDeps extends Omit<SagaDeps, 'space'>, ClaimedDeps {
  readonly spaces: readonly EInvoiceSpace[];
  /** Names this process in leases. */
  readonly lease: string;
  /** Begins what callbacks have left for the space, where they do that; it is asked after a wake-up. */
  readonly takeWaiting?: ((spaceId: string) => Promise<void>) | undefined;
  /** Called after each run, e.g. to send alerts. */
  readonly afterRun: () => void;
}

/** Runs what is due, each space in a lane of its own so that one that is held up does not hold up the others. */
export function createRunner(deps: RunnerDeps): Runner {
  const lanes = new Map<string, Lane>();
  const laneDeps = { ...deps, atOnce: () => sagasAtOnce(lanes.size) };
  const add = (space: EInvoiceSpace): void =>
    void lanes.set(space.id, createLane({ ...deps, space }, laneDeps));
  for (const space of deps.spaces) add(space);
  return {
    wake: (spaceId) => {
      if (spaceId !== undefined) return lanes.get(spaceId)?.wake();
      for (const lane of lanes.values()) lane.wake();
    },
    due: (spaceId) => lanes.get(spaceId)?.due(),
    spaceIds: () => [...lanes.keys()],
    stuck: () => [...lanes].flatMap(([id, lane]) => (lane.isStuck() ? [id] : [])),
    add,
    remove: async (spaceId) => {
      const lane = lanes.get(spaceId);
      lanes.delete(spaceId);
      await lane?.stop();
    },
    stop: async () => {
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    },
  };
}

interface Lane {
  wake(): void;
  due(): void;
  isStuck(): boolean;
  /** Resolves when the steps in flight are committed. */
  stop(): Promise<void>;
}

interface LaneDeps extends RunnerDeps {
  /** How many sagas of a space may be under way now. */
  readonly atOnce: () => number;
}

function createLane(saga: SagaDeps, deps: LaneDeps): Lane {
  const { lease, takeWaiting, afterRun, atOnce } = deps;
  const stopping = new AbortController();
  const stop = stopping.signal;
  const { sagas, isPaused, clock, space, log } = saga;
  const running = new Set<Promise<void>>();
  const watch = watchPolls(clock);
  const callbacks = createCallbacks(() => takeWaiting?.(space.id));
  let isPolling = false;

  const poll = async (): Promise<number | null> => {
    watch.polled();
    // Of a paused space too: people see what it will do.
    await callbacks.take();
    // The end of any run polls again.
    const most = atOnce();
    if (running.size >= most) return null;
    isPolling = true;
    try {
      if (await isPaused(space.id)) return null;
      const at = await sagas.nextDue(space.id);
      // A claim takes the lock of writers, also where it finds nothing: most polls only ask.
      if (at === null || at > clock.now()) return at;
      const due = await sagas.claimDue(space.id, clock.now(), most - running.size, lease);
      for (const record of due) start(record);
      // Another process has them, or a person has paused the space in this moment, which shows soon.
      if (due.length === 0) return clock.now() + NOT_OURS_MS;
      return running.size < most ? await sagas.nextDue(space.id) : null;
    } finally {
      isPolling = false;
    }
  };

  const onFailure = (error: unknown): number => {
    log.error('store.poll-failed', { space: space.id, error: String(error) });
    return STORE_PAUSE_MS;
  };

  /** Moments that were written while the clock ran ahead may be a year away: everything that waits is due once more. */
  const onClockRollback = async (byMs: number): Promise<void> => {
    log.warn('clock.rolled-back', { space: space.id, seconds: Math.round(byMs / 1_000) });
    await sagas.wakeWaiting(space.id, clock.now());
  };

  const start = (record: Claimed): void => {
    const run = runClaimed(record, saga, deps, stop).finally(() => {
      running.delete(run);
      afterRun();
      poller.expedite();
    });
    running.add(run);
  };

  const poller = startPoller({
    poll,
    onFailure,
    onClockRollback,
    longestRestMs: LONGEST_REST_MS,
    // The runner is woken when everything else is there.
    firstRestMs: Number.POSITIVE_INFINITY,
    clock,
  });
  return {
    wake: () => {
      callbacks.mayWait();
      poller.expedite();
    },
    due: () => poller.expedite(),
    isStuck: () => !isPolling && running.size === 0 && watch.isOverdue(),
    stop: async () => {
      stopping.abort();
      await poller.stop();
      watch.stop();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** By a timer, which no clock moves: one that jumps a year ahead has made nobody late. */
function watchPolls(clock: Clock) {
  let isOverdue = false;
  let cancel = (): void => undefined;
  return {
    polled: () => {
      isOverdue = false;
      cancel();
      cancel = clock.after(POLLS_BEFORE_STUCK * LONGEST_REST_MS, () => {
        isOverdue = true;
      });
    },
    isOverdue: () => isOverdue,
    stop: () => cancel(),
  };
}

/** Takes the callbacks of a space once after each wake-up, and again after a failure. */
function createCallbacks(takeWaiting: () => Promise<void> | undefined) {
  let mayWait = false;
  return {
    mayWait: () => {
      mayWait = true;
    },
    take: async () => {
      if (!mayWait) return;
      mayWait = false;
      try {
        await takeWaiting();
      } catch (error) {
        mayWait = true;
        throw error;
      }
    },
  };
}

/** Parts of a runner that nobody watches: no person decides anything, and no request is remembered. */
export const UNATTENDED: Pick<RunnerDeps, 'isPaused' | 'releases' | 'trace' | 'atWork'> = {
  isPaused: async () => false,
  releases: { asked: async () => null, settle: async () => {} },
  trace: { of: (_subject, work) => work() },
  atWork: UNWATCHED,
};
