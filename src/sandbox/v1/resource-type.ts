import type { Exchange } from '../engine/operation.js';
import { invalidParameter } from '../engine/problem.js';
import type { Filter, RecordType } from '../engine/record-type.js';
import { isAdmin } from '../engine/roles.js';
import { spaceOfPath } from '../engine/space-of-path.js';
import type { Entry } from '../records/entry.js';
import type { Price } from '../records/invoice.js';

/** The same resources as in version 2.0, as version 1.0 writes them. */
export const RESOURCES_V1: RecordType<Entry> = {
  type: 'resource',
  find: (id, { world }) => world.entries.get('resources', id),
  all: ({ world }) => world.entries.all('resources'),
  spaceIdOf: ({ spaceId }) => spaceId,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present(resource, view) {
    const exchange = view as Exchange;
    const { attributes, id } = resource;
    const { pricePerHour } = attributes.pricing as { pricePerHour: Price };
    const subdomain = exchange.world.spaces.get(resource.spaceId ?? '')?.subdomain ?? '';
    const base = exchange.world.addresses.spaceUrl(subdomain);
    return {
      id,
      name: attributes.name,
      price_per_hour: pricePerHour.net,
      tax_rate: pricePerHour.taxes[0]?.rate ?? '0.0',
      hidden: attributes.hidden,
      capacity: attributes.capacity,
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

/** The address of the photo in the size that was asked for. @throws Problem 422 for another size */
function photoUrl(photo: unknown, { query }: Exchange): string | null {
  const { photo_size: size = 'default' } = query;
  if (size !== 'default' && size !== 'icon') throw invalidParameter('photo_size', 'must be icon or default');
  return (photo as Record<string, { url: string }> | null)?.[size]?.url ?? null;
}

export const RESOURCE_FILTERS_V1: readonly Filter<Entry>[] = [
  {
    parameters: ['ids'],
    keeps(value) {
      const ids = new Set(value('ids')?.split(','));
      return ({ id }) => ids.has(id);
    },
  },
];
