import { z } from 'zod';
import { spaceOfPath } from '../engine/access.js';
import { type Folder, notThere } from '../engine/declare.js';
import type { Exchange } from '../engine/operation.js';
import { invalidMember } from '../engine/problem.js';
import type { RecordType } from '../engine/record-type.js';
import { membershipOfToken } from '../life/check-in-tokens.js';
import { type Entry, referredId } from '../records/entries.js';
import type { Membership } from '../records/people.js';
import { newEntry } from '../v2/entries.js';
import { announce } from '../webhooks/announce.js';
import { filled } from './input.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** The cards and devices of members, by which both versions check in. */
const TOKENS: RecordType<Entry> = {
  type: 'check-in token',
  // A reader of cards knows the card, not the record.
  find: (name, exchange) => exchange.world.entries.get('checkInTokens', name) ?? cardNamed(name, exchange),
  all: ({ world }) => world.entries.all('checkInTokens'),
  spaceIdOf: ({ spaceId }) => spaceId,
  membershipIdOf: (token) => referredId(token, 'membership'),
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present(token, { world }) {
    const member = world.memberships.get(referredId(token, 'membership') ?? '');
    return {
      id: token.id,
      token: token.attributes.token,
      membership: member === undefined ? null : { id: member.id, name: member.name },
    };
  },
};

function cardNamed(token: string, { world }: Exchange): Entry | undefined {
  return [...world.entries.all('checkInTokens')].find(({ attributes }) => attributes.token === token);
}

const sent = z.strictObject({ token: filled });
const sentForNamed = z.strictObject({ token: filled, membership_id: filled });

export const show = record({ on: TOKENS });

/** Of all members: what a controller at a door takes. */
export const list = collection({ on: TOKENS });

export const ofMember = collection({ on: TOKENS, under: ofMembershipOfPath });

export const create = record<Entry, string>({
  on: TOKENS,
  input: (exchange) => readBody(sent, exchange).token,
  place: (_token, exchange) => placeOf(membershipOfPath(exchange)),
  subject: (token, exchange) => newToken(token, membershipOfPath(exchange), exchange),
  answers: 'created',
});

/** The same of a membership that the body names. */
export const createForNamed = record<Entry, z.output<typeof sentForNamed>>({
  on: TOKENS,
  input: (exchange) => readBody(sentForNamed, exchange),
  subject({ token, membership_id: id }, exchange) {
    const membership = exchange.world.memberships.get(id);
    if (membership?.spaceId !== spaceOfPath(exchange).id) throw invalidMember('/membership_id', 'must exist');
    return newToken(token, membership, exchange);
  },
  answers: 'created',
});

/** @throws Problem 422 for one that somebody has */
function newToken(token: string, { id }: Membership, exchange: Exchange): Entry {
  const { world } = exchange;
  if (membershipOfToken(token, world) !== null) throw invalidMember('/token', 'has already been taken');
  const made = newEntry('checkInTokens', spaceOfPath(exchange), world, {
    attributes: { token },
    relations: { membership: { type: 'memberships', id } },
  });
  world.entries.add(made);
  announce('created_checkin_token', made, world);
  return made;
}

export const remove = record({
  on: TOKENS,
  transition: {
    change(token, _input, world) {
      announce('deleted_checkin_token', token, world);
      world.entries.remove(token);
    },
  },
  answers: 'nothing',
});

/** The membership of the path. @throws Problem 404 */
export function membershipOfPath(exchange: Exchange): Membership {
  const { membershipId = '' } = exchange.params;
  const membership = exchange.world.memberships.get(membershipId);
  if (membership?.spaceId !== spaceOfPath(exchange).id) throw notThere('membership', membershipId);
  return membership;
}

/** What belongs to the membership of the path. @throws Problem 404 */
function ofMembershipOfPath(exchange: Exchange): Folder<Entry> {
  const membership = membershipOfPath(exchange);
  return { ...placeOf(membership), holds: (entry) => referredId(entry, 'membership') === membership.id };
}

export function placeOf({ id, spaceId }: Membership) {
  return { spaceId, membershipId: id };
}
