import { Failure, isFailure, isOfStorage } from '../domain/errors.js';
import type { RequestTrace } from '../ops/request-trace.js';
import { startPoller } from '../poller.js';
import { UNWATCHED } from './at-work/at-work.js';
import { runSaga, type SagaDeps } from './run-saga.js';
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

/** How long to leave the store alone after it failed. */
const STORE_PAUSE_MS = 5_000;

/** How long to leave alone what is due and was not to be had. */
const NOT_OURS_MS = 1_000;

/** How often it polls without a wake-up: another process may have written a person's decision. */
const LONGEST_REST_MS = 60_000;

/** Polls that fail to come before a lane counts as stuck. */
const POLLS_BEFORE_STUCK = 5;

/** How long to leave a saga alone that met a defect. */
const DEFECT_PAUSE_MS = 15 * 60_000;

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

export interface RunnerDeps extends Omit<SagaDeps, 'space'> {
  readonly spaces: readonly EInvoiceSpace[];
  /** Names this process in leases. */
  readonly lease: string;
  /** Begins what callbacks have left for the space, where they do that; it is asked after a wake-up. */
  readonly takeWaiting?: ((spaceId: string) => Promise<void>) | undefined;
  /** Remembers the requests of a run. */
  readonly trace: Pick<RequestTrace, 'of'>;
  /** Called after each run, e.g. to send alerts. */
  readonly afterRun: () => void;
  /** A saga met a defect and was put off: raises the alert. */
  readonly onDefect: (
    saga: { readonly id: string; readonly spaceId: string; readonly invoiceId: string },
    detail: string,
  ) => Promise<void>;
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

type Claimed = Parameters<typeof runSaga>[0];

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

function createLane(
  saga: SagaDeps,
  { lease, takeWaiting, trace, afterRun, onDefect, atOnce }: LaneDeps,
): Lane {
  const stopping = new AbortController();
  const stop = stopping.signal;
  const { sagas, isPaused, clock, space, log } = saga;
  const running = new Set<Promise<void>>();
  let isPolling = false;
  /** Woken, and not asked since whether callbacks wait. */
  let isWoken = false;
  let isOverdue = false;
  let cancelOverdue = (): void => undefined;

  const poll = async (): Promise<number | null> => {
    watchPolls();
    await takeWoken();
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

  /** Of a paused space too: people see what it will do. */
  const takeWoken = async (): Promise<void> => {
    if (!isWoken || takeWaiting === undefined) return;
    isWoken = false;
    try {
      await takeWaiting(space.id);
    } catch (error) {
      isWoken = true;
      throw error;
    }
  };

  const onFailure = (error: unknown): number => {
    log.error('store.poll-failed', { space: space.id, error: String(error) });
    return STORE_PAUSE_MS;
  };

  /** By a timer, which no clock moves: one that jumps a year ahead has made nobody late. */
  const watchPolls = (): void => {
    isOverdue = false;
    cancelOverdue();
    cancelOverdue = clock.after(POLLS_BEFORE_STUCK * LONGEST_REST_MS, () => {
      isOverdue = true;
    });
  };

  /** Moments that were written while the clock ran ahead may be a year away: everything that waits is due once more. */
  const onClockRollback = async (byMs: number): Promise<void> => {
    log.warn('clock.rolled-back', { space: space.id, seconds: Math.round(byMs / 1_000) });
    await sagas.wakeWaiting(space.id, clock.now());
  };

  const start = (record: Claimed): void => {
    const { id: sagaId, spaceId, invoiceId } = record;
    const run = trace
      .of({ sagaId, spaceId, invoiceId }, () => runSaga(record, saga, stop))
      .catch((error: unknown) =>
        isStorageFailure(error) ? releaseLease(record, error) : putOff(record, error),
      )
      .finally(() => {
        running.delete(run);
        afterRun();
        poller.expedite();
      });
    running.add(run);
  };

  /** A defect would meet the same saga again at once: others go first, and a person is notified. */
  const putOff = async (record: Claimed, error: unknown): Promise<void> => {
    const { invoiceId } = record;
    log.error('einvoice.defect', {
      invoice: invoiceId,
      error: (error as Error).stack ?? String(error),
    });
    try {
      await onDefect(record, String(error));
      await sagas.postpone(record.id, clock.now() + DEFECT_PAUSE_MS);
    } catch (failed) {
      await releaseLease(record, failed);
    }
  };

  /** A claim that is not given back would keep its saga waiting until the next start. */
  const releaseLease = async ({ id, invoiceId }: Claimed, failed: unknown): Promise<void> => {
    // Whoever has taken the space over ends its leases.
    if (isFailure(failed, 'share.lost')) return;
    log.error('einvoice.store-failed', { invoice: invoiceId, error: String(failed) });
    for (let tries = 1; ; tries += 1) {
      await clock.sleep(STORE_PAUSE_MS, stop);
      try {
        return await sagas.releaseLease(id);
      } catch (error) {
        if (stop.aborted || isFailure(error, 'share.lost')) return;
        if (tries > 1) continue;
        log.warn('einvoice.store-still-failing', {
          invoice: invoiceId,
          error: String(error),
        });
      }
    }
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
      isWoken = true;
      poller.expedite();
    },
    due: () => poller.expedite(),
    isStuck: () => !isPolling && running.size === 0 && isOverdue,
    stop: async () => {
      stopping.abort();
      await poller.stop();
      cancelOverdue();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

function isStorageFailure(error: unknown): boolean {
  return error instanceof Failure && isOfStorage(error.code);
}

/** Parts of a runner that nobody watches: no person decides anything, and no request is remembered. */
export const UNATTENDED: Pick<RunnerDeps, 'isPaused' | 'releases' | 'trace' | 'atWork'> = {
  isPaused: async () => false,
  releases: { asked: async () => null, settle: async () => {} },
  trace: { of: (_subject, work) => work() },
  atWork: UNWATCHED,
};
