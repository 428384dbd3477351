import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { addDays } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { PrunableArchive } from '../../archive/content.js';
import { lastBegun, type NightTime, nightBegins } from '../../books/schedule/business-date.js';
import type { Config } from '../../config/config.js';
import { isFolder } from '../../domain/archive-location.js';
import { Failure } from '../../domain/errors.js';
import { keptFor, type Vital, type VitalCheck } from '../../ops/health.js';
import type { BookRuns } from '../../store/books/book-runs.js';
import type { UnsentFacts } from '../../store/invoices/metric-facts.js';
import { failureText } from '../../words/failures.js';
import type { SpaceReadiness } from './keep-up.js';

/** About 300 archived e-invoices of 200 KB. */
const LOW_DISK_BYTES = 64 * 1024 * 1024;
/** Below this not even one e-invoice can be archived. */
const FULL_DISK_BYTES = 1024 * 1024;
/** An outage of the platform delays a night until the morning, but rarely longer. */
const NIGHT_OVERDUE_MS = 6 * HOUR_MS;
/** How long alerts may stay unsent before that itself needs a person. */
const ALERT_OVERDUE_MS = HOUR_MS;
/** Each look is a request that the bucket's owner pays for. */
const ARCHIVE_KEPT_MS = MINUTE_MS;

export interface VitalDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly runner: { stuck(): readonly string[] };
  readonly runs: Pick<BookRuns, 'lastDone'>;
  readonly unsent: () => Promise<UnsentFacts>;
  /** Proves that the store accepts writes. @throws Failure `store.*` */
  readonly beat: () => Promise<void>;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly readiness: () => readonly SpaceReadiness[];
  readonly archive: Pick<PrunableArchive, 'reach'>;
  /** Damage that the page check found; null when none. */
  readonly damage: () => Failure | null;
}

/** Everything that e-invoices and nights depend on. */
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
  archive,
}: VitalDeps): readonly VitalCheck[] {
  return [
    { name: 'database', check: () => databaseState(damage, beat) },
    {
      name: 'e-invoices',
      check: async () => {
        const stuck = runner.stuck();
        return stuck.length === 0
          ? { state: 'ok' }
          : { state: 'failing', detail: `nobody looks for work in: ${stuck.join(', ')}` };
      },
    },
    {
      name: 'disk',
      check: async () => {
        const low = (await freeSpace(config)).filter(({ bytes }) => bytes < LOW_DISK_BYTES);
        return {
          ...degradedBy(low.map(({ place, bytes }) => `${place}: ${bytes} bytes free`)),
          ...(low.some(({ bytes }) => bytes < FULL_DISK_BYTES) && { isStandstill: true }),
        };
      },
    },
    ...(isFolder(config.archive) ? [] : [archiveVital(archive, clock)]),
    {
      name: 'nights',
      check: async () =>
        degradedBy(await overdueNights(config, runs, clock.now()), 'a night is overdue in: '),
    },
    {
      name: 'spaces',
      check: async () => {
        const ids = config.spaces.map(({ id }) => id);
        const paused = await Promise.all(ids.map(isPaused));
        return degradedBy(
          ids.filter((_id, index) => paused[index]),
          'paused by a person: ',
        );
      },
    },
    {
      name: 'platform',
      check: async () => {
        const spaces = readiness().filter(({ trouble }) => trouble !== null);
        return degradedBy(
          spaces.map(({ space, trouble }) => `${space} (${trouble})`),
          'trouble in: ',
        );
      },
    },
    {
      name: 'alerts',
      check: async () => {
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

type VitalState = Omit<Vital, 'name'>;

function degradedBy(names: readonly string[], saying = ''): VitalState {
  return names.length === 0 ? { state: 'ok' } : { state: 'degraded', detail: saying + names.join(', ') };
}

async function databaseState(damage: VitalDeps['damage'], beat: VitalDeps['beat']): Promise<VitalState> {
  const found = damage();
  if (found !== null) throw found;
  try {
    await beat();
    return { state: 'ok' };
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'transient') throw error;
    return { state: 'degraded', detail: failureText(error), isStandstill: true };
  }
}

/** Work that needs the bucket waits; callbacks are accepted all the same. */
function archiveVital(archive: VitalDeps['archive'], clock: Clock): VitalCheck {
  const check = keptFor(ARCHIVE_KEPT_MS, clock, async (): Promise<VitalState> => {
    try {
      await archive.reach();
      return { state: 'ok' };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { state: 'degraded', detail: failureText(error) };
    }
  });
  return { name: 'archive', check };
}

export interface FreeSpace {
  readonly place: string;
  readonly bytes: number;
}

/** Free space where the database and the archive are; of a bucket there is no end. */
export async function freeSpace({
  store,
  archive,
}: Pick<Config, 'store' | 'archive'>): Promise<readonly FreeSpace[]> {
  const places = [
    ...(store.url === null ? [{ place: 'store.path', path: dirname(store.path) }] : []),
    ...(isFolder(archive) ? [{ place: 'archive.path', path: archive.path }] : []),
  ];
  return Promise.all(
    places.map(async ({ place, path }) => {
      const { bavail, bsize } = await statfs(path);
      return { place, bytes: bavail * bsize };
    }),
  );
}

/** Ids of the spaces whose night was due more than six hours ago and is not done. */
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
