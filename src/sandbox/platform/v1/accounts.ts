import { membershipsOf, spaceOfPath } from '../engine/access.js';
import type { Behaviour } from '../engine/declare.js';
import { notThere } from '../engine/declare.js';
import { type RecordType, stored } from '../engine/record-type.js';
import type { Membership, User } from '../records/people.js';
import type { Space } from '../records/space.js';
import { slashed } from './invoices.js';

export const USERS_V1: RecordType<User> = {
  type: 'user',
  find: (id, { world }) => world.users.get(id),
  all: ({ world }) => world.users.values(),
  spaceIdOf: () => null,
  present({ id, email }, { world }) {
    const nameOf = ({ subdomain, name }: Space) => ({
      space_subdomain: subdomain,
      space_name: name,
      space_link: `${world.addresses.authUrl}/api/spaces/${subdomain}`,
    });
    return {
      id,
      email,
      memberships: membershipsOf(id, world).flatMap((membership) => {
        const space = world.spaces.get(membership.spaceId);
        if (space === undefined) return [];
        const link = `${world.addresses.spaceUrl(space.subdomain)}/api/memberships/${membership.id}`;
        return [{ id: membership.id, ...nameOf(space), link }];
      }),
      admin_of: [...world.spaces.values()]
        .filter(({ adminIds }) => adminIds.has(id))
        .map((space) => ({ ...nameOf(space), name: email.split('@')[0] })),
    };
  },
};

export const SPACES_V1: RecordType<Space> = {
  type: 'space',
  find: (id, { world }) => world.spaceOfSubdomain(id),
  all: ({ world }) => world.spaces.values(),
  spaceIdOf: ({ id }) => id,
  present: (space, { world }) => ({
    name: space.name,
    id: space.id,
    url: world.addresses.spaceUrl(space.subdomain),
    email: space.email,
    created_at: slashed(space.createdAt),
    description: null,
    country: space.countryCode,
    locale: space.locale,
    in_eu: true,
    subdomain: space.subdomain,
    tax_rate: Number(space.defaultTax.rate),
    price_display: 'net',
    price_decimals: 2,
    time_zone_name: space.timeZone,
    hour_format: 24,
  }),
};

/** Callbacks carry the addresses of memberships in version 1.0. */
export const MEMBERSHIPS_V1: RecordType<Membership> = {
  ...stored('membership', (world) => world.memberships),
  membershipIdOf: ({ id }) => id,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present: ({ id, name, email, company, confirmedAt, canceledAt }) => ({
    id,
    name,
    email,
    address: { name, company },
    confirmed_at: confirmedAt && slashed(confirmedAt),
    canceled_to: canceledAt && slashed(canceledAt),
  }),
};

/** A picture as it was uploaded, whatever size is requested. */
export const photo: Behaviour = {
  body: 'none',
  answersDocument: false,
  parameters: 'any',
  run({ world, params: { id = '' } }) {
    const sent = world.photos.get(id);
    if (sent === undefined) throw notThere('photo', id);
    return { status: 200, body: sent.bytes, headers: { 'content-type': sent.mediaType } };
  },
};
