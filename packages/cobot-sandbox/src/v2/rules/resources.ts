import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { z } from 'zod';
import { invalidMember } from '../../engine/problem.js';
import { parseOpenTimes } from '../../life/open-times.js';
import type { Entry } from '../../records/entries.js';
import type { Space } from '../../records/space.js';
import type { World } from '../../world.js';
import type { Input } from '../documents.js';
import type { Made } from '../entries.js';
import { dec, netPrice, taxes, text } from '../fields.js';
import { pricingOf, spacePrice } from '../price.js';

const net = z.strictObject({ net: dec });
const duration = z.strictObject({ hours: z.int().min(0), minutes: z.int().min(0) });
const discounts = z.array(z.strictObject({ pricePerHour: net, minimumDuration: duration })).optional();
const capped = z.array(z.strictObject({ price: net, maximumDuration: duration })).optional();

/** The prices in a request, of resources and external resources alike. */
export const PRICING_INPUT = {
  discounts,
  priceCaps: capped,
  pricing: z
    .strictObject({
      currency: text.optional(),
      pricePerHour: netPrice.nullable().optional(),
      discounts,
      priceCap: z.strictObject({ maximumDuration: duration.optional() }).nullable().optional(),
      priceCaps: capped,
      taxes,
      fixedRates: capped,
    })
    .optional(),
};

interface Priced {
  readonly pricePerHour?: { readonly net: string } | null;
  readonly discounts?: readonly { readonly pricePerHour: { readonly net: string } }[];
  readonly priceCaps?: readonly { readonly price: { readonly net: string } }[];
  readonly fixedRates?: readonly { readonly price: { readonly net: string } }[];
}

/**
 * The attributes of a resource or external resource as they are stored: full prices, parsed booking times, the
 * picture as its addresses. @throws Problem 422 for booking times that cannot be read
 */
export function resourceAttributes(
  sent: Readonly<Record<string, unknown>>,
  before: Entry | null,
  space: Space,
  world: World,
): Readonly<Record<string, unknown>> {
  const { pricePerHour, discounts: off, priceCaps, pricing, bookingTimesString, photo, ...plain } = sent;
  const named = { pricePerHour, discounts: off, priceCaps, ...(pricing as object | undefined) };
  const prices = definedOf(named) as Priced;
  return {
    ...definedOf(plain),
    ...(Object.keys(prices).length === 0 ? {} : { pricing: fullPricing(prices, before, space) }),
    ...(bookingTimesString === undefined ? {} : openTimes(bookingTimesString as string | null)),
    ...(photo === undefined ? {} : { photo: photoOf(photo as { data: string } | null, world) }),
  };
}

/** An updated resource or external resource. */
export function changedResource(resource: Entry, { attributes }: Input, world: World): Made {
  const space = world.spaces.get(resource.spaceId ?? '');
  if (space === undefined) return {};
  return {
    attributes: resourceAttributes(attributes, resource, space, world),
    relations: {},
    facts: hourlyFact(attributes),
  };
}

/** Whether it has a price by the hour, which an answer cannot show: it always has one there. */
export function hourlyFact(sent: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { pricePerHour = (sent.pricing as Priced | undefined)?.pricePerHour } = sent as Priced;
  return pricePerHour === undefined ? {} : { isHourly: pricePerHour !== null };
}

export function openTimes(written: string | null): Readonly<Record<string, unknown>> {
  const bookingTimes = written === null ? [] : parseOpenTimes(written);
  if (bookingTimes === null) {
    const detail = 'must be like Mon-Fri 9:00-18:00, Sat 10:00-14:00';
    throw invalidMember('/data/attributes/bookingTimesString', detail);
  }
  return { bookingTimesString: written, bookingTimes };
}

function fullPricing(sent: Priced, before: Entry | null, space: Space): Readonly<Record<string, unknown>> {
  const full = (price: { readonly net: string }): unknown => spacePrice(space, price.net);
  const old = before?.attributes.pricing as Readonly<Record<string, unknown>> | undefined;
  const hourly =
    sent.pricePerHour === undefined ? old?.pricePerHour : full(sent.pricePerHour ?? { net: '0' });
  return pricingOf(hourly ?? full({ net: '0' }), space.currency, {
    ...old,
    pricePerHour: hourly ?? full({ net: '0' }),
    ...(sent.discounts === undefined
      ? {}
      : { discounts: sent.discounts.map((each) => ({ ...each, pricePerHour: full(each.pricePerHour) })) }),
    ...(sent.priceCaps === undefined
      ? {}
      : { priceCaps: sent.priceCaps.map((each) => ({ ...each, price: full(each.price) })) }),
    ...(sent.fixedRates === undefined
      ? {}
      : { fixedRates: sent.fixedRates.map((each) => ({ ...each, price: full(each.price) })) }),
  });
}

/** Name -> width and height in pixels. */
const PHOTO_SIZES = {
  icon: [120, 120],
  default: [800, 600],
  small: [240, 180],
  medium: [480, 360],
  large: [1600, 1200],
} as const;

/** Stores a picture and returns its addresses in all sizes. Nothing is scaled: all serve the same bytes. */
function photoOf(sent: { readonly data: string } | null, world: World): Record<string, unknown> | null {
  if (sent === null) return null;
  const id = world.newId();
  const [head = '', encoded = ''] = sent.data.split(',', 2);
  const mediaType = head.replace(/^data:/, '').replace(/;base64$/, '');
  world.photos.set(id, { mediaType, bytes: Buffer.from(encoded, 'base64') });
  return Object.fromEntries(
    Object.entries(PHOTO_SIZES).map(([size, [width, height]]) => [
      size,
      { url: `${world.addresses.authUrl}/photos/${id}/${size}`, width, height },
    ]),
  );
}
