import { Problem } from '../engine/problem.js';
import type { Entry, Reference, Relationship } from '../records/entry.js';
import { type Referred, referred } from '../records/referred.js';
import type { World } from '../world.js';
import type { Input } from './documents.js';

/** The relationships of a document as an entry keeps them; the space is kept apart. */
export function relationsOf({ relationships }: Input): Record<string, Relationship> {
  const named = Object.entries(relationships).filter(
    ([name, value]) => name !== 'space' && value !== undefined,
  );
  return Object.fromEntries(named.map(([name, { data }]) => [name, (data ?? null) as Relationship]));
}

/** The one record that a relationship of a document names. */
export function sentReference({ relationships }: Input, name: string): Reference | null {
  const data = relationships[name]?.data;
  const [first] = Array.isArray(data) ? data : [data];
  return (first as Reference | null | undefined) ?? null;
}

/** The entry that a relationship of a document names. @throws Problem 422 when it is not there */
export function sentEntry(sent: Input, name: string, world: World): Entry {
  const reference = sentReference(sent, name);
  const entry = reference === null ? undefined : world.entries.get(reference.type, reference.id);
  if (entry === undefined) throw mustExist(name);
  return entry;
}

/** Any record that a relationship of a document names. @throws Problem 422 when it is not there */
export function sentRecord(sent: Input, name: string, world: World): Referred {
  const reference = sentReference(sent, name);
  const record = reference === null ? undefined : referred(reference, world);
  if (record === undefined) throw mustExist(name);
  return record;
}

export function mustExist(name: string): Problem {
  return new Problem(422, [{ detail: 'must exist', pointer: `/data/relationships/${name}` }]);
}
