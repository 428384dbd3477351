import type { Clock } from '../clock.js';
import type { Stoppable } from '../poller.js';

/** What was opened, closed in reverse order; a part that fails to close does not keep the others open. */
export interface Closing {
  /** Remembers how to close a part and gives it back. */
  add(close: () => Promise<void> | void): void;
  /** Closes everything once. @throws the first error met */
  close(): Promise<void>;
}

export function createClosing(): Closing {
  const parts: (() => Promise<void> | void)[] = [];
  return {
    add: (close) => void parts.push(close),
    close: async () => {
      const errors: unknown[] = [];
      for (let close = parts.pop(); close !== undefined; close = parts.pop()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** How long work in flight may take to finish when the daemon is told to stop; then it is cut off. */
const GRACE_MS = 10_000;

/** Requests under way finish and are committed; those to the platform that wait for their turn are for the next start. */
export async function stopWork(
  work: readonly Stoppable[],
  platform: { drain(): void; close(): void },
  ksef: { cutOff(): void },
  clock: Clock,
): Promise<void> {
  const finished = new AbortController();
  const stopped = Promise.all(work.map((part) => part.stop())).finally(() => finished.abort());
  platform.drain();
  await clock.sleep(GRACE_MS, finished.signal);
  platform.close();
  // What it has open is closed afterwards, when nothing needs it any more.
  if (!finished.signal.aborted) ksef.cutOff();
  await stopped;
}
