import { isAdmin, membershipsOf } from '../engine/access.js';
import type { Exchange } from '../engine/operation.js';
import type { RecordType, View } from '../engine/record-type.js';
import { type Entry, type Reference, referredId } from '../records/entries.js';
import type { Space } from '../records/space.js';
import type { World } from '../world.js';
import data from './kinds.json' with { type: 'json' };
import { pricingOf, spacePrice } from './price.js';

/** What is particular to a type of records, for storing and presenting them. */
export type Kind = KindData & KindRules;

/** An entry of kinds.json. */
interface KindData {
  /**
   * Defaults of a new record. `{"$price": net}` is a price and `{"$pricing": net}` a price list by
   * the hour, in the currency and with the tax of the space; `{"$space": paths}` the first that the space has.
   */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Relations that are shown even when a record has none. */
  readonly relations?: Readonly<Record<string, null | readonly []>>;
  /** Relationship -> address below {base_url}; `{id}` is filled in. */
  readonly links?: Readonly<Record<string, string>>;
  /** What `include` may name -> the scopes that it needs. */
  readonly include?: Readonly<Record<string, string | null>>;
  /** Relationships that are shown only when `fields` names them. */
  readonly onRequest?: readonly string[];
  /** The relation whose membership owns the record. */
  readonly owner?: string;
  /** Does not show the space among its relationships. */
  readonly hidesSpace?: boolean;
  /** How its collections are paged; the published description shows some without pages. */
  readonly paging?: RecordType<Entry>['paging'];
}

/** The rules of a kind, which data cannot express. */
interface KindRules {
  /** Computed attributes. */
  readonly computed?: (entry: Entry, world: World) => Readonly<Record<string, unknown>>;
  /** Computed relations. */
  readonly derived?: (
    entry: Entry,
    view: View,
  ) => Readonly<Record<string, { readonly data: readonly Reference[]; readonly meta: unknown }>>;
  readonly isOpen?: (entry: Entry, exchange: Exchange) => boolean;
  readonly isVisible?: (entry: Entry, exchange: Exchange) => boolean;
}

const RULES: Readonly<Record<string, KindRules>> = {
  resources: { computed: ({ attributes }) => ({ canBook: attributes.onlyAdminsCanBook !== true }) },
  externalResources: {
    /** What is null falls back to the resource that it offers. */
    computed(entry, world) {
      const resource = world.entries.get('resources', referredId(entry, 'resource') ?? '')?.attributes ?? {};
      const own = (name: string): unknown => entry.attributes[name] ?? resource[name] ?? null;
      return {
        name: resource.name ?? '',
        description: own('description'),
        capacity: own('capacity'),
        color: own('color'),
        photo: own('photo'),
        effectiveBookingCutoff: own('bookingCutoff') ?? 0,
      };
    },
  },
  bookings: {
    computed: ({ attributes }, world) => ({
      canUpdate: Date.parse(String(attributes.to)) > world.clock.now(),
    }),
  },
  /** Everybody may see an event that is public, else the people of the space; drafts admins only. */
  events: {
    computed: ({ attributes }) => ({ canDepublish: attributes.publishedState === 'published' }),
    derived(entry, { world, caller }) {
      const attendances = world.entries.referringTo('eventAttendances', 'event', entry.id);
      const own = membershipsOf(caller?.user.id ?? '', world).map(({ id }) => id);
      const isOwn = (attendance: Entry): boolean => own.includes(referredId(attendance, 'attendee') ?? '');
      const first = [...attendances.filter(isOwn), ...attendances.filter((each) => !isOwn(each))];
      const shown = first.slice(0, 5).map(({ type, id }) => ({ type, id }));
      return { attendances: { data: shown, meta: { count: attendances.length } } };
    },
    // Who attends is for the people of the space, whatever the event.
    isOpen: ({ attributes }, { query }) =>
      attributes.audience === 'public' &&
      attributes.publishedState === 'published' &&
      (query.include ?? '') === '',
    isVisible: ({ attributes, spaceId }, exchange) =>
      attributes.publishedState === 'published' || isAdmin(exchange, spaceId),
  },
  eventAttendances: { isOpen: ({ attributes }) => attributes.visibility === 'public' },
};

/** Every type of records that is kept as version 2.0 writes it. */
export const KINDS: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(data as unknown as Readonly<Record<string, KindData>>).map(([type, kind]) => [
    type,
    { ...kind, ...RULES[type] },
  ]),
);

/** The attributes of a new record of a space. */
export function blankAttributes(type: string, space: Space): Readonly<Record<string, unknown>> {
  return filled(KINDS[type]?.attributes ?? {}, space) as Readonly<Record<string, unknown>>;
}

function filled(value: unknown, space: Space): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, space));
  if (typeof value !== 'object' || value === null) return value;
  const { $price, $pricing, $space } = value as Readonly<Record<string, string | undefined>>;
  if ($price !== undefined) return spacePrice(space, $price);
  if ($pricing !== undefined) return pricingOf(spacePrice(space, $pricing), space.currency);
  if ($space !== undefined) return firstOf(space, $space.split(' '));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, space)]));
}

function firstOf(space: Space, paths: readonly string[]): unknown {
  const values = paths.map((path) =>
    path.split('.').reduce((from: unknown, name) => Reflect.get(from as object, name), space),
  );
  return values.find((value) => value !== null) ?? null;
}
