import type { Entry, Relationship } from '../records/entry.js';
import type { Space } from '../records/space.js';
import type { World } from '../world.js';
import { KINDS } from './kinds/kinds.js';

/** What is given of a new record. */
export interface Made {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relations?: Readonly<Record<string, Relationship>>;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** An entry with everything that its kind has by itself. Attributes that are undefined count as left out. */
export function newEntry(
  type: string,
  space: Space,
  world: World,
  made: Made & { readonly id?: string },
): Entry {
  const given = Object.entries(made.attributes ?? {}).filter(([, value]) => value !== undefined);
  return {
    id: made.id ?? world.newId(),
    type,
    spaceId: space.id,
    attributes: { ...KINDS[type]?.blank(space), ...Object.fromEntries(given) },
    relations: made.relations ?? {},
    facts: made.facts ?? {},
  };
}
