import { type Entry, type Reference, referencesOf } from '../../records/entries.js';
import type { Space } from '../../records/space.js';
import type { World } from '../../world.js';
import type { Input } from '../documents.js';
import { type Made, newEntry } from '../entries.js';
import type { Creation } from '../rows.js';
import { timesOf } from './bookings.js';
import { eventAttributes } from './events.js';

/** A resource as a document names it: how many of its units the event takes is no part of the relationship itself. */
interface Wanted extends Reference {
  readonly meta?: { readonly units?: number | 'all' };
}

/** A new event. @throws Problem 422 when it ends before it begins */
export function newEvent({ input, space }: Creation): Made {
  timesOf(input.attributes);
  return {
    attributes: eventAttributes(input.attributes, space),
    relations: { resources: plain(wantedIn(input) ?? []), bookings: [] },
  };
}

/** Books the resources of a new event for as long as it lasts. */
export function holdEvent(event: Entry, { input, space, exchange: { world } }: Creation): void {
  const bookings = bookResources(event, wantedIn(input) ?? [], space, world);
  event.relations = { ...event.relations, bookings };
}

/** Moves the bookings of an event's resources along with it; other resources are booked in their place. */
export function reschedule(event: Entry, sent: Input, world: World): Made {
  const space = world.spaces.get(event.spaceId ?? '');
  if (space === undefined) return {};
  const attributes = eventAttributes(sent.attributes, space);
  const changed = { ...event, attributes: { ...event.attributes, ...attributes } };
  const { from, to, title } = changed.attributes;
  timesOf(changed.attributes);
  const booked = world.entries.referringTo('bookings', 'event', event.id);
  const wanted = wantedIn(sent);
  if (wanted === null) {
    for (const booking of booked) booking.attributes = { ...booking.attributes, from, to, title };
    return { attributes, relations: {} };
  }
  for (const booking of booked) world.entries.remove(booking);
  const bookings = bookResources(changed, wanted, space, world);
  return { attributes, relations: { resources: plain(wanted), bookings } };
}

function bookResources(
  event: Entry,
  wanted: readonly Wanted[],
  space: Space,
  world: World,
): readonly Reference[] {
  const { from, to, title } = event.attributes;
  const bookings = wanted.map(({ id, meta }) =>
    newEntry('bookings', space, world, {
      attributes: { from, to, title, units: unitsOf(id, meta?.units, world) },
      relations: { resource: { type: 'resources', id }, event: { type: 'events', id: event.id } },
    }),
  );
  return plain(bookings.map((booking) => world.entries.add(booking)));
}

function unitsOf(resourceId: string, asked: number | 'all' | undefined, { entries }: World): number {
  if (asked !== 'all') return asked ?? 1;
  return Number(entries.get('resources', resourceId)?.attributes.units ?? 1);
}

function wantedIn({ relationships }: Input): readonly Wanted[] | null {
  const sent = relationships.resources?.data;
  return sent === undefined ? null : (referencesOf(sent as readonly Reference[]) as readonly Wanted[]);
}

function plain(references: readonly Reference[]): readonly Reference[] {
  return references.map(({ type, id }) => ({ type, id }));
}
