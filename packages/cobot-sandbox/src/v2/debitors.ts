import { membershipsOf } from '../engine/access.js';
import { filterByDates } from '../engine/filtering.js';
import { type Filter, type RecordType, type Resource, stored, type View } from '../engine/record-type.js';
import type { Contact, Membership, Team, User } from '../records/people.js';
import type { Space } from '../records/space.js';
import { RANGE } from './filters.js';
import { SPACES } from './spaces.js';

const linkTo = (type: string, id: string) => ({ data: { type, id } });

export const MEMBERSHIPS: RecordType<Membership> = {
  ...stored('memberships', (world) => world.memberships),
  membershipIdOf: ({ id }) => id,
  present: ({ id, spaceId, teamId, picture, ...member }) => ({
    id,
    type: 'memberships',
    attributes: {
      name: member.name,
      email: member.email,
      phone: member.phone,
      company: member.company,
      confirmedAt: member.confirmedAt,
      canceledAt: member.canceledAt,
      photo: picture && avatarOf(picture),
    },
    relationships: {
      space: linkTo('spaces', spaceId),
      ...(teamId === null ? {} : { team: linkTo('teams', teamId) }),
    },
  }),
};

/** Name -> pixels of either side. */
const AVATAR_SIZES = { thumb: 50, small: 120, large: 285, xlarge: 600, hd: 1200 } as const;

/** Nothing is scaled: the same picture in all sizes. */
function avatarOf(url: string): Record<string, unknown> {
  const sizes = Object.entries(AVATAR_SIZES);
  return Object.fromEntries(sizes.map(([size, pixels]) => [size, { url, width: pixels, height: pixels }]));
}

export const TEAMS: RecordType<Team> = {
  ...stored('teams', (world) => world.teams),
  present: ({ id, spaceId, name, billingAddress, billingEmails, taxId, customerNumber }) => ({
    id,
    type: 'teams',
    attributes: { name, billingAddress, billingEmails, photo: null, taxId, customerNumber },
    relationships: { space: linkTo('spaces', spaceId) },
  }),
};

export const CONTACTS: RecordType<Contact> = {
  ...stored('contacts', (world) => world.contacts),
  present: ({ id, spaceId, email, phone, address: { name, company, fullAddress }, membershipId }) => ({
    id,
    type: 'contacts',
    attributes: { email, phone, address: { name, company, fullAddress }, photo: null },
    relationships: {
      space: linkTo('spaces', spaceId),
      membership: { data: membershipId === null ? null : { type: 'memberships', id: membershipId } },
    },
  }),
};

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

interface Span {
  readonly confirmedAt: string | null;
  readonly canceledAt: string | null;
}

/**
 * Memberships and teams of a time, both dates required: not canceled, or canceled on or after `from`; confirmed on
 * or before `to`.
 */
export const SPAN_FILTER: Filter<Span> = filterByDates(
  RANGE,
  (from, to) =>
    ({ confirmedAt, canceledAt }) =>
      (canceledAt === null || canceledAt >= from) && confirmedAt !== null && confirmedAt <= to,
);
