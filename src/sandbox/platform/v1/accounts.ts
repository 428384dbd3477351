import { membershipsOf } from '../engine/access.js';
import { notThere, recordOperation } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { plainJsonWriter } from '../engine/plain-json.js';
import type { RecordType } from '../engine/record-type.js';
import type { User } from '../records/people.js';
import type { Space } from '../records/space.js';

const USERS_V1: RecordType<User> = {
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

const SPACES_V1: RecordType<Space> = {
  type: 'space',
  find: (id, { world }) => world.spaceOfSubdomain(id),
  all: ({ world }) => world.spaces.values(),
  spaceIdOf: ({ id }) => id,
  present: (space, { world }) => ({
    name: space.name,
    id: space.id,
    url: world.addresses.spaceUrl(space.subdomain),
    email: space.email,
    created_at: space.createdAt.replaceAll('-', '/'),
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

/** Version 1.0 under {auth_url}: the user and public facts of a space, and pictures that were sent. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  recordOperation(plainJsonWriter, {
    name: 'show-user',
    method: 'GET',
    path: '/api/user',
    access: 'any user',
    scope: 'read_user',
    on: USERS_V1,
    subject: 'caller',
    answers: 'record',
  }),
  recordOperation(plainJsonWriter, {
    name: 'show-space',
    method: 'GET',
    path: '/api/spaces/:id',
    access: 'public',
    scope: null,
    on: SPACES_V1,
    subject: 'id',
    answers: 'record',
  }),
  {
    name: 'show-photo',
    method: 'GET',
    path: '/photos/:id/:size',
    access: 'public',
    scope: null,
    body: 'none',
    answersDocument: false,
    run({ world, params: { id = '' } }) {
      const photo = world.photos.get(id);
      if (photo === undefined) throw notThere('photo', id);
      return { status: 200, body: photo.bytes, headers: { 'content-type': photo.mediaType } };
    },
  },
];
