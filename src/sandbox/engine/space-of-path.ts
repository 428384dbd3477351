import type { Space } from '../records/space.js';
import type { Exchange } from './operation.js';
import { Problem } from './problem.js';

/** The space that the path names: by its id in version 2.0, by its subdomain in 1.0. @throws Problem 404 */
export function spaceOfPath({ params, world }: Exchange): Space {
  const { spaceId, subdomain } = params;
  const space = spaceId === undefined ? world.spaceOfSubdomain(subdomain ?? '') : world.spaces.get(spaceId);
  if (space === undefined) throw new Problem(404, `There is no space ${spaceId ?? subdomain}.`);
  return space;
}
