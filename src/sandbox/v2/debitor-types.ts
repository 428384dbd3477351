import type { RecordType } from '../engine/record-type.js';
import type { Contact, Membership, Team } from '../records/debitor.js';

const linkTo = (type: string, id: string) => ({ data: { type, id } });

export const MEMBERSHIPS: RecordType<Membership> = {
  type: 'memberships',
  find: (id, { world }) => world.memberships.get(id),
  all: ({ world }) => world.memberships.values(),
  spaceIdOf: ({ spaceId }) => spaceId,
  membershipIdOf: ({ id }) => id,
  present: ({ id, spaceId, teamId, name, email, company, confirmedAt, canceledAt }) => ({
    id,
    type: 'memberships',
    attributes: { name, email, phone: null, company, confirmedAt, canceledAt, photo: null },
    relationships: {
      space: linkTo('spaces', spaceId),
      ...(teamId === null ? {} : { team: linkTo('teams', teamId) }),
    },
  }),
};

export const TEAMS: RecordType<Team> = {
  type: 'teams',
  find: (id, { world }) => world.teams.get(id),
  all: ({ world }) => world.teams.values(),
  spaceIdOf: ({ spaceId }) => spaceId,
  present: ({ id, spaceId, name, billingAddress, billingEmails, taxId, customerNumber }) => ({
    id,
    type: 'teams',
    attributes: { name, billingAddress, billingEmails, photo: null, taxId, customerNumber },
    relationships: { space: linkTo('spaces', spaceId) },
  }),
};

export const CONTACTS: RecordType<Contact> = {
  type: 'contacts',
  find: (id, { world }) => world.contacts.get(id),
  all: ({ world }) => world.contacts.values(),
  spaceIdOf: ({ spaceId }) => spaceId,
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
