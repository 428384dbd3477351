import { z } from 'zod';
import { isAdmin } from '../../engine/access.js';
import { choices, listed } from '../../engine/filtering.js';
import type { Exchange, Operation } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { Filter } from '../../engine/record-type.js';
import { type Entry, referencesOf } from '../../records/entries.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
import { documentInput } from '../documents.js';
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
import { beginsWithin, SORT_ORDER, sortedBy } from '../filters.js';
import { act, create, list, remove, show, update } from '../rows.js';
import {
  ATTENDING,
  attend,
  cancelEvent,
  chargeFor,
  eventAttributes,
  eventTags,
  holdEvent,
  isOver,
  refundFor,
  reschedule,
} from '../rules/events.js';

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

const PUBLISHED_STATE: Filter<Entry> = {
  parameters: ['filter[publishedState]'],
  required: ['filter[publishedState]'],
  keeps(value, exchange) {
    const states = choices('filter[publishedState]', value('filter[publishedState]') ?? '', [
      'draft',
      'published',
    ]);
    const space = exchange.params.spaceId ?? '';
    if (states.includes('draft') && !isAdmin(exchange, space)) {
      throw new Problem(403, 'Only admins of the space see drafts.');
    }
    return ({ attributes }) => states.includes(String(attributes.publishedState));
  },
};

/** An empty part of the list stands for records that have none. */
function someOf(parameter: string, namesOf: (entry: Entry) => readonly string[]): Filter<Entry> {
  return {
    parameters: [parameter],
    keeps(value) {
      const parts = (value(parameter) ?? '').split(',');
      return (entry) => {
        const names = namesOf(entry);
        return names.length === 0 ? parts.includes('') : names.some((name) => parts.includes(name));
      };
    },
  };
}

const ATTENDEES: Filter<Entry> = {
  parameters: ['filter[attendeeIds]'],
  keeps(value, { world }) {
    const ids = listed(value('filter[attendeeIds]'));
    return ({ id }) =>
      world.entries
        .referringTo('eventAttendances', 'event', id)
        .some(({ relations }) => referencesOf(relations.attendee).some((each) => ids.includes(each.id)));
  },
};

/** Records of the event of the path. @throws Problem 404 */
function ofEvent({ world, params }: Exchange) {
  const event = world.entries.get('events', params.id ?? '');
  if (event === undefined)
    throw new Problem(404, `There is no record of type events with the id ${params.id}.`);
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
    refusals: [{ when: (event: Entry) => event.attributes.publishedState === state, status: 409, detail }],
    change(event: Entry, _input: unknown, world: World) {
      event.attributes = { ...event.attributes, publishedState: state };
      afterwards?.(event, world);
    },
  };
}

