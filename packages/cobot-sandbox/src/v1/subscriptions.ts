import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { membersOf, requireKnown } from '../engine/body.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { Problem, type ProblemDetail } from '../engine/problem.js';
import { type RecordType, stored } from '../engine/record-type.js';
import { spaceUrlOf } from '../records/space-of.js';
import { FILTERED_EVENTS, type Subscription, type SubscriptionFilters } from '../records/subscription.js';
import { announce } from '../webhooks/announce.js';
import { EVENT_NAMES, type EventName } from '../webhooks/event-table.js';
import { collection, record } from './rows.js';

/** Subscriptions of the current user and app in the space of the path. */
const SUBSCRIPTIONS: RecordType<Subscription> = {
  ...stored('subscription', (world) => world.subscriptions),
  isVisible(subscription, exchange) {
    const { user, token } = callerOf(exchange);
    const { spaceId, userId, app } = subscription;
    return spaceId === spaceOfPath(exchange).id && userId === user.id && app === token.app;
  },
  present({ id, event, active, callbackUrl, spaceId }, { world }) {
    const url = `${spaceUrlOf(spaceId, world)}/api/subscriptions/${id}`;
    return { id, event, url, active, callback_url: callbackUrl };
  },
};

export const list = collection({ on: SUBSCRIPTIONS });

export const show = record({ on: SUBSCRIPTIONS });

export const create = record({
  on: SUBSCRIPTIONS,
  input: readNewSubscription,
  subject: createSubscription,
  answers: 'created',
});

export const remove = record({
  on: SUBSCRIPTIONS,
  transition: { change: ({ id }, _input, world) => void world.subscriptions.delete(id) },
  answers: 'nothing',
});

interface NewSubscription {
  readonly event: string;
  readonly callbackUrl: string;
  readonly filters: SubscriptionFilters;
  readonly notifyExisting: boolean;
}

/** Event -> the existing records that a new subscription can be notified of. */
const EXISTING: Readonly<Partial<Record<string, string>>> = {
  created_resource: 'resources',
  created_allocation: 'allocations',
} satisfies Partial<Record<EventName, string>>;

/** @throws Problem 422 for an unknown event, an address that cannot be called, or an unsupported option */
function readNewSubscription(exchange: Exchange): NewSubscription {
  requireKnown(exchange, ['event', 'callback_url', 'notify_existing', 'filters']);
  const members = membersOf(exchange);
  const { event, callback_url: callbackUrl, notify_existing: notify = false } = members;
  const problems: ProblemDetail[] = [];
  if (typeof event !== 'string' || !EVENT_NAMES.has(event)) {
    problems.push({ pointer: '/event', detail: event === undefined ? "can't be blank" : 'is not an event' });
  }
  if (typeof callbackUrl !== 'string' || !isWebAddress(callbackUrl)) {
    const detail = callbackUrl === undefined ? "can't be blank" : 'is not an http or https address';
    problems.push({ pointer: '/callback_url', detail });
  }
  const notifyExisting = notify === true || notify === 'true';
  if (!notifyExisting && notify !== false && notify !== 'false') {
    problems.push({ pointer: '/notify_existing', detail: 'must be true or false' });
  }
  if (notifyExisting && EXISTING[String(event)] === undefined) {
    problems.push({ pointer: '/notify_existing', detail: `is not supported for ${String(event)}` });
  }
  const filters = readFilters(String(event), members.filters, problems);
  if (problems.length > 0) throw new Problem(422, problems);
  return { event: String(event), callbackUrl: String(callbackUrl), filters, notifyExisting };
}

/** @throws Problem 409 when the space has one of the same event and address, active or not, whoever made it */
function createSubscription(input: NewSubscription, exchange: Exchange): Subscription {
  const { world } = exchange;
  const { user, token } = callerOf(exchange);
  const space = spaceOfPath(exchange);
  for (const other of world.subscriptions.values()) {
    const same = other.event === input.event && other.callbackUrl === input.callbackUrl;
    if (same && other.spaceId === space.id) {
      throw new Problem(409, 'A subscription with this event and callback_url exists.');
    }
  }
  const { event, callbackUrl, filters } = input;
  const subscription: Subscription = {
    id: world.newId(),
    spaceId: space.id,
    userId: user.id,
    app: token.app,
    event,
    callbackUrl,
    filters,
    active: true,
  };
  world.subscriptions.set(subscription.id, subscription);
  if (input.notifyExisting) announceExisting(subscription, exchange);
  return subscription;
}

function announceExisting({ id, spaceId, event }: Subscription, { world }: Exchange): void {
  for (const entry of world.entries.all(EXISTING[event] ?? '')) {
    if (entry.spaceId === spaceId) announce(event as EventName, entry, world, { subscriptionId: id });
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Numbers arrive as text in a form. */
const filters = z.strictObject({
  resource_id: z.string().min(1).optional(),
  lead_time: z.coerce.number().int().min(0).max(60, 'is at most 60 minutes').optional(),
  fields: z.array(z.string()).optional(),
});

/** The filters of a new subscription; what is invalid is added to `problems`. */
function readFilters(event: string, sent: unknown, problems: ProblemDetail[]): SubscriptionFilters {
  if (sent === undefined) return {};
  const read = filters.safeParse(sent);
  if (!read.success) {
    problems.push(...read.error.issues.map(({ path, message }) => problemAt(path.join('/'), message)));
    return {};
  }
  const given = definedOf(read.data);
  for (const name of Object.keys(given)) {
    const events = FILTERED_EVENTS[name as keyof SubscriptionFilters];
    if (!events.includes(event)) problems.push(problemAt(name, `is no filter of ${event}`));
  }
  return given;
}

function problemAt(path: string, detail: string): ProblemDetail {
  return { pointer: path === '' ? '/filters' : `/filters/${path}`, detail };
}
