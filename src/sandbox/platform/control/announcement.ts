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
  /** Id of the space, where the sandbox keeps no such record; the first one when left out. */
  space: z.string().optional(),
  /** Name of the custom field, for `updated_custom_field`. */
  field: z.string().optional(),
  /** For `requested_e_invoice`. */
  trigger: z.enum(['manual', 'automatic']).optional(),
});

export type AnnouncementInput = z.input<typeof announcementInput>;

/** @throws Problem 404 when the body shows a record that does not exist */
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
  const [first = null] = world.spaces.keys();
  const subject: Subject = recordOf(path, id, world) ?? { id, spaceId: input.space ?? first };
  if (event.startsWith('deleted_') && 'also' in EVENTS[event] && recordOf(path, id, world) === undefined) {
    throw new Problem(404, `There is no record ${id} in ${path}.`);
  }
  announce(event, subject, world, field === undefined ? {} : { field });
}

/** The record under a collection's path: `calendar_blockers` are kept as `calendarBlockers`. */
function recordOf(path: string, id: string, world: World): Subject | undefined {
  if (path === 'memberships') return world.memberships.get(id);
  return world.entries.get(
    path.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    id,
  );
}
