import { sendLetter } from '../../life/mail.js';
import { type Entry, referencesOf, referredId } from '../../records/entries.js';
import type { World } from '../../world.js';

/** Mails to somebody who now attends what is said to those who do. */
export function mailAttendee(attendance: Entry, world: World): void {
  const event = world.entries.get('events', referredId(attendance, 'event') ?? '');
  if (event !== undefined) mailMessages(event, 'attended', [attendance], world);
}

/** Mails to all attendees of an event what is said when it is published. */
export function mailAttendees(event: Entry, world: World): void {
  const attendances = world.entries.referringTo('eventAttendances', 'event', event.id);
  mailMessages(event, 'published', attendances, world);
}

function mailMessages(
  event: Entry,
  trigger: 'attended' | 'published',
  attendances: readonly Entry[],
  world: World,
): void {
  const addresses = attendances.flatMap((attendance) => addressOf(attendance, world) ?? []);
  for (const message of world.entries.referringTo('eventMessages', 'event', event.id)) {
    if (message.attributes.trigger !== trigger) continue;
    for (const address of addresses) sendLetter([address], String(event.attributes.title), message.id, world);
  }
}

function addressOf({ relations }: Entry, { memberships, contacts }: World): string | null {
  const [attendee] = referencesOf(relations.attendee);
  const kept = attendee?.type === 'contacts' ? contacts : memberships;
  return kept.get(attendee?.id ?? '')?.email ?? null;
}
