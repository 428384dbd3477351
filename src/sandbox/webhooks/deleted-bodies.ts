import { slashedTime } from '../dates.js';
import { type Entry, referencesOf, referredId } from '../records/entry.js';
import type { World } from '../world.js';

/** The record that a callback about its end shows. */
export function deletedBody(
  form: 'booking' | 'calendar_blocker' | 'membership',
  entry: Entry,
  url: string,
  world: World,
): unknown {
  return FORMS[form](entry, url, world);
}

const FORMS = { booking, calendar_blocker: calendarBlocker, membership } as const;

function booking(entry: Entry, url: string, world: World): unknown {
  const { attributes, spaceId } = entry;
  const timeZone = world.spaces.get(spaceId ?? '')?.timeZone ?? 'UTC';
  const price = attributes.price as { net: string; currency: string; taxes: readonly { rate: string }[] };
  const resource = world.entries.get('resources', referredId(entry, 'resource') ?? '');
  const member = world.memberships.get(referredId(entry, 'membership') ?? '');
  return {
    from: slashedTime(timeZone, Date.parse(String(attributes.from))),
    to: slashedTime(timeZone, Date.parse(String(attributes.to))),
    tax_rate: price.taxes[0]?.rate ?? '0.0',
    title: attributes.title ?? '',
    resource: { name: resource?.attributes.name ?? '', id: resource?.id ?? '' },
    price: Number(price.net),
    currency: price.currency,
    membership: member === undefined ? null : { id: member.id, name: member.name },
    url,
    id: entry.id,
    can_change: Date.parse(String(attributes.from)) > world.clock.now(),
    comments: attributes.comments ?? '',
  };
}

function calendarBlocker({ id, attributes, spaceId, relations }: Entry): unknown {
  return {
    data: {
      id,
      type: 'calendarBlockers',
      attributes,
      relationships: {
        space: { data: { id: spaceId, type: 'spaces' } },
        resources: { data: referencesOf(relations.resources) },
      },
    },
  };
}

function membership({ id }: Entry, _url: string, world: World): unknown {
  const { name = null, email = null, company = null } = world.memberships.get(id) ?? {};
  return { id, name, email, address: { name, company } };
}
