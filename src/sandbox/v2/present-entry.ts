import type { Resource } from '../engine/record-type.js';
import { type Entry, type Reference, referencesOf } from '../records/entry.js';
import type { World } from '../world.js';
import { KINDS } from './kinds/kinds.js';

/** @param asked whether `fields` names a relationship of this type */
export function presentEntry(entry: Entry, world: World, asked: (name: string) => boolean): Resource {
  const kind = KINDS[entry.type];
  const computed = kind?.computed?.(entry, world);
  const relationships = relationshipsOf(entry, world, asked);
  return {
    id: entry.id,
    type: entry.type,
    attributes: computed === undefined ? entry.attributes : { ...entry.attributes, ...computed },
    ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
  };
}

function relationshipsOf(
  entry: Entry,
  world: World,
  asked: (name: string) => boolean,
): Record<string, Record<string, unknown>> {
  const kind = KINDS[entry.type];
  const relationships: Record<string, Record<string, unknown>> = {};
  const related = { ...kind?.relations, ...entry.relations };
  for (const [name, data] of Object.entries(related)) {
    if (kind?.onRequest?.includes(name) !== true || asked(name)) relationships[name] = { data };
  }
  if (entry.spaceId !== null && kind?.hidesSpace !== true) {
    relationships.space = { data: { type: 'spaces', id: entry.spaceId } };
  }
  for (const [name, derived] of Object.entries(kind?.derived?.(entry, world) ?? {})) {
    relationships[name] = { ...derived };
  }
  for (const [name, path] of Object.entries(kind?.links ?? {})) {
    const filled = path.replace('{id}', entry.id).replace('{space}', entry.spaceId ?? '');
    relationships[name] = {
      ...relationships[name],
      links: { related: `${world.addresses.baseUrl}${filled}` },
    };
  }
  return relationships;
}

/** What a relation of an entry refers to, kept or derived. */
export function relatedTo(entry: Entry, relation: string, world: World): readonly Reference[] {
  const derived = KINDS[entry.type]?.derived?.(entry, world)[relation];
  return referencesOf(derived === undefined ? entry.relations[relation] : derived.data);
}
