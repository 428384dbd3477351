/**
 * Waits for `work`, or for the end that `signal` tells, whichever comes first. Leaves no listener behind: the signals of a
 * daemon live as long as it does, and a wait is over a thousand times a day.
 *
 * @throws what `work` throws, when that comes first
 */
export async function orAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true, signal: over.signal });
  });
  try {
    await Promise.race([aborted, work]);
  } finally {
    over.abort();
  }
}
