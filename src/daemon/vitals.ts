import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lastBegun, type NightTime, nightBegins } from '../books/schedule/business-date.js';
import type { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { addDays } from '../domain/calendar.js';
import { Failure } from '../domain/errors.js';
import type { VitalCheck } from '../ops/health.js';
import type { BookRuns } from '../store/book-runs.js';
import type { UnsentFacts } from '../store/metric-facts.js';
import { failureText } from '../words/failures.js';
import type { SpaceReadiness } from './keep-up.js';

/** Less than this is soon full: an archived e-invoice has about 200 KB. */
export const LOW_DISK_BYTES = 64 * 1024 * 1024;
/** With less not even one can be archived. */
const FULL_DISK_BYTES = 1024 * 1024;
/** A night that a platform which was down held up is made up for by the next morning. */
const NIGHT_OVERDUE_MS = 6 * 3_600_000;
/** A channel for alerts that is down for so long is a reason of its own to look. */
const ALERT_OVERDUE_MS = 3_600_000;

export interface VitalDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly runner: { stuck(): readonly string[] };
  readonly runs: Pick<BookRuns, 'lastDone'>;
  readonly unsent: () => Promise<UnsentFacts>;
  /** Shows that the store takes what is written. @throws Failure `store.*` */
  readonly beat: () => Promise<void>;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly readiness: () => readonly SpaceReadiness[];
  /** What was found of the pages of the database after the start; null when nothing was. */
  readonly damage: () => Failure | null;
}

/** What has to be well for e-invoices to be served and nights to be done. */
export function vitalChecks({
  config,
  clock,
  runner,
  isPaused,
  readiness,
  unsent,
  beat,
  runs,
  damage,
}: VitalDeps): readonly VitalCheck[] {
  return [
    {
      name: 'database',
      look: async () => {
        const found = damage();
        if (found !== null) throw found;
        try {
          await beat();
          return { state: 'ok' };
        } catch (error) {
          if (!(error instanceof Failure) || error.kind !== 'transient') throw error;
          return { state: 'degraded', detail: failureText(error), isStandstill: true };
        }
      },
    },
    {
      name: 'e-invoices',
      look: async () => {
        const stuck = runner.stuck();
        return stuck.length === 0
          ? { state: 'ok' }
          : { state: 'failing', detail: `nobody looks for work in: ${stuck.join(', ')}` };
      },
    },
    {
      name: 'disk',
      look: async () => {
        const low = (await freeSpace(config)).filter(({ bytes }) => bytes < LOW_DISK_BYTES);
        return low.length === 0
          ? { state: 'ok' }
          : {
              state: 'degraded',
              detail: low.map(({ place, bytes }) => `${place}: ${bytes} bytes free`).join(', '),
              ...(low.some(({ bytes }) => bytes < FULL_DISK_BYTES) && { isStandstill: true }),
            };
      },
    },
    {
      name: 'nights',
      look: async () => {
        const names = await overdueNights(config, runs, clock.now());
        return names.length === 0
          ? { state: 'ok' }
          : { state: 'degraded', detail: `a night is overdue in: ${names.join(', ')}` };
      },
    },
    {
      name: 'spaces',
      look: async () => {
        const ids = config.spaces.map(({ id }) => id);
        const paused = await Promise.all(ids.map(isPaused));
        const names = ids.filter((_id, index) => paused[index]);
        return names.length === 0
          ? { state: 'ok' }
          : { state: 'degraded', detail: `paused by a person: ${names.join(', ')}` };
      },
    },
    {
      name: 'platform',
      look: async () => {
        const spaces = readiness().filter(({ trouble }) => trouble !== null);
        return spaces.length === 0
          ? { state: 'ok' }
          : {
              state: 'degraded',
              detail: `trouble in: ${spaces.map(({ space, trouble }) => `${space} (${trouble})`).join(', ')}`,
            };
      },
    },
    {
      name: 'alerts',
      look: async () => {
        const { oldestUnsentAlertAt: at, alertsUnsent } = await unsent();
        return at === null || clock.now() - at < ALERT_OVERDUE_MS
          ? { state: 'ok' }
          : {
              state: 'degraded',
              detail: `${alertsUnsent} alerts or messages could not be sent for more than an hour`,
            };
      },
    },
  ];
}

export interface FreeSpace {
  readonly place: string;
  readonly bytes: number;
}

/** Free space where the database and the archive are. */
export async function freeSpace({
  store,
  archive,
}: Pick<Config, 'store' | 'archive'>): Promise<readonly FreeSpace[]> {
  const places = [
    { place: 'store.path', path: dirname(store.path) },
    { place: 'archive.path', path: archive.path },
  ];
  return Promise.all(
    places.map(async ({ place, path }) => {
      const { bavail, bsize } = await statfs(path);
      return { place, bytes: bavail * bsize };
    }),
  );
}

/** Ids of the spaces whose night has begun more than six hours ago and is not done. */
export async function overdueNights(
  { spaces }: Pick<Config, 'spaces'>,
  runs: Pick<BookRuns, 'lastDone'>,
  now: number,
): Promise<readonly string[]> {
  const late: string[] = [];
  for (const { id, time_zone: timeZone, accounting } of spaces) {
    if (accounting === undefined) continue;
    const time: NightTime = { timeZone, at: accounting.night_at };
    const done = await runs.lastDone(id, lastBegun(now, time));
    if (done === null) continue;
    if (nightBegins(addDays(done, 1), time) + NIGHT_OVERDUE_MS < now) late.push(id);
  }
  return late;
}
