import { z } from 'zod';
import { Problem } from '../engine/problem.js';
import { announce, emitInvoiceEvent, type InvoiceEventName, type Subject } from '../webhooks/announce.js';
import { EVENT_NAMES, EVENTS, type EventName } from '../webhooks/event-table.js';
import type { World } from '../world.js';

/** An event that an operator triggers. */
export const announcementInput = z.strictObject({
  event: z.string().refine((name) => EVENT_NAMES.has(name), 'is not an event'),
  /** Id of the record that it is about. */
  id: z.string().min(1),
  /** Id of the space, of an admin and of what is gone; the first one when left out. */
  space: z.string().optional(),
  /** Name of the custom field, for `updated_custom_field`. */
  field: z.string().optional(),
  /** For `requested_e_invoice`. */
  trigger: z.enum(['manual', 'automatic']).optional(),
});

export type AnnouncementInput = z.input<typeof announcementInput>;

/** @throws Problem 404 for a record that does not exist, unless its deletion is told by its address alone */
export function announceByHand(input: z.output<typeof announcementInput>, world: World): void {
  const { id, field, trigger = 'manual' } = input;
  const event = input.event as EventName;
  const { path } = EVENTS[event];
  if (path === 'invoices') {
    const invoice = world.invoices.get(id);
    if (invoice === undefined) throw new Problem(404, `There is no invoice ${id}.`);
    emitInvoiceEvent(
      event as InvoiceEventName,
      invoice,
      world,
      event === 'requested_e_invoice' ? { trigger } : {},
    );
    return;
  }
  const found = recordOf(path, input, world);
  const isGone = event.startsWith('deleted_') && !('also' in EVENTS[event]);
  if (found === undefined && !isGone) throw new Problem(404, `There is no record ${id} in ${path}.`);
  const [first = null] = world.spaces.keys();
  const subject: Subject = found ?? { id, spaceId: input.space ?? first };
  announce(event, subject, world, field === undefined ? {} : { field });
}

/** The record under a collection's path: `calendar_blockers` are kept as `calendarBlockers`. */
function recordOf(
  path: string,
  { id, space, event }: z.output<typeof announcementInput>,
  world: World,
): Subject | undefined {
  if (path === 'memberships') return world.memberships.get(id);
  if (path === 'spaces')
    return world.spaces.has(id) ? { id, spaceId: id } : world.entries.get('subscriptions', id);
  const type = path.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  if (path !== 'admins') return world.entries.get(type, id);
  const account = event === 'deleted_admin' ? world.entries.get('guestAccounts', id) : undefined;
  return account ?? adminOf(id, space, world);
}

/** A user as an admin of a space, the first one unless it is named. */
function adminOf(id: string, space: string | undefined, { spaces }: World): Subject | undefined {
  for (const { id: spaceId, adminIds } of spaces.values()) {
    if (adminIds.has(id) && (space ?? spaceId) === spaceId) return { id, spaceId };
  }
  return undefined;
}
