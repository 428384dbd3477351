import { z } from 'zod';
import { isAdmin, membershipsOf, requireRole } from '../../engine/access.js';
import { type Behaviour, notThere } from '../../engine/declare.js';
import { choices, filterBy, listed } from '../../engine/filtering.js';
import { callerOf, type Exchange } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { Filter } from '../../engine/record-type.js';
import { conflict } from '../../engine/record-type.js';
import { type Entry, referencesOf } from '../../records/entries.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
import { entryType } from '../entries.js';
import {
  color,
  dateTime,
  eitherPrice,
  flag,
  image,
  numbered,
  positive,
  text,
  textOrNull,
  to,
} from '../fields.js';
import { beginsWithin, RANGE, SORT_ORDER, sortedBy } from '../filters.js';
import { act, collection, create, list, record, remove, update } from '../rows.js';
import { mailAttendee, mailAttendees } from '../rules/event-messages.js';
import { holdEvent, newEvent, reschedule } from '../rules/event-resources.js';
import { attend, cancelEvent, chargeFor, eventTags, isOver, refundFor } from '../rules/events.js';

const FREE_ATTRIBUTES = {
  description: textOrNull,
  color: color.nullable().optional(),
  videoUrl: textOrNull,
  publicPage: flag,
  image,
  location: textOrNull,
  capacity: positive.nullable().optional(),
  tags: z.array(text).optional(),
  price: eitherPrice,
  visitorPrice: eitherPrice,
  accountingCode: textOrNull,
  visitorAccountingCode: textOrNull,
  costCenter: numbered,
  revenueAccount: numbered,
  visitorCostCenter: numbered,
  visitorRevenueAccount: numbered,
};
const AUDIENCE = z.enum(['membersOnly', 'public']);
const UNITS = z.strictObject({ units: z.union([positive, z.literal('all')]) }).optional();
const RESOURCES = z
  .strictObject({ data: z.array(z.object({ type: z.literal('resources'), id: text, meta: UNITS })) })
  .optional();
const TRIGGER = z.enum(['attended', 'published']);

const PUBLISHED_STATE = filterBy<Entry>(
  'filter[publishedState]',
  (asked, exchange) => {
    const states = choices('filter[publishedState]', asked, ['draft', 'published']);
    if (states.includes('draft') && !isAdmin(exchange, exchange.params.spaceId ?? '')) {
      throw new Problem(403, 'Only admins of the space see drafts.');
    }
    return ({ attributes }) => states.includes(String(attributes.publishedState));
  },
  { required: ['filter[publishedState]'] },
);

/** Whoever includes attendances must be of the space or its network. */
const INCLUDED: Filter<Entry> = {
  parameters: [],
  isAlwaysAsked: true,
  keeps(_value, exchange) {
    const { query, params } = exchange;
    if ((query.include ?? '') !== '') {
      requireRole(exchange, { spaceId: params.spaceId ?? null }, 'network member');
    }
    return () => true;
  },
};

/** An empty element of the list matches records without any. */
function someOf(parameter: string, namesOf: (entry: Entry) => readonly string[]): Filter<Entry> {
  return filterBy(parameter, (text) => {
    const parts = text.split(',');
    return (entry) => {
      const names = namesOf(entry);
      return names.length === 0 ? parts.includes('') : names.some((name) => parts.includes(name));
    };
  });
}

const ATTENDEES = filterBy<Entry>('filter[attendeeIds]', (text, { world }) => {
  const ids = listed(text);
  return ({ id }) =>
    world.entries
      .referringTo('eventAttendances', 'event', id)
      .some(({ relations }) => referencesOf(relations.attendee).some((each) => ids.includes(each.id)));
});

/** Records of the event of the path. @throws Problem 404 */
function ofEvent({ world, params }: Exchange) {
  const event = world.entries.get('events', params.id ?? '');
  if (event === undefined) throw notThere('events', params.id ?? '');
  return {
    spaceId: event.spaceId,
    holds: ({ relations }: Entry) => referencesOf(relations.event).some(({ id }) => id === event.id),
  };
}

