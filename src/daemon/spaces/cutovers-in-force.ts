import type { SpaceConfig } from '../../config/config.js';
import { statedCutovers, withCutovers } from '../../config/cutovers-in-force.js';
import type { Db } from '../../store/engine/open.js';
import { createAcceptedCutovers, type StatedCutovers } from '../../store/spaces/accepted-cutovers.js';

/** The spaces with the cutovers that are in force, after the first statement of each was taken as it stands. @throws Failure `store.*` */
export async function takeUpCutovers(
  db: Db,
  spaces: readonly SpaceConfig[],
  now: number,
): Promise<readonly SpaceConfig[]> {
  const accepted = await createAcceptedCutovers(db).takeUp(spaces.map(statedBy), now);
  return spaces.map((space) => withCutovers(space, accepted.get(space.id) ?? {}));
}

/** The same, and nothing is written. @throws Failure `store.*` */
export async function cutoversInForce(
  db: Db,
  spaces: readonly SpaceConfig[],
): Promise<readonly SpaceConfig[]> {
  const accepted = await createAcceptedCutovers(db).inForce(spaces.map(statedBy));
  return spaces.map((space) => withCutovers(space, accepted.get(space.id) ?? {}));
}

function statedBy(space: SpaceConfig): StatedCutovers {
  return { spaceId: space.id, stated: statedCutovers(space) };
}
