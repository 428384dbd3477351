import { slashedTime } from '@spacebooks/sandbox-engine/dates';
import { membershipsOf } from '../engine/access.js';
import type { Behaviour } from '../engine/declare.js';
import { notThere } from '../engine/declare.js';
import type { RecordType } from '../engine/record-type.js';
import type { User } from '../records/people.js';
import type { Space } from '../records/space.js';
import { countryName } from './countries.js';
import { slashed } from './dates.js';
import { membershipUrl } from './membership-body.js';

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
        const { id: membershipId, name } = membership;
        return [{ id: membershipId, ...nameOf(space), name, link: membershipUrl(membership, world) }];
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
    owner_id: [...space.adminIds][0] ?? null,
    country: countryName(space.countryCode),
    locale: space.locale,
    in_eu: true,
    subdomain: space.subdomain,
    tax_rate: Number(space.defaultTax.rate),
    price_display: 'net',
    price_decimals: 2,
    time_zone_name: space.timeZone,
    time_zone_offset: standardOffset(space.timeZone),
    hour_format: 24,
  }),
};

/** Hours ahead of UTC outside of summer time, the smaller of the year's offsets: half ones are 5.5. */
function standardOffset(timeZone: string): number {
  const hoursIn = (month: string): number => {
    const at = `2026-${month}-01T12:00:00Z`;
    const [sign = '', hours = '', minutes = ''] =
      /([+-])(\d\d)(\d\d)$/.exec(slashedTime(timeZone, Date.parse(at)))?.slice(1) ?? [];
    return Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60);
  };
  return Math.min(hoursIn('01'), hoursIn('07'));
}

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
