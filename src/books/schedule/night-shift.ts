import type { Clock } from '../../clock.js';
import { addDays } from '../../domain/calendar.js';
import { Failure } from '../../domain/errors.js';
import type { BookClaims } from '../../store/book-claims.js';
import type { BookRun, BookRunKind, BookRuns } from '../../store/book-runs.js';
import { type DueDates, lastBegun, type NightTime, nightBegins } from './business-date.js';
import { withClaim } from './with-claim.js';

export interface NightShiftDeps<Result> {
  readonly spaceId: string;
  readonly time: NightTime;
  readonly runs: BookRuns;
  readonly claims: BookClaims;
  readonly clock: Clock;
  /** What a night does; it can be broken off at any point and done again. */
  readonly night: (
    dates: DueDates,
    onProgress: (text: string) => void,
    stop?: AbortSignal,
  ) => Promise<Result>;
  /** What is kept of its result. */
  readonly summary: (result: Result) => unknown;
  /** Brings what was released on its way. @returns when it has more to do, epoch milliseconds, or null */
  readonly deliver: (stop?: AbortSignal) => Promise<number | null>;
}

/** The nights of one space. */
export interface NightShift<Result> {
  /** Does what is due: a night, then deliveries. @returns when to look again, epoch milliseconds */
  look(stop?: AbortSignal): Promise<number>;
  /** The night of the last business date now, whether it is due or not, and the deliveries. */
  runNow(stop?: AbortSignal): Promise<Result>;
}

/** In claims, what works by the exclusive claim on the database: after a crash it goes on without waiting. */
export const DAEMON = 'daemon';

const RETRY_BUSY_MS = 60_000;

/**
 * Which business dates are due is read from the clock and the store at every look: one run makes up for all of them,
 * be it one night or a month of downtime. A date is done when its run has been recorded as done, and not before.
 */
export function createNightShift<Result>(deps: NightShiftDeps<Result>): NightShift<Result> {
  const { spaceId, time, runs, claims, clock } = deps;
  const deliver = oneAfterTheOther(deps.deliver);
  let isWorking = false;
  const alone = async (work: () => Promise<Result>): Promise<Result> => {
    if (isWorking) throw new Failure('accounting.busy', { detail: spaceId });
    isWorking = true;
    try {
      return await withClaim({ claims, clock, holder: DAEMON }, spaceId, work);
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

  /** A space whose books are new begins with the next night: nothing is handed out before somebody looked at it. */
  const dueDates = async ({ begins }: { readonly begins: boolean }): Promise<DueDates> => {
    const through = lastBegun(clock.now(), time);
    const after = await runs.lastDone(spaceId, through);
    if (after === null && begins) await runs.beginAt(spaceId, through, clock.now());
    return { after: after ?? through, through };
  };

  return {
    look: async (stop) => {
      const dates = await dueDates({ begins: true });
      let next = nightBegins(addDays(dates.through, 1), time);
      let more: number | null = null;
      try {
        const isDue = dates.after < dates.through;
        if (isDue && !(await unlessBusy(() => alone(() => night(dates, stop))))) {
          next = clock.now() + RETRY_BUSY_MS;
        }
      } finally {
        // What was released goes out whatever became of the night.
        more = await deliver(stop);
      }
      return Math.min(next, more ?? next);
    },
    runNow: async (stop) => {
      const result = await alone(async () => night(await dueDates({ begins: false }), stop));
      await deliver(stop);
      return result;
    },
  };
}

/** Two at once would write the same file beside its final name. */
function oneAfterTheOther(
  deliver: (stop?: AbortSignal) => Promise<number | null>,
): (stop?: AbortSignal) => Promise<number | null> {
  let last: Promise<unknown> = Promise.resolve();
  return (stop) => {
    const next = last.then(() => deliver(stop));
    last = next.catch(() => undefined);
    return next;
  };
}

/** @returns false when somebody else is at the books: he may take minutes, and deliveries wait for nobody */
async function unlessBusy(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'accounting.busy') return false;
    throw error;
  }
}

export interface RecordedRun<Result> extends Pick<BookRun, 'spaceId' | 'businessDate'> {
  readonly kind: BookRunKind;
  /** @param onProgress keeps how far it is, for people */
  readonly work: (onProgress: (text: string) => void) => Promise<Result>;
  /** What is kept of its result. */
  readonly summary: (result: Result) => unknown;
}

/** Does something with the books of a space and records how far it is and what became of it. */
export async function recordRun<Result>(
  { runs, clock }: { readonly runs: BookRuns; readonly clock: Clock },
  { work, summary, ...about }: RecordedRun<Result>,
): Promise<Result> {
  const run = await runs.start(about, clock.now());
  const onProgress = (text: string): void => void runs.progress(run, text).catch(() => undefined);
  try {
    const result = await work(onProgress);
    await runs.finish(run, 'done', summary(result), clock.now());
    return result;
  } catch (error) {
    // Where not even this can be written, the failure itself says why.
    await runs.finish(run, 'failed', reasonOf(error), clock.now()).catch(() => undefined);
    throw error;
  }
}

function reasonOf(error: unknown): { readonly code: string; readonly detail: string } {
  if (error instanceof Failure) return { code: error.code, detail: error.detail ?? '' };
  return { code: 'daemon.defect', detail: String(error) };
}
