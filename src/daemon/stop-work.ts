import type { Clock } from '../clock.js';
import type { Stoppable } from '../poller.js';

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
