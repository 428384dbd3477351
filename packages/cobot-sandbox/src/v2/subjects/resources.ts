import { z } from 'zod';
import { isAdmin } from '../../engine/access.js';
import { choices, filterBy, listed } from '../../engine/filtering.js';
import type { Filter } from '../../engine/record-type.js';
import { obstacle } from '../../life/availability.js';
import type { Entry } from '../../records/entries.js';
import {
  color,
  flag,
  image,
  naturalOrNull,
  netPrice,
  numbered,
  positive,
  text,
  textOrNull,
  to,
} from '../fields.js';
import { RANGE, timeRange } from '../filters.js';
import { create, list, update } from '../rows.js';
import { availabilities, availability } from '../rules/availability.js';
import { changedResource, PRICING_INPUT, resourceAttributes } from '../rules/resources.js';
import { networkFolder } from '../spaces.js';

const ATTRIBUTES = {
  name: text.min(1, "can't be blank").optional(),
  resourceType: z.enum(['room', 'desk', 'other']).nullable().optional(),
  pricePerHour: netPrice.nullable().optional(),
  description: textOrNull,
  hidden: flag,
  onlyAdminsCanBook: flag,
  units: positive.nullable().optional(),
  capacity: naturalOrNull,
  bookingCutoff: naturalOrNull,
  cancellationPeriod: naturalOrNull,
  minBookingDuration: naturalOrNull,
  maxBookingDuration: naturalOrNull,
  color: color.nullable().optional(),
  photo: image,
  bookingTimesString: textOrNull,
  accountingCode: textOrNull,
  costCenter: numbered,
  revenueAccount: numbered,
  ...PRICING_INPUT,
};

const USAGE: Filter<Entry> = {
  parameters: ['filter[usage]'],
  isAlwaysAsked: true,
  keeps(value) {
    const usage = value('filter[usage]') ?? 'bookable';
    choices('filter[usage]', usage, ['bookable', 'allocatable', 'all']);
    return ({ attributes }) => usage === 'all' || attributes.usage === usage;
  },
};

const SPACES = filterBy<Entry>('filter[spaceIds]', (text) => {
  const ids = listed(text);
  return ({ spaceId }) => ids.includes(spaceId ?? '');
});

function resourceIds(parameter: string): Filter<Entry> {
  return filterBy(parameter, (text) => {
    const ids = listed(text);
    return ({ id }) => ids.includes(id);
  });
}

/** Bookable resources that are free for all of the requested time. */
const FREE: Filter<Entry> = {
  parameters: [...RANGE, 'filter[ignoreBookingId]', 'filter[ignoreBookingTimes]'],
  required: RANGE,
  keeps(value, exchange) {
    const [fromMs, toMs] = timeRange(value);
    const bookingId = value('filter[ignoreBookingId]') ?? null;
    const wantsIgnored = value('filter[ignoreBookingTimes]') === 'true';
    return (resource) => {
      const times = wantsIgnored && isAdmin(exchange, resource.spaceId);
      return obstacle(resource, { fromMs, toMs }, exchange.world, { bookingId, times }) === null;
    };
  },
};

/** The times themselves are applied when an availability is presented. */
const ASKED_TIMES: Filter<Entry> = {
  parameters: RANGE,
  required: RANGE,
  keeps:
    () =>
    ({ attributes }) =>
      attributes.usage === 'bookable',
};

const FREE_FILTERS = [FREE, resourceIds('filter[resourceIds]')];

export const createResource = create('resources', {
  attributes: ATTRIBUTES,
  relationships: {
    space: to('spaces'),
    categories: z.unknown().optional(),
    products: z.unknown().optional(),
  },
  within: 'space',
  make: ({ input, space, exchange }) => ({
    attributes: resourceAttributes(input.attributes, null, space, exchange.world),
  }),
  announces: 'created_resource',
});

export const change = update('resources', {
  attributes: ATTRIBUTES,
  relationships: { categories: z.unknown().optional(), products: z.unknown().optional() },
  make: changedResource,
  announces: 'updated_resource',
});

export const resourceAvailability = availability('resources');

export const ofSpace = list('resources', { filters: [USAGE] });

export const free = list('resources', { filters: FREE_FILTERS });

export const ofSpaceAvailabilities = availabilities({
  filters: [ASKED_TIMES, { ...resourceIds('filter[resource_ids]'), required: ['filter[resource_ids]'] }],
});

export const networkAvailabilities = availabilities({
  filters: [ASKED_TIMES, resourceIds('filter[resourceIds]')],
  under: networkFolder,
});

export const ofNetwork = list('resources', {
  filters: [USAGE, SPACES],
  under: networkFolder,
});

export const freeInNetwork = list('resources', {
  filters: [...FREE_FILTERS, SPACES],
  under: networkFolder,
});
