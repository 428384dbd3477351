import { z } from 'zod';
import { isAdmin } from '../../engine/access.js';
import { type Behaviour, notThere } from '../../engine/declare.js';
import { choices, filterBy, listed } from '../../engine/filtering.js';
import type { Exchange } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { Filter } from '../../engine/record-type.js';
import { conflict } from '../../engine/record-type.js';
import { type Entry, referencesOf } from '../../records/entries.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
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
import { act, create, list, remove, update } from '../rows.js';
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
  published('published', 'The event is published already.', (event, world) =>
    announce('published_event', event, world),
  ),
  'created',
);

export const depublish = act('events', published('draft', 'The event is a draft.'));

export const ofSpace = list('events', {
  filters: [
    beginsWithin('from'),
    PUBLISHED_STATE,
    someOf('filter[tags]', ({ attributes }) => attributes.tags as string[]),
    someOf('filter[resourceIds]', ({ relations }) => referencesOf(relations.resources).map(({ id }) => id)),
    ATTENDEES,
    SORT_ORDER,
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
  afterwards: chargeFor,
  announces: 'created_event_attendance',
});

export const unattend = remove('eventAttendances', {
  afterwards: refundFor,
  refusals: [conflict('The event is over.', (entry, _input, world) => isOver(entry, world))],
});

export const attendances = list('eventAttendances', { under: ofEvent });

export const createMessage = create('eventMessages', {
  attributes: { trigger: TRIGGER, body: text.min(1, "can't be blank") },
  relationships: { event: to('events') },
  within: 'event',
});

export const changeMessage = update('eventMessages', {
  attributes: { trigger: TRIGGER.optional(), body: text.min(1, "can't be blank").optional() },
});

export const messages = list('eventMessages', { under: ofEvent });
