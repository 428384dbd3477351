import { type Clock, ROLLBACK_MS } from '@spacebooks/base/clock';

export interface PollerDeps {
  /** Does what is due. @returns when to poll again, epoch milliseconds; null for not before it is woken */
  readonly poll: (stop: AbortSignal) => Promise<number | null>;
  /** Told of each poll that failed, and how many did in a row. @returns how long to leave it alone, milliseconds */
  readonly onFailure: (error: unknown, failures: number) => number | Promise<number>;
  /** No rest is longer, but after a failure. */
  readonly longestRestMs: number;
  /** Before the first poll; infinite for not before it is woken. At once when left out. */
  readonly firstRestMs?: number;
  /** Before a poll: the clock shows so many milliseconds less than at the one before. */
  readonly onClockRollback?: (byMs: number) => Promise<void>;
  readonly clock: Clock;
}

export interface Stoppable {
  /** Takes up nothing new and resolves when what is under way has finished. */
  stop(): Promise<void>;
}

export interface Poller extends Stoppable {
  /** There may be something due: polls at once, unless it is polling or waits after a failure. */
  wake(): void;
  /** Polls at once whatever it waits for, after the poll that is under way. */
  expedite(): void;
  /** Resolves when the poll that is under way has ended; it is told to end soon. */
  stop(): Promise<void>;
}

/** Nobody reads it; an error with its stack, which is made where no reason is given, took a second of a start of 1,000 spaces. */
const WOKEN = 'woken';

interface Rest {
  readonly end: AbortController;
  readonly isAfterFailure: boolean;
}

/**
 * Polls, rests, and polls again: the loop under everything that the daemon does by itself. What is due is decided by the
 * clock and the store at every poll, never by a timer: one that fires late, twice or not at all (a machine that slept, a
 * clock that was set) changes nothing but the moment.
 */
export function startPoller(deps: PollerDeps): Poller {
  const { poll, onFailure, longestRestMs, firstRestMs = 0, onClockRollback, clock } = deps;
  const stop = new AbortController();
  let rest: Rest | null = null;
  let isExpedited = false;
  let seenAt = clock.now();
  let failures = 0;

  /** @returns how long to rest, milliseconds */
  const attempt = async (): Promise<number> => {
    try {
      const byMs = seenAt - clock.now();
      if (byMs > ROLLBACK_MS) await onClockRollback?.(byMs);
      seenAt = clock.now();
      const next = await poll(stop.signal);
      failures = 0;
      return Math.min(next === null ? longestRestMs : Math.max(0, next - clock.now()), longestRestMs);
    } catch (error) {
      if (stop.signal.aborted) return 0;
      failures += 1;
      // Whoever is told may fail as well, and must not end the polling.
      return await Promise.resolve()
        .then(() => onFailure(error, failures))
        .catch(() => longestRestMs);
    }
  };

  const restFor = async (milliseconds: number): Promise<void> => {
    if (stop.signal.aborted || milliseconds === 0) return;
    const end = new AbortController();
    rest = { end, isAfterFailure: failures > 0 };
    if (milliseconds === Number.POSITIVE_INFINITY) await aborted(end.signal);
    else await clock.sleep(milliseconds, end.signal);
    rest = null;
  };

  const run = async (): Promise<void> => {
    await restFor(firstRestMs);
    while (!stop.signal.aborted) {
      isExpedited = false;
      const milliseconds = await attempt();
      if (!isExpedited) await restFor(milliseconds);
    }
  };

  const running = run();
  return {
    wake: () => {
      if (rest?.isAfterFailure === false) rest.end.abort(WOKEN);
    },
    expedite: () => {
      isExpedited = true;
      rest?.end.abort(WOKEN);
    },
    stop: async () => {
      stop.abort();
      rest?.end.abort();
      await running;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