/** Events with their attendances, messages and publication. */
export const EVENT_OPERATIONS: readonly Operation[] = [
  create({
    name: 'create-admin-event',
    path: '/events',
    access: 'space admin',
    scope: 'write_events write_bookings',
    of: 'events',
    input: documentInput({
      type: 'events',
      attributes: { ...FREE_ATTRIBUTES, from: dateTime, to: dateTime, title: text, audience: AUDIENCE },
      relationships: { space: to('spaces'), resources: RESOURCES },
    }),
    within: 'space',
    make: ({ input, space }) => ({
      attributes: eventAttributes(input.attributes, space),
      relations: { resources: referencesOf(input.relationships.resources?.data as never), bookings: [] },
    }),
    afterwards: holdEvent,
  }),
  show({
    name: 'get-event',
    path: '/events/:id',
    access: 'network member',
    scope: 'read_events',
    of: 'events',
  }),
  update({
    name: 'update-event',
    path: '/events/:id',
    access: 'space admin',
    scope: 'write_events',
    of: 'events',
    input: documentInput({
      type: 'events',
      attributes: {
        ...FREE_ATTRIBUTES,
        from: dateTime.optional(),
        to: dateTime.optional(),
        title: text.optional(),
        audience: AUDIENCE.optional(),
      },
      relationships: { resources: RESOURCES },
    }),
    make: reschedule,
  }),
  remove({
    name: 'delete-event',
    path: '/events/:id',
    access: 'space admin',
    scope: 'write_events',
    of: 'events',
    afterwards: cancelEvent,
  }),
  act({
    name: 'publish-admin-event',
    method: 'POST',
    path: '/events/:id/publication',
    access: 'space admin',
    scope: 'write_events',
    of: 'events',
    transition: published('published', 'The event is published already.', (event, world) =>
      announce('published_event', event, world),
    ),
    answers: 'created',
  }),
  act({
    name: 'depublish-admin-event',
    method: 'DELETE',
    path: '/events/:id/publication',
    access: 'space admin',
    scope: 'write_events',
    of: 'events',
    transition: published('draft', 'The event is a draft.'),
  }),
  list({
    name: 'list-events',
    path: '/spaces/:spaceId/events',
    access: 'any user',
    scope: 'read_events',
    of: 'events',
    filters: [
      beginsWithin('from'),
      PUBLISHED_STATE,
      someOf('filter[tags]', ({ attributes }) => attributes.tags as string[]),
      someOf('filter[resourceIds]', ({ relations }) => referencesOf(relations.resources).map(({ id }) => id)),
      ATTENDEES,
      SORT_ORDER,
    ],
    order: sortedBy('from'),
  }),
  {
    name: 'list-event-tags',
    method: 'GET',
    path: '/spaces/:spaceId/events/tags',
    access: 'network member',
    scope: 'read_events',
    body: 'none',
    answersDocument: true,
    run: eventTags,
  },
  create({
    name: 'attend-event',
    path: '/event_attendances',
    access: 'space member',
    scope: 'write_event_attendances',
    of: 'eventAttendances',
    input: ATTENDING,
    within: 'event',
    make: attend,
    afterwards: chargeFor,
    announces: 'created_event_attendance',
  }),
  show({
    name: 'get-event-attendance',
    path: '/event_attendances/:id',
    access: 'space member',
    scope: 'read_event_attendances',
    of: 'eventAttendances',
  }),
  remove({
    name: 'unattend-event',
    afterwards: refundFor,
    path: '/event_attendances/:id',
    access: 'owner',
    scope: 'write_event_attendances',
    of: 'eventAttendances',
    refusals: [
      { when: (entry, _input, world) => isOver(entry, world), status: 409, detail: 'The event is over.' },
    ],
  }),
  list({
    name: 'list-event-attendances',
    path: '/events/:id/attendances',
    access: 'space member',
    scope: 'read_event_attendances',
    of: 'eventAttendances',
    under: ofEvent,
  }),
  create({
    name: 'create-event-messages',
    path: '/event_messages',
    access: 'space admin',
    scope: 'write_event_messages',
    of: 'eventMessages',
    input: documentInput({
      type: 'eventMessages',
      attributes: { trigger: TRIGGER, body: text.min(1, "can't be blank") },
      relationships: { event: to('events') },
    }),
    within: 'event',
  }),
  show({
    name: 'get-event-message',
    path: '/event_messages/:id',
    access: 'space admin',
    scope: 'read_event_messages',
    of: 'eventMessages',
  }),
  update({
    name: 'update-event-message',
    path: '/event_messages/:id',
    access: 'space admin',
    scope: 'write_event_messages',
    of: 'eventMessages',
    input: documentInput({
      type: 'eventMessages',
      attributes: { trigger: TRIGGER.optional(), body: text.min(1, "can't be blank").optional() },
    }),
  }),
  remove({
    name: 'delete-event-message',
    path: '/event_messages/:id',
    access: 'space admin',
    scope: 'write_event_messages',
    of: 'eventMessages',
  }),
  list({
    name: 'get-event-event-messages',
    path: '/events/:id/messages',
    access: 'space admin',
    scope: 'read_event_messages',
    of: 'eventMessages',
    under: ofEvent,
  }),
];
