import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { z } from 'zod';
import { membershipsOf, spaceOfPath } from '../../engine/access.js';
import { filterBy } from '../../engine/filtering.js';
import { callerOf, type Exchange } from '../../engine/operation.js';
import { invalidMember, Problem } from '../../engine/problem.js';
import type { RecordType } from '../../engine/record-type.js';
import { checkInNow } from '../../life/check-in.js';
import { membershipOfToken } from '../../life/check-in-tokens.js';
import { type Entry, referredId } from '../../records/entries.js';
import type { Membership } from '../../records/people.js';
import { announce } from '../../webhooks/announce.js';
import { MEMBERSHIPS, SPAN_FILTER, TEAMS } from '../debitors.js';
import { sentReference } from '../documents.js';
import { entryType } from '../entries.js';
import { date, email, flag, text, to } from '../fields.js';
import { beginsWithin, meetsDates, relatedIds, searches, sortParameter } from '../filters.js';
import { act, collection, create, list, record, update } from '../rows.js';
import { networkFolder } from '../spaces.js';
import { ofMembership } from './bookings.js';

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

/** Within a network only the name and space of a membership are visible. */
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

export const membershipsOfSpace = collection({ on: MEMBERSHIPS, filters: [SPAN_FILTER] });

export const teamsOfSpace = collection({ on: TEAMS, filters: [SPAN_FILTER] });

export const ofNetwork = collection({
  on: NETWORK_MEMBERSHIPS,
  under: networkFolder,
});

export const searchNetwork = collection({
  on: NETWORK_MEMBERSHIPS,
  filters: [searches((membership: Membership) => SEARCHED.map((name) => membership[name]))],
  under: networkFolder,
  parameters: ['sort'],
  order: sortParameter(SEARCHED, (membership, name) => membership[name]),
});

export const plans = list('membershipPlans', { filters: [meetsDates('startsAt', 'canceledAt')] });

export const changeProfile = update('membershipProfiles', {
  attributes: {
    ...Object.fromEntries(PROFILE_TEXTS.map((name) => [name, text.optional()])),
    birthday: z.union([date, z.literal(''), z.null()]).optional(),
    email: z.union([email, z.literal(''), z.null()]).optional(),
    published: flag,
  },
  // An empty text clears the attribute.
  make: (_profile, { attributes }) => ({
    attributes: Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name, value === '' ? null : value]),
    ),
  }),
});

export const networkProfiles = list('membershipProfiles', { under: networkFolder });

export const searchProfiles = list('membershipProfiles', {
  filters: [searches(({ attributes }: Entry) => SEARCHED_PROFILE.map((name) => attributes[name]))],
  under: networkFolder,
});

export const profiles = list('membershipProfiles', {
  filters: [relatedIds('filter[membershipIds]', 'membership')],
});

export const publishedProfiles = collection({
  on: { ...entryType('membershipProfiles'), isVisible: ({ attributes }) => attributes.published === true },
  filters: [relatedIds('filter[membershipIds]', 'membership')],
});

export const credits = list('bookingCredits', { under: ofMembership });

export const checkIns = list('checkIns', {
  filters: [beginsWithin('validFrom')],
  under: ofMembership,
});

export const currentCheckIns = list('checkIns', {
  filters: [
    filterBy(
      'filter[checkInToken]',
      (token, { world }) => {
        const membershipId = membershipOfToken(token, world);
        const now = world.clock.now();
        return (entry) => referredId(entry, 'membership') === membershipId && isCheckedIn(entry, now);
      },
      { required: ['filter[checkInToken]'] },
    ),
  ],
});

export const checkIn = create('checkIns', {
  attributes: { checkInToken: text },
  relationships: { space: to('spaces') },
  within: 'space',
  // Of the membership, which may be a guest in another space of its network.
  placeOf: ({ attributes, relationships }, { world }) => {
    const membershipId = membershipOfToken(String(attributes.checkInToken), world);
    const home = world.memberships.get(membershipId ?? '')?.spaceId;
    return { spaceId: home ?? sentReference({ attributes, relationships }, 'space')?.id ?? null };
  },
  make({ input, space, exchange: { world } }) {
    const membershipId = membershipOfToken(String(input.attributes.checkInToken), world);
    if (membershipId === null) throw unknownToken('belongs to nobody');
    const home = world.memberships.get(membershipId)?.spaceId ?? space.id;
    const isNear = [...world.networks.values()].some(
      ({ spaceIds }) => spaceIds.has(home) && spaceIds.has(space.id),
    );
    if (home !== space.id && !isNear) {
      throw invalidMember('/data/relationships/space', 'is not in the network of the membership');
    }
    const made = checkInNow(membershipId, world);
    if (made === null) throw unknownToken('has no time passes left');
    return made;
  },
  announces: 'created_checkin',
});

export const checkOut = act('checkIns', {
  change(checkIn, _input, world) {
    checkIn.attributes = { ...checkIn.attributes, validUntil: isoTime(world.clock.now()) };
    announce('created_checkout', checkIn, world);
  },
});

export const missingTerms = record({
  on: entryType('approvals'),
  subject: (_input, exchange) => missingApprovals(exchange),
});

export const approveTerms = create('approvals', {
  attributes: {
    types: z.array(text).min(1),
    ipAddress: z.string().regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, 'is no address'),
  },
  relationships: { space: to('spaces'), membership: to('memberships') },
  within: 'space',
  owner: 'membership',
});

function unknownToken(detail: string): Problem {
  return invalidMember('/data/attributes/checkInToken', detail);
}

const TERMS = ['terms', 'privacyPolicy'];

/** The terms that the caller's membership has yet to approve. @throws Problem 403 for non-members */
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
