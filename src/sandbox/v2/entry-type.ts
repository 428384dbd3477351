import type { RecordType, Relation, View } from '../engine/record-type.js';
import { type Entry, referredId } from '../records/entry.js';
import type { Kind } from './kinds/kind.js';
import { KINDS } from './kinds/kinds.js';
import { presentEntry } from './present-entry.js';
import { presentRelated } from './references.js';

/** How the engine treats the entries of a type. */
export function entryType(type: string): RecordType<Entry> {
  const kind = KINDS[type];
  if (kind === undefined) throw new Error(`there is no kind of records ${type}`);
  return {
    type,
    find: (id, { world }) => world.entries.get(type, id),
    all: ({ world }) => world.entries.all(type),
    spaceIdOf: (entry) => entry.spaceId,
    ...roleParts(kind),
    ...(kind.paging === undefined ? {} : { paging: kind.paging }),
    present: (entry, view) => presentEntry(entry, view.world, asksFor(type, view)),
    relations: Object.fromEntries(
      Object.entries(kind.include ?? {}).map(([path, scope]): [string, Relation<Entry>] => [
        path,
        { scope, present: (entry, view) => presentRelated(entry, path, view) },
      ]),
    ),
  };
}

function roleParts({ owner, isOpen, isVisible }: Kind): Partial<RecordType<Entry>> {
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
