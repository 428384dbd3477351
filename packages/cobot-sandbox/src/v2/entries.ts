import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import type { RecordType, Relation, Resource, View } from '../engine/record-type.js';
import {
  type Entry,
  type Reference,
  type Relationship,
  referencesOf,
  referredId,
} from '../records/entries.js';
import { referred } from '../records/referred.js';
import type { Space } from '../records/space.js';
import type { World } from '../world.js';
import { CONTACTS, MEMBERSHIPS, TEAMS } from './debitors.js';
import { INVOICES } from './invoice-type.js';
import { blankAttributes, KINDS, type Kind } from './kinds.js';
import { SPACES } from './spaces.js';

/** How the engine treats the entries of a type. @param include instead of what its kind may include */
export function entryType(type: string, include?: Kind['include']): RecordType<Entry> {
  const kind = KINDS[type];
  if (kind === undefined) throw new Error(`there is no kind of records ${type}`);
  return {
    type,
    find: (id, { world }) => world.entries.get(type, id),
    all: ({ world }) => world.entries.all(type),
    spaceIdOf: (entry) => entry.spaceId,
    ...rolesOf(kind),
    ...(kind.paging === undefined ? {} : { paging: kind.paging }),
    present: (entry, view) => presentEntry(entry, view.world, asksFor(type, view), view),
    relations: Object.fromEntries(
      Object.entries(include ?? kind.include ?? {}).map(([path, scope]): [string, Relation<Entry>] => [
        path,
        { scope, present: (entry, view) => presentRelated(entry, path, view) },
      ]),
    ),
  };
}

function rolesOf({ owner, isOpen, isVisible }: Kind): Partial<RecordType<Entry>> {
  return {
    ...(owner === undefined ? {} : { membershipIdOf: (entry: Entry) => referredId(entry, owner) }),
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(isVisible === undefined ? {} : { isVisible }),
  };
}

/** Some relationships are shown only when `fields[<type>]` or `include` names them. */
function asksFor(type: string, { query }: View): (name: string) => boolean {
  const named = `${query?.[`fields[${type}]`] ?? ''},${query?.include ?? ''}`.split(',');
  return (name) => named.includes(name);
}

/** The given parts of a new record. */
export interface Made {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relations?: Readonly<Record<string, Relationship>>;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** A new entry with the defaults of its kind. Undefined attributes count as left out. */
export function newEntry(
  type: string,
  space: Space,
  world: World,
  made: Made & { readonly id?: string },
): Entry {
  return {
    id: made.id ?? world.newId(),
    type,
    spaceId: space.id,
    attributes: { ...blankAttributes(type, space), ...definedOf(made.attributes ?? {}) },
    relations: made.relations ?? {},
    facts: { createdAt: isoTime(world.clock.now()), ...made.facts },
  };
}

/** @param asked whether `fields` names a relationship of this type */
export function presentEntry(
  entry: Entry,
  world: World,
  asked: (name: string) => boolean,
  view: View = { world },
): Resource {
  const kind = KINDS[entry.type];
  const computed = kind?.computed?.(entry, world);
  const relationships = relationshipsOf(entry, view, asked);
  return {
    id: entry.id,
    type: entry.type,
    attributes: computed === undefined ? entry.attributes : { ...entry.attributes, ...computed },
    ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
  };
}

function relationshipsOf(
  entry: Entry,
  view: View,
  asked: (name: string) => boolean,
): Record<string, Record<string, unknown>> {
  const kind = KINDS[entry.type];
  const relationships: Record<string, Record<string, unknown>> = {};
  for (const [name, data] of Object.entries({ ...kind?.relations, ...entry.relations })) {
    if (kind?.onRequest?.includes(name) !== true || asked(name)) relationships[name] = { data };
  }
  if (entry.spaceId !== null && kind?.hidesSpace !== true) {
    relationships.space = { data: { type: 'spaces', id: entry.spaceId } };
  }
  for (const [name, derived] of Object.entries(kind?.derived?.(entry, view) ?? {})) {
    relationships[name] = { ...derived };
  }
  for (const [name, path] of Object.entries(kind?.links ?? {})) {
    const related = `${view.world.addresses.baseUrl}${path.replace('{id}', entry.id)}`;
    relationships[name] = { ...relationships[name], links: { related } };
  }
  return relationships;
}

/** What a relation of an entry refers to, stored or computed. */
function relatedTo(entry: Entry, relation: string, view: View): readonly Reference[] {
  const derived = KINDS[entry.type]?.derived?.(entry, view)[relation];
  return referencesOf(derived === undefined ? entry.relations[relation] : derived.data);
}

type Presenting = (record: never, view: View) => unknown;

/** Presenters of the records that have a map of their own. */
const PRESENTERS: Readonly<Record<string, Presenting>> = {
  spaces: presenting(SPACES),
  invoices: presenting(INVOICES),
  memberships: presenting(MEMBERSHIPS),
  teams: presenting(TEAMS),
  contacts: presenting(CONTACTS),
};

function presenting<R>(type: RecordType<R>): Presenting {
  return (record, view) => type.present(record as R, view);
}

/** The referenced resource for `included`; none when it no longer exists. */
function presentReference(reference: Reference, view: View): readonly Resource[] {
  const { world } = view;
  const { type, id } = reference;
  const record = type === 'spaces' ? world.spaces.get(id) : referred(reference, world);
  if (record === undefined) return [];
  const present = PRESENTERS[type];
  if (present === undefined) return [presentEntry(record as Entry, world, () => false)];
  return [present(record as never, view) as Resource];
}

/** All resources along a path of relations such as `attendances.attendee`. */
function presentRelated(entry: Entry, path: string, view: View): readonly Resource[] {
  const { world } = view;
  const [relation = '', ...rest] = path.split('.');
  return relatedTo(entry, relation, view).flatMap((reference) => {
    const next = world.entries.get(reference.type, reference.id);
    const further = next === undefined || rest.length === 0 ? [] : presentRelated(next, rest.join('.'), view);
    return [...presentReference(reference, view), ...further];
  });
}
