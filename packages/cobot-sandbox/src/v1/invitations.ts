import { spaceOfPath } from '../engine/access.js';
import { type RecordType, stored } from '../engine/record-type.js';
import type { Invitation } from '../records/people.js';
import { ofMembership } from './memberships.js';
import { record } from './rows.js';

/** What a person is given who is to connect to a membership; nobody is e-mailed. */
const INVITATIONS: RecordType<Invitation> = {
  ...stored('invitation', (world) => world.invitations),
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present({ id, spaceId, membershipId }, { world }) {
    const { subdomain = '' } = world.spaces.get(spaceId) ?? {};
    return {
      id,
      user_url: `${world.addresses.spaceUrl(subdomain)}/invitations/${id}`,
      accepted_at: null,
      membership_id: membershipId,
    };
  },
};

export const create = ofMembership(({ id: membershipId, spaceId }, exchange) => {
  const { world } = exchange;
  const invitation: Invitation = { id: world.newId(), spaceId, membershipId };
  world.invitations.set(invitation.id, invitation);
  return { status: 201, body: INVITATIONS.present(invitation, exchange) };
});

export const show = record({ on: INVITATIONS });
