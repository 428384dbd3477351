import type { RecordType, Resource, View } from '../engine/record-type.js';
import { membershipsOf } from '../engine/roles.js';
import type { Space } from '../records/space.js';
import type { User } from '../records/user.js';
import { MEMBERSHIPS } from './debitor-types.js';
import { SPACES } from './space-type.js';

export const USERS: RecordType<User> = {
  type: 'users',
  find: (id, { world }) => world.users.get(id),
  all: ({ world }) => world.users.values(),
  spaceIdOf: () => null,
  present,
  relations: {
    adminOf: {
      scope: 'read_spaces',
      present: (user, view) => administered(user, view).map((space) => SPACES.present(space, view)),
    },
    memberOf: {
      scope: 'read_spaces',
      present: (user, view) => spacesOfMember(user, view).map((space) => SPACES.present(space, view)),
    },
    memberships: {
      scope: 'read_memberships',
      present: (user, view) =>
        membershipsOf(user.id, view.world).map((each) => MEMBERSHIPS.present(each, view)),
    },
  },
};

function present(user: User, view: View): Resource {
  const spaces = administered(user, view).map(({ id }) => ({ type: 'spaces', id }));
  return {
    id: user.id,
    type: 'users',
    attributes: { email: user.email },
    relationships: {
      adminOf: { data: spaces },
      memberOf: { data: spacesOfMember(user, view).map(({ id }) => ({ type: 'spaces', id })) },
      memberships: {
        data: membershipsOf(user.id, view.world).map(({ id }) => ({ type: 'memberships', id })),
      },
    },
  };
}

function administered(user: User, { world }: View): readonly Space[] {
  return [...world.spaces.values()].filter((space) => space.adminIds.has(user.id));
}

function spacesOfMember(user: User, { world }: View): readonly Space[] {
  const ids = new Set(membershipsOf(user.id, world).map(({ spaceId }) => spaceId));
  return [...world.spaces.values()].filter(({ id }) => ids.has(id));
}
