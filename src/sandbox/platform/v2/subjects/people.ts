import { z } from 'zod';
import { isoTime } from '../../../engine/dates.js';
import { membershipsOf, spaceOfPath } from '../../engine/access.js';
import { callerOf, type Exchange, type Operation } from '../../engine/operation.js';
import { Problem } from '../../engine/problem.js';
import type { RecordType } from '../../engine/record-type.js';
import { type Entry, referredId } from '../../records/entries.js';
import type { Membership } from '../../records/people.js';
import { announce } from '../../webhooks/announce.js';
import type { World } from '../../world.js';
import { MEMBERSHIPS } from '../debitors.js';
import { documentInput } from '../documents.js';
import { entryType } from '../entries.js';
import { date, email, flag, text, to } from '../fields.js';
import { beginsWithin, meetsDates, relatedIds, searches, sortParameter } from '../filters.js';
import { act, collection, create, list, record, show, update } from '../rows.js';
import { networkFolder } from '../spaces.js';
import { ofMembership } from './bookings.js';

const CHECK_IN_MS = 12 * 3_600_000;
const PROFILE_TEXTS = [
  'location',
  'aboutMe',
  'twitter',
  'instagram',
  'facebook',
  'linkedin',
  'github',
  'website',
  'phone',
  'company',
  'pronouns',
] as const;
const SEARCHED_PROFILE = [...PROFILE_TEXTS, 'name', 'email'];

/** A network shows of a membership its name and space only. */
const NETWORK_MEMBERSHIPS: RecordType<Membership> = {
  ...MEMBERSHIPS,
  present: ({ id, name, spaceId }) => ({
    id,
    type: 'memberships',
    attributes: { name },
    relationships: { space: { data: { type: 'spaces', id: spaceId } } },
  }),
};

const SEARCHED = ['name', 'company', 'email'] as const;

const isCheckedIn = ({ attributes }: Entry, now: number): boolean =>
  Date.parse(String(attributes.validUntil)) > now;

