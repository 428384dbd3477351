import { type Entry, referencesOf, referredId } from '../records/entries.js';
import { timeZoneOf } from '../records/space-of.js';
import type { World } from '../world.js';
import { isWithinTimes, type OpenTime } from './open-times.js';

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Ignoring {
  readonly bookingId?: string | null;
  /** Booking times, blockers and durations: for admins. */
  readonly times?: boolean;
}

/** Why a resource cannot be booked, in words; null when it can. */
export function obstacle(resource: Entry, span: Span, world: World, ignoring: Ignoring = {}): string | null {
  const { attributes } = resource;
  if (attributes.usage === 'allocatable') return 'is not bookable';
  const taken = bookedUnits(resource, span, world, ignoring.bookingId ?? null);
  if (taken >= Number(attributes.units ?? 1)) return 'is booked at that time';
  if (ignoring.times === true) return null;
  const minutes = (span.toMs - span.fromMs) / 60_000;
  if (minutes < Number(attributes.minBookingDuration ?? 0)) return 'is booked for longer at least';
  if (minutes > Number(attributes.maxBookingDuration ?? Number.POSITIVE_INFINITY))
    return 'is booked for less at most';
  const cutoffMs = Number(attributes.bookingCutoff ?? 0) * 60_000;
  if (cutoffMs > 0 && span.fromMs - world.clock.now() < cutoffMs) return 'is booked earlier than that';
  const timeZone = timeZoneOf(resource.spaceId, world);
  const times = attributes.bookingTimes as readonly OpenTime[];
  if (!isWithinTimes(times, span, timeZone)) return 'is closed at that time';
  return isBlocked(resource, span, world) ? 'is blocked at that time' : null;
}

/** The free times of a resource between two moments, in order. */
export function freeSpans(resource: Entry, { fromMs, toMs }: Span, world: World): readonly Span[] {
  const edges = [fromMs, toMs];
  for (const other of [...world.entries.all('bookings'), ...world.entries.all('calendarBlockers')]) {
    if (!concerns(other, resource)) continue;
    for (const edge of [timeOf(other, 'from'), timeOf(other, 'to')]) {
      if (edge > fromMs && edge < toMs) edges.push(edge);
    }
  }
  edges.push(...quarterHours(resource, fromMs, toMs));
  const moments = [...new Set(edges)].sort((a, b) => a - b);
  const free: Span[] = [];
  for (const [index, from] of moments.entries()) {
    const to = moments[index + 1];
    if (to === undefined || !isFree(resource, { fromMs: from, toMs: to }, world)) continue;
    const last = free.at(-1);
    if (last?.toMs === from) free[free.length - 1] = { fromMs: last.fromMs, toMs: to };
    else free.push({ fromMs: from, toMs: to });
  }
  return free;
}

/** Free for some booking, whatever its duration. */
function isFree(resource: Entry, span: Span, world: World): boolean {
  const anyLength = { ...resource.attributes, minBookingDuration: 0, maxBookingDuration: null };
  return obstacle({ ...resource, attributes: anyLength }, span, world) === null;
}

/** The resolution of the platform's calendar is a quarter of an hour. */
function quarterHours({ attributes }: Entry, fromMs: number, toMs: number): readonly number[] {
  const times = attributes.bookingTimes as readonly OpenTime[];
  if (times.length === 0) return [];
  const step = 15 * 60_000;
  const first = Math.ceil(fromMs / step) * step;
  return Array.from(
    { length: Math.max(0, Math.ceil((toMs - first) / step)) },
    (_, index) => first + index * step,
  );
}

function bookedUnits(resource: Entry, span: Span, world: World, ignored: string | null): number {
  let units = 0;
  for (const booking of world.entries.all('bookings')) {
    if (booking.id === ignored || referredId(booking, 'resource') !== resource.id) continue;
    if (meets(booking, span)) units += Number(booking.attributes.units ?? 1);
  }
  return units;
}

function isBlocked(resource: Entry, span: Span, world: World): boolean {
  for (const blocker of world.entries.all('calendarBlockers')) {
    const blocks = (blocker.attributes.blockedFor as readonly string[]).includes('bookings');
    if (blocks && concerns(blocker, resource) && meets(blocker, span)) return true;
  }
  return false;
}

/** A blocker without resources blocks the whole space. */
function concerns(other: Entry, resource: Entry): boolean {
  if (other.type === 'bookings') return referredId(other, 'resource') === resource.id;
  const resources = referencesOf(other.relations.resources);
  const isWhole = resources.length === 0 && other.spaceId === resource.spaceId;
  return isWhole || resources.some(({ id }) => id === resource.id);
}

function meets(entry: Entry, { fromMs, toMs }: Span): boolean {
  return timeOf(entry, 'from') < toMs && timeOf(entry, 'to') > fromMs;
}

function timeOf({ attributes }: Entry, name: 'from' | 'to'): number {
  return Date.parse(String(attributes[name]));
}
