import { dateIn, isoTime, slashedTime } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { isAdmin, membershipsOf, requireRole, spaceOfPath } from '../engine/access.js';
import { membersOf } from '../engine/body.js';
import { type Behaviour, type Folder, notThere } from '../engine/declare.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { Problem } from '../engine/problem.js';
import type { Filter, RecordType } from '../engine/record-type.js';
import { checkInNow } from '../life/check-in.js';
import { membershipOfToken } from '../life/check-in-tokens.js';
import { userWith } from '../oauth/grant-request.js';
import { type Entry, referredId } from '../records/entries.js';
import type { Membership } from '../records/people.js';
import { timeZoneOf } from '../records/space-of.js';
import { newEntry } from '../v2/entries.js';
import { announce } from '../webhooks/announce.js';
import { membershipOfPath, placeOf } from './check-in-tokens.js';
import { filled } from './input.js';
import { periodOf } from './moments.js';
import { readBody } from './read-body.js';
import { collection, record } from './rows.js';

/** The same check-ins as in version 2.0; version 1.0 calls them work sessions, too. */
const CHECK_INS_V1: RecordType<Entry> = {
  type: 'check-in',
  find: (id, { world }) => world.entries.get('checkIns', id),
  all: ({ world }) => world.entries.all('checkIns'),
  spaceIdOf: ({ spaceId }) => spaceId,
  membershipIdOf: (checkIn) => referredId(checkIn, 'membership'),
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present(checkIn, { world }) {
    const member = world.memberships.get(referredId(checkIn, 'membership') ?? '');
    const timeZone = timeZoneOf(checkIn.spaceId, world);
    const momentOf = (name: string): string =>
      slashedTime(timeZone, Date.parse(String(checkIn.attributes[name])));
    return {
      id: checkIn.id,
      valid_from: momentOf('validFrom'),
      valid_until: momentOf('validUntil'),
      membership_id: member?.id ?? null,
      membership: member === undefined ? null : { id: member.id, name: member.name },
    };
  },
};

const beginOf = ({ attributes }: Entry): number => Date.parse(String(attributes.validFrom));

/** Those that begin in the requested time. */
const WITHIN: Filter<Entry> = {
  parameters: ['from', 'to'],
  required: ['from', 'to'],
  keeps(value, exchange) {
    const [from, to] = periodOf(value, exchange);
    return (checkIn) => beginOf(checkIn) >= from && beginOf(checkIn) <= to;
  },
};

export const show = record({ on: CHECK_INS_V1 });

/** Those of today, where the space is. */
export const today = collection({
  on: CHECK_INS_V1,
  under(exchange) {
    const { id, timeZone } = spaceOfPath(exchange);
    const date = dateIn(timeZone, exchange.world.clock.now());
    return {
      spaceId: id,
      holds: (checkIn) => checkIn.spaceId === id && dateIn(timeZone, beginOf(checkIn)) === date,
    };
  },
});

/** Admins list those of everybody, members their own. */
export const within = collection({
  on: CHECK_INS_V1,
  filters: [WITHIN],
  under(exchange) {
    const { id } = spaceOfPath(exchange);
    const own = ownMemberships(exchange);
    const isShown = (checkIn: Entry): boolean =>
      isAdmin(exchange, id) || own.has(referredId(checkIn, 'membership') ?? '');
    return { spaceId: id, holds: (checkIn) => checkIn.spaceId === id && isShown(checkIn) };
  },
});

export const ofMember = collection({ on: CHECK_INS_V1, filters: [WITHIN], under: ofTeamMate });

/** What the membership of the path has; its team sees it as it does itself. @throws Problem 404 */
function ofTeamMate(exchange: Exchange): Folder<Entry> {
  const { id, spaceId, teamId } = membershipOfPath(exchange);
  const own = ownMemberships(exchange);
  const mate = [...exchange.world.memberships.values()].find(
    (other) => own.has(other.id) && teamId !== null && other.teamId === teamId,
  );
  return {
    spaceId,
    membershipId: mate?.id ?? id,
    holds: (checkIn) => referredId(checkIn, 'membership') === id,
  };
}

function ownMemberships(exchange: Exchange): ReadonlySet<string> {
  return new Set(membershipsOf(callerOf(exchange).user.id, exchange.world).map(({ id }) => id));
}

const card = z.strictObject({ token: filled });
const credentials = z.strictObject({ login: filled, password: filled });

/**
 * What a reader at the door asks by a card, and a captive portal by e-mail address and password: 204 without a body
 * keeps the door shut.
 */
export const atTheDoor: Behaviour = {
  body: 'document',
  answersDocument: true,
  run(exchange) {
    const { id: spaceId } = spaceOfPath(exchange);
    requireRole(exchange, { spaceId });
    const membership = whoIsAtTheDoor(exchange);
    const made = membership?.spaceId === spaceId ? admit(membership.id, exchange) : null;
    return made === null ? { status: 204 } : { status: 201, body: CHECK_INS_V1.present(made, exchange) };
  },
};

/** @throws Problem 422 for a body that names nobody */
function whoIsAtTheDoor(exchange: Exchange): Membership | undefined {
  const { world } = exchange;
  if (!('login' in membersOf(exchange))) {
    return world.memberships.get(membershipOfToken(readBody(card, exchange).token, world) ?? '');
  }
  const { login, password } = readBody(credentials, exchange);
  const user = userWith(login, password, world);
  const { id } = spaceOfPath(exchange);
  return user === null ? undefined : membershipsOf(user.id, world).find(({ spaceId }) => spaceId === id);
}

/** An admin checks a member in, or members themselves. */
export const create = record<Entry, string>({
  on: CHECK_INS_V1,
  body: 'none',
  input: (exchange) => membershipOfPath(exchange).id,
  place: (_id, exchange) => placeOf(membershipOfPath(exchange)),
  subject(id, exchange) {
    const made = admit(id, exchange);
    if (made === null) throw new Problem(422, 'There are no time passes left.');
    return made;
  },
  answers: 'created',
});

/** Ends the check-in that the member of the path is in. */
export const end = record<Entry>({
  on: CHECK_INS_V1,
  place: (_input, exchange) => placeOf(membershipOfPath(exchange)),
  subject(_input, exchange) {
    const membership = membershipOfPath(exchange);
    const { world } = exchange;
    const now = world.clock.now();
    const isCurrent = (checkIn: Entry): boolean =>
      referredId(checkIn, 'membership') === membership.id &&
      beginOf(checkIn) <= now &&
      Date.parse(String(checkIn.attributes.validUntil)) > now;
    const current = [...world.entries.all('checkIns')].find(isCurrent);
    if (current === undefined) throw notThere(CHECK_INS_V1.type, 'current');
    return current;
  },
  transition: {
    change(checkIn, _input, world) {
      checkIn.attributes = { ...checkIn.attributes, validUntil: isoTime(world.clock.now()) };
    },
  },
  answers: 'nothing',
});

/** The new check-in; null when it takes a time pass and there is none. */
function admit(membershipId: string, exchange: Exchange): Entry | null {
  const { world } = exchange;
  const made = checkInNow(membershipId, world);
  if (made === null) return null;
  const checkIn = world.entries.add(newEntry('checkIns', spaceOfPath(exchange), world, made));
  announce('created_checkin', checkIn, world);
  return checkIn;
}
