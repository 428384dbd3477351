import type { RecordType } from '../engine/record-type.js';
import type { NumberedRecord } from '../records/numbered-record.js';
import type { World } from '../world.js';

export const REVENUE_ACCOUNTS = accountType('revenueAccounts', (world) => world.revenueAccounts);
export const COST_CENTERS = accountType('costCenters', (world) => world.costCenters);

function accountType(
  type: string,
  recordsOf: (world: World) => ReadonlyMap<string, NumberedRecord>,
): RecordType<NumberedRecord> {
  return {
    type,
    find: (id, { world }) => recordsOf(world).get(id),
    all: ({ world }) => recordsOf(world).values(),
    spaceIdOf: ({ spaceId }) => spaceId,
    present: ({ id, name, number, spaceId }) => ({
      id,
      type,
      attributes: { name, number },
      relationships: { space: { data: { type: 'spaces', id: spaceId } } },
    }),
  };
}
