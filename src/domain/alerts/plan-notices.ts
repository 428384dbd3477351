import { DAY_MS, HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { FailureCode } from '../errors.js';
import { isLow, isOutage, topicOf } from './alert-rules.js';

/** An alert as an audience knows it; moments are epoch milliseconds. */
export interface KnownAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly raisedAt: number;
  readonly resolvedAt: number | null;
  readonly resolution: 'gone' | 'replaced' | 'by hand' | null;
  /** The audience was notified of it, and not yet of its end. */
  readonly isTold: boolean;
}

/** What an audience was sent about a topic in the last `MEMORY_MS`. */
export interface ToldBefore {
  readonly topic: string;
  readonly kind: 'alert' | 'update' | 'resolved';
  readonly madeAt: number;
}

export interface PlannedNotice<Known extends KnownAlert> {
  readonly kind: 'alert' | 'update' | 'resolved';
  readonly topic: string;
  readonly alerts: readonly Known[];
}

interface NoticePlan<Known extends KnownAlert> {
  readonly notices: readonly PlannedNotice<Known>[];
  /** Ids of alerts that end without a message. */
  readonly quietEnds: readonly number[];
  /** When there will be something to send, should nothing change meanwhile; epoch milliseconds. */
  readonly nextAt: number | null;
}

export const MEMORY_MS = DAY_MS;

/** One cause hits many invoices within moments: alerts are collected before they are sent. */
export const COLLECT_MS = MINUTE_MS;

/** Of what holds nothing up. */
const COLLECT_LOW_MS = DAY_MS;

/** What has just ended may flap: its end is reported once it has held. */
export const HELD_MS = 5 * MINUTE_MS;

/** Minimum gaps between messages about individual alerts of one kind, by how many were sent within a day. */
const GAPS_MS = [0, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** Between messages about an outage that was reported. */
const OUTAGE_GAP_MS = 6 * HOUR_MS;

/** Between messages that alerts of one kind are resolved. */
const END_GAP_MS = 60 * MINUTE_MS;

/**
 * Which messages an audience gets now: few, each about one topic. An outage is one message however many invoices wait
 * for it, and another one when all of them are through; individual alerts of one kind and space are collected for a
 * minute, and for longer the more of them there are.
 */
export function planNotices<Known extends KnownAlert>(
  alerts: readonly Known[],
  before: readonly ToldBefore[],
  now: number,
): NoticePlan<Known> {
  const topics = new Map<string, Known[]>();
  for (const alert of alerts) {
    const topic = topicKey(alert);
    topics.set(topic, [...(topics.get(topic) ?? []), alert]);
  }
  const due = [...topics].flatMap(([topic, members]) => {
    // One of a future moment is from before a clock rollback.
    const told = before.filter((notice) => notice.topic === topic && notice.madeAt <= now);
    return [beginning(topic, members, told, now), ending(topic, members, told, now)].filter(
      (each) => each !== null,
    );
  });
  const later = due.map(({ at }) => at).filter((at) => at > now);
  return {
    notices: due.filter(({ at }) => at <= now).map(({ notice }) => notice),
    quietEnds: alerts.filter(endsQuietly).map(({ id }) => id),
    nextAt: later.length === 0 ? null : Math.min(...later),
  };
}

/** Alerts of the same topic share a message. */
function topicKey({ code, spaceId }: Pick<KnownAlert, 'code' | 'spaceId'>): string {
  return isOutage(code) ? topicOf(code) : `${code}@${spaceId ?? ''}`;
}

type Due<Known extends KnownAlert> = { readonly at: number; readonly notice: PlannedNotice<Known> };

function beginning<Known extends KnownAlert>(
  topic: string,
  members: readonly Known[],
  told: readonly ToldBefore[],
  now: number,
): Due<Known> | null {
  const fresh = members.filter(({ isTold, resolvedAt }) => !isTold && resolvedAt === null);
  if (fresh.length === 0) return null;
  // An outage counts as known until its end was reported, whatever got through since.
  const isOngoing = members.some(
    ({ code, isTold, resolvedAt }) => isTold && (resolvedAt === null || isOutage(code)),
  );
  const earlier = told.filter(({ kind }) => kind !== 'resolved');
  const isDown = isOngoing && fresh.some(({ code }) => isOutage(code));
  const gap = isDown ? OUTAGE_GAP_MS : (GAPS_MS[Math.min(earlier.length, GAPS_MS.length - 1)] ?? 0);
  const collectMs = fresh.every(({ code }) => isLow(code)) ? COLLECT_LOW_MS : COLLECT_MS;
  const collected = Math.min(...fresh.map(({ raisedAt }) => come(raisedAt, now))) + collectMs;
  const at = Math.max(collected, latest(earlier) + gap);
  return { at, notice: { kind: isOngoing ? 'update' : 'alert', topic, alerts: fresh } };
}

function ending<Known extends KnownAlert>(
  topic: string,
  members: readonly Known[],
  told: readonly ToldBefore[],
  now: number,
): Due<Known> | null {
  const over = members.filter(
    ({ isTold, resolution, code }) => isTold && resolution === 'gone' && !isLow(code),
  );
  if (over.length === 0) return null;
  // An outage is over when nothing waits for it any more.
  const isOngoing = members.some(({ code, resolvedAt }) => resolvedAt === null && isOutage(code));
  if (isOngoing) return null;
  const held = Math.max(...over.map(({ resolvedAt }) => come(resolvedAt ?? 0, now))) + HELD_MS;
  const at = Math.max(held, latest(told.filter(({ kind }) => kind === 'resolved')) + END_GAP_MS);
  return { at, notice: { kind: 'resolved', topic, alerts: over } };
}

/** A future moment is from before a clock rollback: the wait after it has long passed. */
function come(at: number, now: number): number {
  return at > now ? Number.NEGATIVE_INFINITY : at;
}

/** Whoever resolved it by hand knows; a replacement has its own alert; what held nothing up has nothing to go on with. */
function endsQuietly({ isTold, resolution, code }: KnownAlert): boolean {
  return isTold && resolution !== null && (resolution !== 'gone' || isLow(code));
}

function latest(notices: readonly ToldBefore[]): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...notices.map(({ madeAt }) => madeAt));
}
