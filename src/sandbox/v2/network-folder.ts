import { notThere } from '../engine/declare.js';
import type { Exchange } from '../engine/operation.js';

/** Everything that belongs to a space of the path's network. @throws Problem 404 */
export function networkFolder({ world, params }: Exchange) {
  const { networkId = '' } = params;
  const network = world.networks.get(networkId);
  if (network === undefined) throw notThere('networks', networkId);
  return {
    spaceId: null,
    networkId,
    holds: (record: { readonly spaceId: string | null }) => network.spaceIds.has(record.spaceId ?? ''),
  };
}
