import { parseDecimal } from '@spacebooks/base/money';
import { z } from 'zod';
import { isAdmin, spaceOfPath } from '../engine/access.js';
import { membersOf, requireKnown } from '../engine/body.js';
import type { Exchange } from '../engine/operation.js';
import { invalidMember, invalidParameter, Problem } from '../engine/problem.js';
import type { RecordType } from '../engine/record-type.js';
import type { Entry } from '../records/entries.js';
import type { Price } from '../records/invoice.js';
import type { Space } from '../records/space.js';
import { spaceUrlOf } from '../records/space-of.js';
import { newEntry } from '../v2/entries.js';
import { spacePrice } from '../v2/price.js';
import { openTimes, resourceAttributes } from '../v2/rules/resources.js';
import { announce } from '../webhooks/announce.js';
import type { World } from '../world.js';
import { collection, IDS, record } from './rows.js';

/** The same resources as in version 2.0, as version 1.0 writes them. */
const RESOURCES_V1: RecordType<Entry> = {
  type: 'resource',
  find: (id, { world }) => world.entries.get('resources', id),
  all: ({ world }) => world.entries.all('resources'),
  spaceIdOf: ({ spaceId }) => spaceId,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present(resource, view) {
    const exchange = view as Exchange;
    const { attributes, id } = resource;
    const { pricePerHour } = attributes.pricing as { pricePerHour: Price };
    const base = spaceUrlOf(resource.spaceId, exchange.world);
    return {
      id,
      name: attributes.name,
      price_per_hour: pricePerHour.net,
      tax_rate: pricePerHour.taxes[0]?.rate ?? '0.0',
      hidden: attributes.hidden,
      // A whole number in the document, where version 2.0 has none.
      capacity: attributes.capacity ?? 1,
      currency: pricePerHour.currency,
      description: attributes.description ?? '',
      cancellation_period: attributes.cancellationPeriod,
      can_book: attributes.onlyAdminsCanBook !== true || isAdmin(exchange, resource.spaceId),
      color: attributes.color,
      photo: photoUrl(attributes.photo, exchange),
      min_booking_duration: attributes.minBookingDuration,
      max_booking_duration: attributes.maxBookingDuration,
      booking_url: `${base}/api/resources/${id}/bookings`,
      booking_times: attributes.bookingTimes,
    };
  },
};

/** The address of the photo in the requested size. @throws Problem 422 for another size */
function photoUrl(photo: unknown, { query }: Exchange): string | null {
  const { photo_size: size = 'default' } = query;
  if (size !== 'default' && size !== 'icon') throw invalidParameter('photo_size', 'must be icon or default');
  return (photo as Record<string, { url: string }> | null)?.[size]?.url ?? null;
}

const PHOTO_SIZE = ['photo_size'];

export const list = collection({ on: RESOURCES_V1, filters: [IDS], parameters: PHOTO_SIZE });

export const show = record({ on: RESOURCES_V1, parameters: PHOTO_SIZE });

export const create = record<Entry, ResourceInput>({
  on: RESOURCES_V1,
  input: readResource,
  subject(input, exchange) {
    if (input.name === undefined) throw invalidMember('/name', "can't be blank");
    const { world } = exchange;
    const space = spaceOfPath(exchange);
    const attributes = attributesOf(input, null, space, world);
    const resource = world.entries.add(newEntry('resources', space, world, { attributes }));
    announce('created_resource', resource, world);
    return resource;
  },
  answers: 'created',
});

export const update = record<Entry, ResourceInput>({
  on: RESOURCES_V1,
  input: readResource,
  transition: {
    change(resource, input, world) {
      const space = world.spaces.get(resource.spaceId ?? '');
      if (space === undefined) return;
      resource.attributes = { ...resource.attributes, ...attributesOf(input, resource, space, world) };
      announce('updated_resource', resource, world);
    },
  },
});

export const remove = record({
  on: RESOURCES_V1,
  transition: {
    change(resource, _input, world) {
      announce('deleted_resource', resource, world);
      world.entries.remove(resource);
    },
  },
  answers: 'nothing',
});

const decimalText = z.string().refine((value) => parseDecimal(value) !== null, 'is not a number');

/** What version 1.0 can set of a resource; numbers arrive as text in a form. */
const resource = z.strictObject({
  name: z.string().min(1, "can't be blank").optional(),
  price_per_hour: decimalText.optional(),
  tax_rate: decimalText.optional(),
  description: z.string().optional(),
  cancellation_period: z.coerce.number().int().min(0).optional(),
  photo: z
    .strictObject({
      data: z.string().regex(/^data:image\/[\w+.-]+;base64,/, 'must be an image as a data URI'),
    })
    .optional(),
  booking_times: z.string().optional(),
});

type ResourceInput = z.output<typeof resource>;

/** @throws Problem 422 with the fields at fault */
function readResource(exchange: Exchange): ResourceInput {
  requireKnown(exchange, Object.keys(resource.shape));
  const read = resource.safeParse(membersOf(exchange));
  if (read.success) return read.data;
  throw new Problem(
    422,
    read.error.issues.flatMap(({ path, message, code, ...rest }) =>
      code === 'unrecognized_keys'
        ? (rest as { keys: string[] }).keys.map((key) => ({ pointer: `/${key}`, detail: 'is unknown' }))
        : [{ pointer: `/${path.join('/')}`, detail: message }],
    ),
  );
}

/** The input as attributes of version 2.0. */
function attributesOf(
  input: ResourceInput,
  before: Entry | null,
  space: Space,
  world: World,
): Readonly<Record<string, unknown>> {
  const { price_per_hour: net, tax_rate: rate, cancellation_period: period, booking_times: times } = input;
  const written = resourceAttributes(
    {
      name: input.name,
      description: input.description,
      cancellationPeriod: period,
      photo: input.photo,
      ...(net === undefined ? {} : { pricePerHour: { net } }),
    },
    before,
    space,
    world,
  );
  const open = times === undefined ? {} : openTimes(times === '' ? null : times);
  return {
    ...written,
    ...open,
    ...(rate === undefined ? {} : { pricing: taxed(written, before, rate, space) }),
  };
}

/** The prices with another tax than the space's. */
function taxed(
  written: Readonly<Record<string, unknown>>,
  before: Entry | null,
  rate: string,
  space: Space,
): Readonly<Record<string, unknown>> {
  const pricing = (written.pricing ?? before?.attributes.pricing ?? {}) as { pricePerHour?: Price };
  const other = { ...space, defaultTax: { name: space.defaultTax.name, rate } };
  return { ...pricing, pricePerHour: spacePrice(other, pricing.pricePerHour?.net ?? '0') };
}
