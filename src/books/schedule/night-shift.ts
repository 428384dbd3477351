import { addDays } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { Failure, isFailure } from '../../domain/errors.js';
import { type BookClaims, DAEMON } from '../../store/books/book-claims.js';
import type { BookRun, BookRunKind, BookRuns } from '../../store/books/book-runs.js';
import { type DueDates, lastBegun, type NightTime, nightBegins } from './business-date.js';
import { serialized } from './serialized.js';
import { withClaim } from './with-claim.js';

export interface NightShiftDeps<Result> {
  readonly spaceId: string;
  readonly time: NightTime;
  readonly runs: BookRuns;
  readonly claims: BookClaims;
  readonly clock: Clock;
  /** Idempotent: it can be interrupted at any point and rerun. */
  readonly night: (
    dates: DueDates,
    onProgress: (text: string) => void,
    stop?: AbortSignal,
  ) => Promise<Result>;
  /** What is stored of its result, as JSON. */
  readonly summary: (result: Result) => unknown;
  /** Makes the copy of the platform that somebody asked for; does nothing where nobody did. It tells them itself what failed. */
  readonly copyAsked: (end: AbortSignal) => Promise<void>;
  readonly isCopyAsked: () => Promise<boolean>;
  /** Posts payments on the platform. @returns when the next one is due, epoch milliseconds, or null */
  readonly post: (stop?: AbortSignal) => Promise<number | null>;
}

/** The nights of one space. */
export interface NightShift<Result> {
  /** Runs what is due: a night, then payments. @returns when to poll again, epoch milliseconds */
  poll(stop?: AbortSignal): Promise<number>;
  /** Runs the night of the last business date now, due or not, then the payments. */
  runNow(stop?: AbortSignal): Promise<Result>;
}

const RETRY_BUSY_MS = MINUTE_MS;

/**
 * Every poll derives the due business dates from the clock and the store; one run covers all of them, be it one night or a
 * month of downtime. A date is done once its run is recorded as done.
 */
export function createNightShift<Result>(deps: NightShiftDeps<Result>): NightShift<Result> {
  const { spaceId, time, runs, claims, clock } = deps;
  const post = serialized(deps.post);
  let isWorking = false;
  const alone = async <T>(
    work: (end: AbortSignal) => Promise<T>,
    stop: AbortSignal | undefined,
  ): Promise<T> => {
    if (isWorking) throw new Failure('accounting.busy', { detail: spaceId });
    isWorking = true;
    try {
      return await withClaim({ claims, clock, holder: DAEMON, stop }, spaceId, work);
    } finally {
      isWorking = false;
    }
  };

  const night = (dates: DueDates, stop?: AbortSignal): Promise<Result> =>
    recordRun(deps, {
      spaceId,
      kind: 'night',
      businessDate: dates.through,
      work: (onProgress) => deps.night(dates, onProgress, stop),
      summary: deps.summary,
    });

  /** New books begin with the next night: nothing is released before a person could review the setup. */
  const dueDates = async ({ begins }: { readonly begins: boolean }): Promise<DueDates> => {
    const through = lastBegun(clock.now(), time);
    const after = await runs.lastDone(spaceId, through);
    if (after === null && begins) await runs.beginAt(spaceId, through, clock.now());
    return { after: after ?? through, through };
  };

  return {
    poll: async (stop) => {
      const dates = await dueDates({ begins: true });
      let next = nightBegins(addDays(dates.through, 1), time);
      let more: number | null = null;
      try {
        // Somebody waits for it, and a night that fails is tried again by itself.
        const isAsked = await deps.isCopyAsked();
        const isDue = dates.after < dates.through;
        const isDone =
          (!isAsked || (await unlessBusy(() => alone(deps.copyAsked, stop)))) &&
          (!isDue || (await unlessBusy(() => alone((end) => night(dates, end), stop))));
        if (!isDone) next = clock.now() + RETRY_BUSY_MS;
      } finally {
        // What is to be paid is, even if the night failed.
        more = await post(stop);
      }
      return Math.min(next, more ?? next);
    },
    runNow: async (stop) => {
      const result = await alone(async (end) => night(await dueDates({ begins: false }), end), stop);
      await post(stop);
      return result;
    },
  };
}

/** @returns false while another process holds the claim: that may take minutes, and payments need not wait */
async function unlessBusy(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isFailure(error, 'accounting.busy')) return false;
    throw error;
  }
}

export interface RecordedRun<Result> extends Pick<BookRun, 'spaceId' | 'businessDate'> {
  readonly kind: BookRunKind;
  /** @param onProgress stores the progress, for people */
  readonly work: (onProgress: (text: string) => void) => Promise<Result>;
  /** What is stored of its result, as JSON. */
  readonly summary: (result: Result) => unknown;
  /** Is given its number, before the work begins. */
  readonly onBegin?: ((run: number) => Promise<void>) | undefined;
}

/** Runs work on a space's books, recording its progress and outcome. */
export async function recordRun<Result>(
  { runs, clock }: { readonly runs: BookRuns; readonly clock: Clock },
  { work, summary, onBegin, ...about }: RecordedRun<Result>,
): Promise<Result> {
  const run = await runs.start(about, clock.now());
  const onProgress = (text: string): void => void runs.progress(run, text).catch(() => undefined);
  try {
    await onBegin?.(run);
    const result = await work(onProgress);
    await runs.finish(run, 'done', summary(result), clock.now());
    return result;
  } catch (error) {
    // If even this cannot be stored, the error itself still reports the cause.
    await runs.finish(run, 'failed', reasonOf(error), clock.now()).catch(() => undefined);
    throw error;
  }
}

function reasonOf(error: unknown): { readonly code: string; readonly detail: string } {
  if (error instanceof Failure) return { code: error.code, detail: error.detail ?? '' };
  return { code: 'daemon.defect', detail: String(error) };
}
