import { type Entry, referencesOf, referredId } from '../records/entries.js';
import type { Invoice } from '../records/invoice.js';
import type { Trigger } from '../records/mail.js';
import { spaceUrlOf } from '../records/space-of.js';
import type { EventFacts } from '../records/subscription.js';
import { bookingBody } from '../v1/booking-body.js';
import { invoiceBody, invoiceUrl } from '../v1/invoice-body.js';
import { membershipBody } from '../v1/membership-body.js';
import type { World } from '../world.js';
import { EVENTS, type EventName } from './event-table.js';

/** The subject of an event: an entry, or a record that has nothing but an address. */
export type Subject = Pick<Entry, 'id' | 'spaceId'> & Partial<Entry>;

/** Emits an event about a record to its subscribers, unless a fault swallows it. */
export function announce(event: EventName, subject: Subject, world: World, facts: EventFacts = {}): void {
  const { spaceId } = subject;
  if (spaceId === null || world.faults.takeEvent(event) !== null) return;
  const resourceId = 'relations' in subject ? referredId(subject as Entry, 'resource') : null;
  world.deliveries.emit(event, spaceId, bodyOf(event, subject, world), { resourceId, ...facts });
}

/** The body of an event's callback about a record. */
function bodyOf(event: EventName, subject: Subject, world: World): Record<string, unknown> {
  const row = EVENTS[event];
  const url = addressOf(event, subject, world);
  const also = 'also' in row ? row.also : undefined;
  const isDeletion = also === 'booking' || also === 'calendar_blocker' || also === 'membership';
  return isDeletion ? { url, [also]: DELETED[also](subject as Entry, url, world) } : { url };
}

function addressOf(event: EventName, { id, spaceId, type }: Subject, world: World): string {
  const { version } = EVENTS[event];
  // The end of a guest account is told under the name of that of an admin.
  const path = type === 'guestAccounts' ? 'guest_accounts' : EVENTS[event].path;
  const { addresses } = world;
  if (event === 'changed_space_subscription') return `${addresses.baseUrl}/spaces/${spaceId}/subscription`;
  if (version === 'v2') return `${addresses.baseUrl}/${path}/${id}`;
  return `${spaceUrlOf(spaceId, world)}/api/${path}/${id}`;
}

/** Body form U: the address of the record. */
function withUrl(invoice: Invoice, world: World): Record<string, unknown> {
  const v2 = world.spaces.get(invoice.spaceId)?.v2CallbackUrls === true;
  return { url: v2 ? `${world.addresses.baseUrl}/invoices/${invoice.id}` : invoiceUrl(invoice, world) };
}

/** Event -> body of its callback. */
const BODIES = {
  created_invoice: withUrl,
  updated_invoice: withUrl,
  wrote_off_invoice: withUrl,
  requested_e_invoice: withUrl,
  sent_invoice: withUrl,
  deleted_invoice: invoiceBody,
} as const satisfies Record<string, (invoice: Invoice, world: World) => Record<string, unknown>>;

export type InvoiceEventName = keyof typeof BODIES;

/** Emits the event to its subscribers, unless a fault swallows it. */
export function emitInvoiceEvent(
  event: InvoiceEventName,
  invoice: Invoice,
  world: World,
  extra: { readonly trigger?: Trigger } = {},
): void {
  if (world.faults.takeEvent(event) !== null) return;
  world.deliveries.emit(event, invoice.spaceId, { ...BODIES[event](invoice, world), ...extra });
}

/** The record in the callback about its deletion. */
const DELETED = { booking: bookingBody, calendar_blocker: calendarBlocker, membership } as const;

function calendarBlocker({ id, attributes, spaceId, relations }: Entry): unknown {
  return {
    data: {
      id,
      type: 'calendarBlockers',
      attributes,
      relationships: {
        space: { data: { id: spaceId, type: 'spaces' } },
        resources: { data: referencesOf(relations.resources) },
      },
    },
  };
}

function membership({ id }: Entry, _url: string, world: World): unknown {
  const kept = world.memberships.get(id);
  return kept === undefined ? { id } : membershipBody(kept, world);
}
