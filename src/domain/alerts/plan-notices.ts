import type { FailureCode } from '../errors.js';
import { isOutage, topicOf } from './alert-rules.js';

/** An alert as an audience knows it; moments are epoch milliseconds. */
export interface KnownAlert {
  readonly id: number;
  readonly spaceId: string | null;
  readonly code: FailureCode;
  readonly raisedAt: number;
  readonly resolvedAt: number | null;
  readonly resolution: 'gone' | 'replaced' | 'by hand' | null;
  /** The audience has been told of it, and not yet of its end. */
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

export interface NoticePlan<Known extends KnownAlert> {
  readonly notices: readonly PlannedNotice<Known>[];
  /** Ids of alerts whose end nobody need be told. */
  readonly quietEnds: readonly number[];
  /** When there will be something to send, should nothing change meanwhile; epoch milliseconds. */
  readonly nextAt: number | null;
}

export const MEMORY_MS = 24 * 3_600_000;

const MINUTE_MS = 60_000;

/** What one cause does to many invoices comes within moments: it is collected before it is told. */
export const COLLECT_MS = MINUTE_MS;

/** What has just ended may begin again: its end is told when it has held. */
export const HELD_MS = 5 * MINUTE_MS;

/** Between messages about single troubles of one kind, by how many there were within a day. */
const GAPS_MS = [0, 10, 20, 30, 60].map((minutes) => minutes * MINUTE_MS);

/** Between messages about something that is down for everything and was told to be. */
const OUTAGE_GAP_MS = 6 * 3_600_000;

/** Between messages that troubles of one kind are over. */
const END_GAP_MS = 60 * MINUTE_MS;

/**
 * Which messages an audience gets now: few, each about one topic. Something that is down for everything is one
 * message however many wait for it, and another one when all of them are through; single troubles of one kind and
 * space are collected for a minute, and for longer the more of them there are.
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
    // One of a moment to come is of a clock that was put back since.
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

/** Alerts of the same topic are told together. */
export function topicKey({ code, spaceId }: Pick<KnownAlert, 'code' | 'spaceId'>): string {
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
  // Of something that is down people know until they are told that it is over, whoever has come through since.
  const goesOn = members.some(
    ({ code, isTold, resolvedAt }) => isTold && (resolvedAt === null || isOutage(code)),
  );
  const earlier = told.filter(({ kind }) => kind !== 'resolved');
  const isDown = goesOn && fresh.some(({ code }) => isOutage(code));
  const gap = isDown ? OUTAGE_GAP_MS : (GAPS_MS[Math.min(earlier.length, GAPS_MS.length - 1)] ?? 0);
  const collected = Math.min(...fresh.map(({ raisedAt }) => come(raisedAt, now))) + COLLECT_MS;
  const at = Math.max(collected, latest(earlier) + gap);
  return { at, notice: { kind: goesOn ? 'update' : 'alert', topic, alerts: fresh } };
}

function ending<Known extends KnownAlert>(
  topic: string,
  members: readonly Known[],
  told: readonly ToldBefore[],
  now: number,
): Due<Known> | null {
  const over = members.filter(({ isTold, resolution }) => isTold && resolution === 'gone');
  if (over.length === 0) return null;
  // Something that is down is over when nothing waits for it any more.
  const goesOn = members.some(({ code, resolvedAt }) => resolvedAt === null && isOutage(code));
  if (goesOn) return null;
  const held = Math.max(...over.map(({ resolvedAt }) => come(resolvedAt ?? 0, now))) + HELD_MS;
  const at = Math.max(held, latest(told.filter(({ kind }) => kind === 'resolved')) + END_GAP_MS);
  return { at, notice: { kind: 'resolved', topic, alerts: over } };
}

/** A moment to come was noted by a clock that was put back since: what was to be waited for after it has long passed. */
function come(at: number, now: number): number {
  return at > now ? Number.NEGATIVE_INFINITY : at;
}

/** A person who put it aside knows; what took its place is told by its own alert. */
function endsQuietly({ isTold, resolution }: KnownAlert): boolean {
  return isTold && (resolution === 'by hand' || resolution === 'replaced');
}

function latest(notices: readonly ToldBefore[]): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...notices.map(({ madeAt }) => madeAt));
}
