import type { Clock } from '../../clock.js';
import { addDays } from '../../domain/calendar.js';
import { Failure } from '../../domain/errors.js';
import type { Logger } from '../../ops/log.js';
import type { PlatformClient } from '../../platform/client.js';
import type { Random } from '../../random.js';
import { lastBegun, type NightTime, nightBegins } from '../../schedule/business-date.js';
import type { DueDates } from '../../schedule/cut-offs.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { deliverBatches } from './deliver.js';
import { type NightResult, runNight } from './night.js';
import { withClaim } from './with-claim.js';

export interface NightShiftParts {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
}

/** The nights of one space. */
export interface NightShift {
  /** Does what is due: a night, then deliveries. @returns when to look again, epoch milliseconds */
  look(stop?: AbortSignal): Promise<number>;
  /** The night of the last business date now, whether it is due or not, and the deliveries. */
  runNow(stop?: AbortSignal): Promise<NightResult>;
}

export function createNightShift(
  parts: NightShiftParts,
  space: BookSpace,
  client: PlatformClient,
): NightShift {
  const { stores, clock, log } = parts;
  const time: NightTime = { timeZone: space.timeZone, at: space.accounting.night_at };

  let isWorking = false;
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isWorking) throw new Failure('accounting.busy', { detail: space.id });
    isWorking = true;
    try {
      return await withClaim({ claims: stores.claims, clock, holder: DAEMON }, space.id, work);
    } finally {
      isWorking = false;
    }
  };

  const night = (dates: DueDates, stop?: AbortSignal): Promise<NightResult> =>
    alone(async () => {
      const run = await stores.runs.start(
        { spaceId: space.id, kind: 'night', businessDate: dates.through },
        clock.now(),
      );
      const onProgress = (text: string): void => void stores.runs.progress(run, text).catch(() => undefined);
      try {
        const result = await runNight({ ...parts, onProgress }, space, client, dates, stop);
        await stores.runs.finish(run, 'done', summary(result), clock.now());
        log.info('night done', { space: space.id, date: dates.through, read: result.sync.read });
        return result;
      } catch (error) {
        const { code, detail } =
          error instanceof Failure ? error : { code: 'daemon.defect', detail: String(error) };
        // Where not even this can be written, the failure itself says why.
        await stores.runs.finish(run, 'failed', { code, detail }, clock.now()).catch(() => undefined);
        throw error;
      }
    });

  const deliver = async (stop?: AbortSignal): Promise<void> => {
    await deliverBatches(parts, space, stop);
  };

  return {
    look: async (stop) => {
      const through = lastBegun(clock.now(), time);
      // A space whose books are new begins with the next night: nothing is handed out before somebody looked at it.
      await stores.runs.beginAt(space.id, through, clock.now());
      const after = (await stores.runs.lastDone(space.id)) ?? through;
      let next = nightBegins(addDays(through, 1), time);
      try {
        if (after < through && !(await unlessBusy(() => night({ after, through }, stop)))) {
          next = clock.now() + RETRY_BUSY_MS;
        }
      } finally {
        // What was released goes out whatever became of the night.
        await deliver(stop);
      }
      return Math.min(next, (await stores.deliveries.nextDue(space.id)) ?? next);
    },
    runNow: async (stop) => {
      const through = lastBegun(clock.now(), time);
      const after = (await stores.runs.lastDone(space.id)) ?? through;
      const result = await night({ after, through }, stop);
      await deliver(stop);
      return result;
    },
  };
}

const RETRY_BUSY_MS = 60_000;

/** In claims, what works by the exclusive claim on the database: after a crash it goes on without waiting. */
export const DAEMON = 'daemon';

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

/** What is kept of a night: the manifests are with their batches. */
function summary({ dates, sync, exports }: NightResult): object {
  return {
    dates,
    sync,
    exports: exports.map(({ name, cutOff, outcome }) => ({
      name,
      cutOff,
      ...(outcome.status === 'released'
        ? { status: outcome.status, number: outcome.number, entries: outcome.manifest.entries }
        : outcome),
    })),
  };
}
