import { z } from 'zod';
import { KINDS } from '../v2/kinds/kinds.js';
import { newEntry } from '../v2/new-entry.js';
import type { World } from '../world.js';

const reference = z.object({ type: z.string(), id: z.string() });

/** Any record of version 2.0 that has no place of its own in a seed; what is left out gets its kind's value. */
export const recordInput = z.strictObject({
  type: z.string().refine((type) => KINDS[type] !== undefined, 'is no type of records'),
  id: z.string().optional(),
  /** Id of the space; the first one when left out. */
  space: z.string().optional(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relations: z.record(z.string(), z.union([reference, z.array(reference), z.null()])).default({}),
  /** What is known of it and never shown: `current` of a subscription, `code` of a discount. */
  facts: z.record(z.string(), z.unknown()).default({}),
});

/** @throws Error for a space that there is not */
export function loadRecords(records: readonly z.output<typeof recordInput>[], world: World): void {
  const [first] = world.spaces.keys();
  for (const { type, id = world.newId(), space: spaceId = first ?? '', ...made } of records) {
    const space = world.spaces.get(spaceId);
    if (space === undefined) throw new Error(`records: there is no space ${spaceId}`);
    world.entries.add(newEntry(type, space, world, { id, ...made }));
  }
}
