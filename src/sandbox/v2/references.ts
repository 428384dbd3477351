import type { RecordType, Resource, View } from '../engine/record-type.js';
import type { Entry, Reference } from '../records/entry.js';
import { referred } from '../records/referred.js';
import { CONTACTS, MEMBERSHIPS, TEAMS } from './debitor-types.js';
import { INVOICES } from './invoice-type.js';
import { presentEntry, relatedTo } from './present-entry.js';
import { SPACES } from './space-type.js';

type Presenting = (record: never, view: View) => unknown;

/** How records with a store of their own are shown. */
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

/** The resource that a reference names, as `included` shows it; none when the record is gone. */
export function presentReference(reference: Reference, view: View): readonly Resource[] {
  const { world } = view;
  const { type, id } = reference;
  const record = type === 'spaces' ? world.spaces.get(id) : referred(reference, world);
  if (record === undefined) return [];
  const present = PRESENTERS[type];
  if (present === undefined) return [presentEntry(record as Entry, world, () => false)];
  return [present(record as never, view) as Resource];
}

/** What a path of relations such as `attendances.attendee` leads to, and everything on the way. */
export function presentRelated(entry: Entry, path: string, view: View): readonly Resource[] {
  const { world } = view;
  const [relation = '', ...rest] = path.split('.');
  return relatedTo(entry, relation, world).flatMap((reference) => {
    const next = world.entries.get(reference.type, reference.id);
    const further = next === undefined || rest.length === 0 ? [] : presentRelated(next, rest.join('.'), view);
    return [...presentReference(reference, view), ...further];
  });
}
