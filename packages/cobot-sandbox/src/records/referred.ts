import type { World } from '../world.js';
import type { Reference } from './entries.js';

/** What relations need of any record, wherever it is kept. */
export interface Referred {
  readonly id: string;
  readonly spaceId: string | null;
}

/** The record that a reference names. */
export function referred({ type, id }: Reference, world: World): Referred | undefined {
  if (type === 'spaces') return world.spaces.has(id) ? { id, spaceId: id } : undefined;
  return (KEPT[type]?.(world) ?? ENTRIES(type, world)).get(id);
}

/** Types that have a store of their own. */
const KEPT: Readonly<Record<string, (world: World) => ReadonlyMap<string, Referred>>> = {
  invoices: (world) => world.invoices,
  memberships: (world) => world.memberships,
  teams: (world) => world.teams,
  contacts: (world) => world.contacts,
};

const ENTRIES = (type: string, { entries }: World): { get(id: string): Referred | undefined } => ({
  get: (id) => entries.get(type, id),
});
