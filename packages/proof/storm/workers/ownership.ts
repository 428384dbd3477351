import type { SpaceConfig } from '../../../../src/config/config.js';
import { shareOf } from '../../../../src/daemon/spaces/shares.js';
import type { PostgresPair } from '../../../../test/postgres/pair.js';
import type { Worker } from './worker.js';

/** Spaces by the share that they are in. */
export type Shares = ReadonlyMap<string, readonly string[]>;

export function sharesOf(spaces: readonly SpaceConfig[]): Shares {
  const shares = new Map<string, string[]>();
  for (const space of spaces) shares.set(shareOf(space), [...(shares.get(shareOf(space)) ?? []), space.id]);
  return shares;
}

/** The spaces whose shares the process owns, as the database says; none of one that has just begun. */
export async function spacesOfWorker(
  worker: Worker,
  shares: Shares,
  postgres: PostgresPair,
): Promise<readonly string[]> {
  const [, id] = /"worker":"([^"]+)"/.exec(worker.log()) ?? [];
  const owned = await postgres
    .query<{ name: string }>('select name from share where owner = $1', [id ?? null])
    .catch(() => []);
  return owned.flatMap(({ name }) => shares.get(name) ?? []);
}
