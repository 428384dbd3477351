import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { notThere } from '../engine/declare.js';
import { invalidMember, Problem } from '../engine/problem.js';
import { type RecordType, stored } from '../engine/record-type.js';
import type { Membership, Team } from '../records/people.js';
import { NOWHERE } from '../records/space.js';
import type { World } from '../world.js';
import { identifier } from './input.js';
import { ofMembership } from './memberships.js';
import { readBody } from './read-body.js';
import { collection } from './rows.js';

/** The same teams as in version 2.0; in version 1.0, one of the members pays for the others. */

function membersOf({ id, payingMembershipId }: Team, world: World) {
  const members = [...world.memberships.values()].filter(({ teamId }) => teamId === id);
  const paying = members.find((member) => member.id === payingMembershipId) ?? members[0];
  return members.map((member) => ({
    membership: { id: member.id, name: member.name },
    role: member === paying ? 'paying' : 'paid',
  }));
}

function teamBody(team: Team, world: World) {
  return { id: team.id, name: team.name, memberships: membersOf(team, world) };
}

const TEAMS: RecordType<Team> = {
  ...stored('team', (world) => world.teams),
  present: (team, { world }) => teamBody(team, world),
};

export const list = collection({ on: TEAMS });

/** The members of the caller's own team; none when they are in no team. */
export const showOwn = ofMembership(
  ({ teamId }, { world }) => {
    const team = world.teams.get(teamId ?? '');
    return { status: 200, body: team === undefined ? [] : membersOf(team, world) };
  },
  { own: true },
);

/** A team comes to be when somebody first pays for somebody else. */
export const addMember = ofMembership(
  (paying, exchange) => {
    const { world } = exchange;
    const { membership_id: id } = readBody(z.strictObject({ membership_id: identifier }), exchange);
    const member = world.memberships.get(id);
    if (member?.spaceId !== spaceOfPath(exchange).id || member === paying) {
      throw invalidMember('/membership_id', 'is no other membership of the space');
    }
    if (member.teamId !== null) throw new Problem(409, 'The membership is in a team already.');
    const team = world.teams.get(paying.teamId ?? '') ?? newTeam(paying, world);
    const payer = membersOf(team, world).find(({ role }) => role === 'paying');
    if (payer !== undefined && payer.membership.id !== paying.id) {
      throw new Problem(409, 'Another member pays for the membership.');
    }
    member.teamId = team.id;
    return { status: 201, body: teamBody(team, world) };
  },
  { body: 'document' },
);

export const removeMember = ofMembership((paying, { world, params }) => {
  const member = world.memberships.get(params.memberId ?? '');
  if (member === undefined || member.teamId === null || member.teamId !== paying.teamId) {
    throw notThere('team member', params.memberId ?? '');
  }
  member.teamId = null;
  return { status: 204 };
});

function newTeam(paying: Membership, world: World): Team {
  const { id, spaceId, name, company, address, billingEmails, taxId, customerNumber, confirmedAt } = paying;
  const team: Team = {
    id: world.newId(),
    spaceId,
    name: company ?? name ?? '',
    confirmedAt,
    canceledAt: null,
    billingAddress: { ...NOWHERE, ...address, name, company },
    billingEmails,
    taxId,
    customerNumber,
    payingMembershipId: id,
  };
  world.teams.set(team.id, team);
  paying.teamId = team.id;
  return team;
}
