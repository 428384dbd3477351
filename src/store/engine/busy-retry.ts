import { type Clock, systemClock } from '@spacebooks/base/clock';
import { type Failure, isFailure } from '../../domain/errors.js';
import { type Random, systemRandom } from '../../random.js';

/** How a connection waits for a database that another one has locked. */
export interface BusyRetry {
  /** Real time, for it waits for other processes: never that of an accelerated clock. */
  readonly clock: Pick<Clock, 'sleep'>;
  readonly random: Pick<Random, 'fraction'>;
  /** Milliseconds that all waits of one act may come to; 0 for no retry. */
  readonly maxWaitMs: number;
}

/** A commit of ours takes milliseconds: who holds the lock for so long is no daemon and no command. */
export const BUSY_RETRY: BusyRetry = { clock: systemClock, random: systemRandom, maxWaitMs: 5_000 };

const FIRST_WAIT_MS = 1;
/** SQLite serves whoever asks while the lock is free: seldom tries starve beside a writer that has no pause. */
const LONGEST_WAIT_MS = 32;

/** Whether an act that has met the same so many times in a row will do so ever after. @returns what it failed of then */
export type IsFutile = (failure: Failure, timesInARow: number) => Failure | null;

/**
 * Repeats an act for as long as the database is busy, with exponential backoff and jitter: SQLite has no queue, so that
 * two processes that wait in step would meet again. Between two tries the event loop is free, and so is the connection.
 *
 * @param act leaves nothing behind when it fails
 * @throws Failure `store.busy` when the lock lasts; whatever else `act` throws, at once
 */
export async function retryWhileBusy<T>(
  act: () => T | Promise<T>,
  { clock, random, maxWaitMs }: BusyRetry,
  isFutile: IsFutile = () => null,
): Promise<T> {
  let waitedMs = 0;
  let met: string | undefined;
  let timesInARow = 0;
  for (let nextMs = FIRST_WAIT_MS; ; nextMs = Math.min(2 * nextMs, LONGEST_WAIT_MS)) {
    try {
      return await act();
    } catch (error) {
      if (!isFailure(error, 'store.busy') || waitedMs >= maxWaitMs) throw error;
      timesInARow = error.detail === met ? timesInARow + 1 : 1;
      met = error.detail;
      const reason = isFutile(error, timesInARow);
      if (reason !== null) throw reason;
    }
    await clock.sleep(nextMs * (1 + random.fraction()) * 0.5);
    // Counted as planned and not by a clock, which may be set meanwhile.
    waitedMs += nextMs;
  }
}
