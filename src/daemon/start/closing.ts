import type { Clock } from '@spacebooks/base/clock';
import type { Stoppable } from '../../poller.js';

/** Closes what was opened, in reverse order; a failure does not keep the rest open. */
export type ShutdownStack = ReturnType<typeof createClosing>;

export function createClosing() {
  const closers: (() => Promise<void> | void)[] = [];
  return {
    add: (close: () => Promise<void> | void): void => void closers.push(close),
    /** Closes everything once. @throws the first error */
    close: async (): Promise<void> => {
      const errors: unknown[] = [];
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
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

/** How long work in flight may take to finish at a stop, before it is aborted. */
export const GRACE_MS = 10_000;

/** Requests in flight finish and are committed; those queued for the platform are left to the next start. */
export async function stopWork(
  work: readonly Stoppable[],
  platform: { drain(): void; close(): void },
  ksef: { cutOff(): void },
  archive: { close(): void },
  clock: Clock,
): Promise<void> {
  const finished = new AbortController();
  const stopped = Promise.all(work.map((part) => part.stop())).finally(() => finished.abort());
  platform.drain();
  await clock.sleep(GRACE_MS, finished.signal);
  platform.close();
  // Its sessions are closed afterwards, when nothing uses them any more.
  if (!finished.signal.aborted) {
    ksef.cutOff();
    archive.close();
  }
  await stopped;
}

/** Work that is stopped and started again as it was, one after the other; a stop is for good. */
export interface Restartable extends Stoppable {
  restart(): Promise<void>;
}

export async function restartable(start: () => Promise<Stoppable>): Promise<Restartable> {
  let running = await start();
  let isOver = false;
  let latest: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = latest.then(work);
    latest = done.catch(() => undefined);
    return done;
  };
  return {
    restart: () =>
      inTurn(async () => {
        if (isOver) return;
        await running.stop();
        // Stopped meanwhile: nobody would stop what begins now.
        if (!isOver) running = await start();
      }),
    stop: () => {
      isOver = true;
      return inTurn(() => running.stop());
    },
  };
}
