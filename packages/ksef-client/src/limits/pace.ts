import type { Clock } from '@spacebooks/base/clock';
import type { LimitWindow } from '@spacebooks/http/rate-limit';
import { type Sent, SentRequests } from '@spacebooks/http/sent-requests';

/** Keeps a window that is over when the next process begins: it counts in memory, and costs next to nothing. */
export interface Pace {
  /** Runs `send` when there is room, in the order of the calls. @throws the reason of `signal` when that aborts the wait */
  run<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export function createPace(clock: Clock, window: LimitWindow): Pace {
  const sent = new SentRequests([window], clock.now());
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const placeAfter = async (before: Promise<unknown>, signal: AbortSignal): Promise<Sent> => {
    await before;
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const waitMs = sent.waitMs(clock.now());
      if (waitMs <= 0) return sent.take();
      await clock.sleep(waitMs, signal);
    }
  };

  const place = async (signal: AbortSignal): Promise<Sent> => {
    if (waiting === 0 && sent.waitMs(clock.now()) <= 0) return sent.take();
    waiting += 1;
    const turn = placeAfter(last, signal).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    run: async (send, signal) => {
      const taken = await place(signal);
      try {
        return await send();
      } finally {
        sent.answered(taken, clock.now());
      }
    },
  };
}
