import { addDays, localDate } from '@spacebooks/base/calendar';
import type { LocalDate } from '../domain/invoice.js';
import { momentOf } from '../domain/local-moment.js';
import type { WeeklySource } from '../store/alerts/weekly-facts.js';
import type { DigestDeps } from './digests.js';
import { writeWeekly } from './messages/write-weekly.js';

interface WeeklyDeps extends Omit<DigestDeps, 'source'> {
  readonly source: WeeklySource;
}

const DAYS = 7;

/**
 * Posts the summaries of a week that are due: one for the spaces of each time zone, across restarts and daemons. One that
 * was missed is made later the same day.
 *
 * @returns when the next one is due, epoch milliseconds; null when none is wanted
 */
export async function makeWeeklies(deps: WeeklyDeps): Promise<number | null> {
  const { config, clock } = deps;
  const { weekly } = config.alerts;
  if (weekly === null) return null;
  const zones = [...new Set(config.spaces.map(({ time_zone: zone }) => zone))];
  const next: number[] = [];
  for (const zone of zones) {
    const now = clock.now();
    const today = localDate(now, zone);
    const away = (weekly.weekday - weekdayOf(today) + DAYS) % DAYS;
    const due = momentOf(addDays(today, away), weekly.at, zone);
    if (away === 0 && due <= now) await makeWeekly(deps, zone, today, now);
    next.push(due > now ? due : momentOf(addDays(today, away + DAYS), weekly.at, zone));
  }
  return Math.min(...next);
}

async function makeWeekly(
  { config, notices, source, tasks, audience, letterHead }: WeeklyDeps,
  timeZone: string,
  today: LocalDate,
  now: number,
): Promise<void> {
  const key = `weekly:${timeZone}:${today}`;
  const made = await notices.lastDigest(audience.id, key);
  if (made !== null) return;
  const ids = config.spaces.filter((space) => space.time_zone === timeZone).map(({ id }) => id);
  const from = addDays(today, -DAYS);
  const since = momentOf(from, '00:00', timeZone);
  const facts = await source.facts(ids, { today, since, until: now });
  // That something was never set up is no news of a week.
  const waiting = (await tasks(ids)).filter(({ kind }) => kind !== 'setup');
  const content = writeWeekly({ ...facts, tasks: waiting, from, to: addDays(today, -1) }, letterHead);
  await notices.postDigest(audience, { key, content }, now);
}

/** 1 is Monday, 7 Sunday. */
function weekdayOf(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS;
}
