import { type Entry, referredId } from '../records/entry.js';
import { deletedBody } from '../webhooks/deleted-bodies.js';
import { EVENTS, type EventName } from '../webhooks/event-table.js';
import type { EventFacts } from '../webhooks/filters.js';
import type { World } from '../world.js';

/** What an event can be about: an entry, or a record that has nothing but its address. */
export type Subject = Pick<Entry, 'id' | 'spaceId'> & Partial<Entry>;

/** Sends an event about a record to whoever subscribed to it, unless a fault swallows it. */
export function announce(event: EventName, subject: Subject, world: World, facts: EventFacts = {}): void {
  const { spaceId } = subject;
  if (spaceId === null || world.faults.takeEvent(event) !== null) return;
  const resourceId = 'relations' in subject ? referredId(subject as Entry, 'resource') : null;
  world.deliveries.emit(event, spaceId, bodyOf(event, subject, world), { resourceId, ...facts });
}

/** The body of an event's callback about a record. */
export function bodyOf(event: EventName, subject: Subject, world: World): Record<string, unknown> {
  const row = EVENTS[event];
  const url = addressOf(event, subject, world);
  const also = 'also' in row ? row.also : undefined;
  const isDeletion = also === 'booking' || also === 'calendar_blocker' || also === 'membership';
  return isDeletion ? { url, [also]: deletedBody(also, subject as Entry, url, world) } : { url };
}

function addressOf(event: EventName, { id, spaceId }: Subject, world: World): string {
  const { version, path } = EVENTS[event];
  const { addresses, spaces } = world;
  if (event === 'changed_space_subscription') return `${addresses.baseUrl}/spaces/${spaceId}/subscription`;
  if (version === 'v2') return `${addresses.baseUrl}/${path}/${id}`;
  const subdomain = spaces.get(spaceId ?? '')?.subdomain ?? '';
  return `${addresses.spaceUrl(subdomain)}/api/${path}/${id}`;
}