/** Memberships of a network, profiles, plans, credits and check-ins. */
export const PEOPLE_OPERATIONS: readonly Operation[] = [
  collection({
    name: 'get-network-memberships',
    method: 'GET',
    path: '/networks/:networkId/memberships',
    access: 'network admin',
    scope: 'read_memberships',
    on: NETWORK_MEMBERSHIPS,
    filters: [],
    under: networkFolder,
  }),
  collection({
    name: 'search-network-memberships',
    method: 'GET',
    path: '/networks/:networkId/memberships/search',
    access: 'network admin',
    scope: 'read_memberships',
    on: NETWORK_MEMBERSHIPS,
    filters: [searches((membership: Membership) => SEARCHED.map((name) => membership[name]))],
    under: networkFolder,
    order: sortParameter(SEARCHED, (membership, name) => membership[name]),
  }),
  list({
    name: 'get-space-membership-plans',
    path: '/spaces/:spaceId/membership_plans',
    access: 'network admin',
    scope: 'read_memberships',
    of: 'membershipPlans',
    filters: [meetsDates('startsAt', 'canceledAt')],
  }),
  show({
    name: 'get-membership-profile',
    path: '/membership_profiles/:id',
    access: 'network member',
    scope: 'read_membership_profiles',
    of: 'membershipProfiles',
  }),
  update({
    name: 'patch-membership-profile',
    path: '/membership_profiles/:id',
    access: 'owner',
    scope: 'write_membership_profiles',
    of: 'membershipProfiles',
    input: documentInput({
      type: 'membershipProfiles',
      attributes: {
        ...Object.fromEntries(PROFILE_TEXTS.map((name) => [name, text.optional()])),
        birthday: z.union([date, z.literal(''), z.null()]).optional(),
        email: z.union([email, z.literal(''), z.null()]).optional(),
        published: flag,
      },
    }),
    // An empty text takes away what was there.
    make: (_profile, { attributes }) => ({
      attributes: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [name, value === '' ? null : value]),
      ),
    }),
  }),
  list({
    name: 'get-network-membership-profiles',
    path: '/networks/:networkId/membership_profiles',
    access: 'network admin',
    scope: 'read_membership_profiles',
    of: 'membershipProfiles',
    under: networkFolder,
  }),
  list({
    name: 'search-network-membership-profiles',
    path: '/networks/:networkId/membership_profiles/search',
    access: 'network admin',
    scope: 'read_membership_profiles',
    of: 'membershipProfiles',
    filters: [searches(({ attributes }: Entry) => SEARCHED_PROFILE.map((name) => attributes[name]))],
    under: networkFolder,
  }),
  list({
    name: 'get-space-membership-profiles',
    path: '/spaces/:spaceId/membership_profiles',
    access: 'space admin',
    scope: 'read_membership_profiles',
    of: 'membershipProfiles',
    filters: [relatedIds('filter[membershipIds]', 'membership')],
  }),
  collection({
    name: 'get-space-published-membership-profiles',
    method: 'GET',
    path: '/spaces/:spaceId/membership_profiles/published',
    access: 'space member',
    scope: 'read_published_membership_profiles',
    on: { ...entryType('membershipProfiles'), isVisible: ({ attributes }) => attributes.published === true },
    filters: [relatedIds('filter[membershipIds]', 'membership')],
  }),
  list({
    name: 'get-membership-booking-credits',
    path: '/memberships/:membershipId/booking_credits',
    access: 'space admin or owner',
    scope: 'read_booking_credits',
    of: 'bookingCredits',
    under: ofMembership,
  }),
  list({
    name: 'get-membership-check-ins',
    path: '/memberships/:membershipId/check_ins',
    access: 'space admin or owner',
    scope: 'read_check_ins',
    of: 'checkIns',
    filters: [beginsWithin('validFrom')],
    under: ofMembership,
  }),
  list({
    name: 'list-space-check-ins-current',
    path: '/spaces/:spaceId/check_ins/current',
    access: 'space admin',
    scope: 'read_check_ins',
    of: 'checkIns',
    filters: [
      {
        parameters: ['filter[checkInToken]'],
        required: ['filter[checkInToken]'],
        keeps(value, { world }) {
          const membershipId = membershipOfToken(value('filter[checkInToken]') ?? '', world);
          const now = world.clock.now();
          return (entry) => referredId(entry, 'membership') === membershipId && isCheckedIn(entry, now);
        },
      },
    ],
  }),
  create({
    name: 'create-check-in',
    path: '/check_ins',
    access: 'space admin',
    scope: 'write_check_ins',
    of: 'checkIns',
    input: documentInput({
      type: 'checkIns',
      attributes: { checkInToken: text },
      relationships: { space: to('spaces') },
    }),
    within: 'space',
    make({ input, exchange: { world } }) {
      const membershipId = membershipOfToken(String(input.attributes.checkInToken), world);
      if (membershipId === null) throw unknownToken('belongs to nobody');
      takeTimePass(membershipId, world);
      const now = world.clock.now();
      return {
        attributes: { validFrom: isoTime(now), validUntil: isoTime(now + CHECK_IN_MS) },
        relations: { membership: { type: 'memberships', id: membershipId } },
      };
    },
    announces: 'created_checkin',
  }),
  act({
    name: 'create-check-out',
    method: 'PUT',
    path: '/check_ins/:id/check_out',
    access: 'space admin',
    scope: 'write_check_ins',
    of: 'checkIns',
    transition: {
      refusals: [],
      change(checkIn, _input, world) {
        checkIn.attributes = { ...checkIn.attributes, validUntil: isoTime(world.clock.now()) };
        announce('created_checkout', checkIn, world);
      },
    },
  }),
  record({
    name: 'get-missing-terms-approvals',
    method: 'GET',
    path: '/spaces/:spaceId/terms_approval/missing',
    access: 'any user',
    scope: 'read_terms_approvals',
    on: entryType('approvals'),
    subject: (_input, exchange) => missingApprovals(exchange),
    answers: 'record',
  }),
  create({
    name: 'create-terms-approvals',
    path: '/terms_approvals',
    access: 'owner',
    scope: 'write_terms_approvals',
    of: 'approvals',
    input: documentInput({
      type: 'approvals',
      attributes: {
        types: z.array(text).min(1),
        ipAddress: z.string().regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, 'is no address'),
      },
      relationships: { space: to('spaces'), membership: to('memberships') },
    }),
    within: 'space',
    owner: 'membership',
  }),
];

function membershipOfToken(token: string, { connections }: World): string | null {
  for (const [id, { checkInTokens }] of connections) if (checkInTokens.has(token)) return id;
  return null;
}

/** @throws Problem 422 when there is none left */
function takeTimePass(membershipId: string, { connections }: World): void {
  const connection = connections.get(membershipId);
  if (connection === undefined || connection.timePasses === null) return;
  if (connection.timePasses === 0) throw unknownToken('has no time passes left');
  connection.timePasses -= 1;
}

function unknownToken(detail: string): Problem {
  return new Problem(422, [{ detail, pointer: '/data/attributes/checkInToken' }]);
}

const TERMS = ['terms', 'privacyPolicy'];

/** The terms that the caller's membership in the space has not approved yet. @throws Problem 403 for a stranger */
function missingApprovals(exchange: Exchange): Entry {
  const { world } = exchange;
  const { id: spaceId } = spaceOfPath(exchange);
  const own = membershipsOf(callerOf(exchange).user.id, world).find((each) => each.spaceId === spaceId);
  if (own === undefined) throw new Problem(403, 'You must be a member of the space.');
  const approved = world.entries
    .referringTo('approvals', 'membership', own.id)
    .flatMap(({ attributes }) => attributes.types as readonly string[]);
  const types = TERMS.filter((each) => !approved.includes(each));
  return {
    id: own.id,
    type: 'approvals',
    spaceId,
    attributes: { types },
    relations: { membership: { type: 'memberships', id: own.id } },
    facts: {},
  };
}
