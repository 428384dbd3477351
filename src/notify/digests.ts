import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { DAY_MS } from '@spacebooks/base/durations';
import type { Config, SpaceConfig } from '../config/config.js';
import type { DigestFacts, SpaceDigest } from '../domain/alerts/digest.js';
import type { LocalDate } from '../domain/invoice.js';
import { momentOf } from '../domain/local-moment.js';
import type { Task } from '../domain/tasks/task.js';
import { type DigestSource, NO_E_INVOICES } from '../store/alerts/digest-facts.js';
import type { Audience, Notices } from '../store/alerts/notices.js';
import type { LetterHead } from './messages/letter.js';
import { writeDigest } from './messages/write-digest.js';

export interface DigestDeps {
  readonly config: Config;
  readonly notices: Pick<Notices, 'postDigest' | 'lastDigest'>;
  readonly source: DigestSource;
  /** What waits for people in these spaces, as the start page has it. */
  readonly tasks: (spaceIds: readonly string[]) => Promise<readonly Task[]>;
  readonly audience: Audience;
  readonly letterHead: LetterHead;
  readonly clock: Clock;
}

const MOST_OPEN = 100;

/**
 * Posts the digests that are due: one a day for the spaces of each time zone, across restarts. One that was missed is
 * made at the next poll of the same day; days that are over are covered by the next one.
 *
 * @returns when the next one is due, epoch milliseconds; null when none is wanted
 */
export async function makeDigests(deps: DigestDeps): Promise<number | null> {
  const { config, clock } = deps;
  const { digest } = config.alerts;
  if (digest === null) return null;
  const zones = [...new Set(config.spaces.map(({ time_zone: zone }) => zone))];
  const next: number[] = [];
  for (const zone of zones) {
    const now = clock.now();
    const today = localDate(now, zone);
    const due = momentOf(today, digest.at, zone);
    if (due <= now) await makeDigest(deps, zone, today, now);
    next.push(due > now ? due : momentOf(addDays(today, 1), digest.at, zone));
  }
  return Math.min(...next);
}

async function makeDigest(deps: DigestDeps, timeZone: string, date: LocalDate, now: number): Promise<void> {
  const { config, notices, audience, letterHead } = deps;
  const ofZone = `digest:${timeZone}:`;
  const key = `${ofZone}${date}`;
  const made = await notices.lastDigest(audience.id, ofZone);
  // One of a future day is from before a clock rollback: it must not block digests until that day.
  const last = made === null || made > now ? null : made;
  if (last !== null && localDate(last, timeZone) >= date) return;
  const spaces = config.spaces.filter((space) => space.time_zone === timeZone);
  const facts = await gather(deps, spaces, { date, timeZone, from: last ?? now - DAY_MS, until: now });
  await notices.postDigest(audience, { key, content: writeDigest(facts, letterHead) }, now);
}

type Period = Pick<DigestFacts, 'date' | 'timeZone' | 'from' | 'until'>;

async function gather(
  { source, tasks }: Pick<DigestDeps, 'source' | 'tasks'>,
  spaces: readonly SpaceConfig[],
  period: Period,
): Promise<DigestFacts> {
  const ids = spaces.map(({ id }) => id);
  const eInvoices = await source.eInvoices(period.from, period.until);
  const waiting = await tasks(ids);
  const digests: SpaceDigest[] = [];
  for (const space of spaces) {
    digests.push({
      spaceId: space.id,
      eInvoices: eInvoices.get(space.id) ?? NO_E_INVOICES,
      books: space.accounting === undefined ? null : await source.books(space.id, period.from, period.until),
    });
  }
  return {
    ...period,
    // That something was never set up is no news of a day.
    tasks: waiting.filter(({ kind }) => kind !== 'setup'),
    spaces: digests,
    open: await source.open(ids, MOST_OPEN),
    openCount: await source.openCount(ids),
    resolvedCount: await source.resolvedCount(ids, period.from, period.until),
    audit: await source.audit(),
  };
}
