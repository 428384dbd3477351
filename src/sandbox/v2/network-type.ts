import type { RecordType, Resource } from '../engine/record-type.js';
import type { Network } from '../records/network.js';
import { SPACES } from './space-type.js';

export const NETWORKS: RecordType<Network> = {
  type: 'networks',
  find: (id, { world }) => world.networks.get(id),
  all: ({ world }) => world.networks.values(),
  // Whoever belongs to one of its spaces belongs to the network.
  spaceIdOf: ({ spaceIds }) => [...spaceIds][0] ?? null,
  present({ id, spaceIds }, { world }): Omit<Resource, 'attributes'> {
    const address = `${world.addresses.baseUrl}/networks/${id}`;
    return {
      id,
      type: 'networks',
      relationships: {
        memberSpaces: { data: [...spaceIds].map((spaceId) => ({ type: 'spaces', id: spaceId })) },
        memberships: { links: { related: `${address}/memberships` } },
        membershipProfiles: { links: { related: `${address}/membership_profiles` } },
      },
    };
  },
  relations: {
    memberSpaces: {
      scope: 'read_spaces',
      present: ({ spaceIds }, view) =>
        [...spaceIds].flatMap((id) => {
          const space = view.world.spaces.get(id);
          return space === undefined ? [] : [SPACES.present(space, view)];
        }),
    },
  },
};