function published(
  state: 'draft' | 'published',
  detail: string,
  afterwards?: (event: Entry, world: World) => void,
) {
  return {
    refusals: [conflict(detail, (event: Entry) => event.attributes.publishedState === state)],
    change(event: Entry, _input: unknown, world: World) {
      event.attributes = { ...event.attributes, publishedState: state };
      afterwards?.(event, world);
    },
  };
}

export const createEvent = create('events', {
  attributes: { ...FREE_ATTRIBUTES, from: dateTime, to: dateTime, title: text, audience: AUDIENCE },
  relationships: { space: to('spaces'), resources: RESOURCES },
  within: 'space',
  make: newEvent,
  afterwards: holdEvent,
});

export const change = update('events', {
  attributes: {
    ...FREE_ATTRIBUTES,
    from: dateTime.optional(),
    to: dateTime.optional(),
    title: text.optional(),
    audience: AUDIENCE.optional(),
  },
  relationships: { resources: RESOURCES },
  make: reschedule,
});

export const cancel = remove('events', { afterwards: cancelEvent });

export const publish = act(
  'events',
  published('published', 'The event is published already.', (event, world) => {
    mailAttendees(event, world);
    announce('published_event', event, world);
  }),
  'created',
);

export const depublish = act('events', published('draft', 'The event is a draft.'));

/** Lists want fewer scopes for attendees than single events and attendances do. */
export const ofSpace = collection({
  on: entryType('events', {
    attendances: 'read_event_attendances',
    'attendances.attendee': 'read_event_attendances read_memberships',
  }),
  filters: [
    beginsWithin('from'),
    PUBLISHED_STATE,
    someOf('filter[tags]', ({ attributes }) => attributes.tags as string[]),
    someOf('filter[resourceIds]', ({ relations }) => referencesOf(relations.resources).map(({ id }) => id)),
    ATTENDEES,
    SORT_ORDER,
    INCLUDED,
  ],
  order: sortedBy('from'),
});

export const tags: Behaviour = {
  body: 'none',
  answersDocument: true,
  parameters: RANGE,
  run: eventTags,
};

export const attendance = create('eventAttendances', {
  attributes: { visibility: z.enum(['admins', 'members', 'public']).optional() },
  relationships: { attendee: to('memberships'), event: to('events') },
  within: 'event',
  make: attend,
  afterwards(attendance, creation) {
    chargeFor(attendance, creation);
    mailAttendee(attendance, creation.exchange.world);
  },
  announces: 'created_event_attendance',
});

/** What only admins may see does not exist for others than them and the attendee. */
export const showAttendance = record({
  on: {
    ...entryType('eventAttendances'),
    isVisible({ attributes, relations, spaceId }, exchange) {
      if (attributes.visibility !== 'admins' || isAdmin(exchange, spaceId)) return true;
      const own = membershipsOf(callerOf(exchange).user.id, exchange.world).map(({ id }) => id);
      return referencesOf(relations.attendee).some(({ id }) => own.includes(id));
    },
  },
});

export const unattend = remove('eventAttendances', {
  afterwards: refundFor,
  refusals: [conflict('The event is over.', (entry, _input, world) => isOver(entry, world))],
});

export const attendances = collection({
  on: entryType('eventAttendances', { attendee: 'read_memberships' }),
  under: ofEvent,
});

export const createMessage = create('eventMessages', {
  attributes: { trigger: TRIGGER, body: text.min(1, "can't be blank") },
  relationships: { event: to('events') },
  within: 'event',
});

export const changeMessage = update('eventMessages', {
  attributes: { trigger: TRIGGER.optional(), body: text.min(1, "can't be blank").optional() },
});

export const messages = list('eventMessages', { under: ofEvent });
