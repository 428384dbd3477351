import { DAY_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { Phrase } from './finding.js';
import type { KsefFailure } from './ksef-failures.js';
import { momentOf, wallTime } from './local-moment.js';
import { POLISH_TIME_ZONE } from './polish-calendar.js';

/** What the Ministry's status interface of KSeF (Latarnia) says, as it says it. */
export interface LatarniaReading {
  /** `AVAILABLE`, `MAINTENANCE`, `FAILURE`, `TOTAL_FAILURE`, or what was added since. */
  readonly status: string;
  readonly messages: readonly LatarniaMessage[];
}

/** One announcement; of a failure the begin and the end are messages of their own, of the same event. */
export interface LatarniaMessage {
  readonly event: string;
  /** `MAINTENANCE`, `FAILURE`, `TOTAL_FAILURE`, or what was added since. */
  readonly category: string;
  /** `MAINTENANCE_ANNOUNCEMENT`, `FAILURE_START`, `FAILURE_END`, or what was added since. */
  readonly type: string;
  readonly title: string;
  /** Epoch milliseconds, as it says them: any number, such as a year 1 or 9999 for none. */
  readonly from: number;
  readonly to: number | null;
  /** Counts what was published of one message, from 1. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly published: number;
}

/** What a person should compare with the announcement itself, and write into the configuration. */
export interface Announcement {
  /** Another one is other news. */
  readonly key: string;
  readonly phrase: Phrase;
}

const KINDS: ReadonlyMap<string, KsefFailure['kind']> = new Map([
  ['MAINTENANCE', 'unavailable'],
  ['FAILURE', 'failure'],
  ['TOTAL_FAILURE', 'total'],
]);

/** What has ended before is of no deadline any more. */
const OLDEST_MS = 21 * DAY_MS;

/** KSeF began in 2022. */
const FIRST_MOMENT = Date.UTC(2022, 0, 1);
const LAST_MOMENT = Date.UTC(2099, 0, 1);

/**
 * What the status interface says and the configuration does not. It is a hint: it was seen to fail by itself, and to report total
 * failures that there were not (CIRFMF/ksef-latarnia, issues 15, 28 and 31), so that nothing follows from it but these words.
 *
 * @param now epoch milliseconds
 */
export function notConfigured(
  { status, messages }: LatarniaReading,
  announced: readonly KsefFailure[],
  now: number,
): readonly Announcement[] {
  const events = [...Map.groupBy(messages, ({ category, event }) => `${category} ${event}`)]
    .flatMap(([key, ofEvent]) => eventOf(key, ofEvent) ?? [])
    .filter(({ to }) => to === null || to > now - OLDEST_MS);
  const news = events.filter((event) => !announced.some((each) => says(each, event))).map(told);
  return [...news, ...ofStatus(status, events, announced, now)];
}

interface Period {
  readonly from: number;
  readonly to: number | null;
}

interface AnnouncedEvent extends Period {
  readonly key: string;
  readonly category: string;
  readonly title: string;
}

/** By what was published last of its begin and of its end; null where no message says when it began or was published. */
function eventOf(key: string, messages: readonly LatarniaMessage[]): AnnouncedEvent | null {
  const latest = messages.toSorted((a, b) => b.published - a.published || b.version - a.version);
  const [last] = latest as [LatarniaMessage, ...LatarniaMessage[]];
  const begin = latest.find(({ type }) => type !== 'FAILURE_END') ?? last;
  const end = latest.find(({ type }) => type === 'FAILURE_END');
  const begun = [begin.from, end?.from, begin.published].find(isMoment);
  if (begun === undefined) return null;
  const from = minute(begun);
  const ends = end === undefined ? [begin.to] : [end.to, end.published, from];
  const ended = ends.filter(isMoment).find((at) => at >= from) ?? null;
  const { category, title } = last;
  return { key, category, title, from, to: ended };
}

/** Within the years that the configuration takes. Others stand for none: 1, 1900, 1970 for no begin; 2099, 9999 for no end. */
function isMoment(at: number | null | undefined): at is number {
  return typeof at === 'number' && at >= FIRST_MOMENT && at < LAST_MOMENT;
}

function minute(at: number): number {
  return Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** A longer time of the same kind says it, too: a whole day, for instance. */
function says({ kind, from, to }: KsefFailure, event: AnnouncedEvent): boolean {
  if (kind !== KINDS.get(event.category) || from > event.from) return false;
  return to === null || event.to === null ? to === event.to : to >= minute(event.to);
}

function told({ key, category, title, from, to }: AnnouncedEvent): Announcement {
  const kind = KINDS.get(category);
  const values = { category, title };
  const state = to === null ? 'open' : `until ${to}`;
  return {
    key: `${key} ${state}`,
    phrase:
      kind === undefined
        ? { key: 'status message unknown', values }
        : { key: 'status message', values: { ...values, line: lineOf({ kind, from, to }) } },
  };
}

/** The interface may report a state without a message, and that all is well while a failure is configured without its end. */
function ofStatus(
  status: string,
  events: readonly AnnouncedEvent[],
  announced: readonly KsefFailure[],
  now: number,
): readonly Announcement[] {
  const isNow = ({ from, to }: Period) => from <= now && (to === null || to > now);
  if (status !== 'AVAILABLE') {
    const isKnown =
      events.some((event) => event.category === status && isNow(event)) ||
      announced.some((each) => each.kind === KINDS.get(status) && isNow(each));
    return isKnown ? [] : [{ key: `status ${status}`, phrase: { key: 'status alone', values: { status } } }];
  }
  return announced
    .filter(({ from, to }) => to === null && from <= now)
    .filter(
      ({ kind, from }) => !events.some((event) => KINDS.get(event.category) === kind && event.from >= from),
    )
    .map((each) => ({
      key: `over ${each.from}`,
      phrase: { key: 'status over', values: { line: lineOf(each) } },
    }));
}

/** An entry of `e_invoices.ksef.failures`, to the minute: it ends a minute after its begin or later. */
function lineOf({ kind, from, to }: KsefFailure): string {
  const end = to === null ? null : Math.max(minute(to + MINUTE_MS - 1), from + MINUTE_MS);
  return `{ from: ${moment(from)}, ${end === null ? '' : `to: ${moment(end)}, `}kind: ${kind} }`;
}

/** By the clocks of Warsaw; in UTC in the hour that they show twice. */
function moment(at: number): string {
  const [date = '', time = ''] = wallTime(at, POLISH_TIME_ZONE).slice(0, 16).split(' ');
  const isPlain = momentOf(date, time, POLISH_TIME_ZONE) === at;
  return isPlain ? `${date}T${time}` : `${new Date(at).toISOString().slice(0, 16)}Z`;
}
