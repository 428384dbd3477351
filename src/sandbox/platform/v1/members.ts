import { spaceOfPath } from '../engine/access.js';
import { collectionOperation, recordOperation } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { plainJsonWriter } from '../engine/plain-json.js';
import type { RecordType } from '../engine/record-type.js';
import type { Membership } from '../records/people.js';

/** Callbacks carry the addresses of memberships in version 1.0. */
const MEMBERSHIPS_V1: RecordType<Membership> = {
  type: 'membership',
  find: (id, { world }) => world.memberships.get(id),
  all: ({ world }) => world.memberships.values(),
  spaceIdOf: ({ spaceId }) => spaceId,
  membershipIdOf: ({ id }) => id,
  isVisible: ({ spaceId }, exchange) => spaceId === spaceOfPath(exchange).id,
  present: ({ id, name, email, company, confirmedAt, canceledAt }) => ({
    id,
    name,
    email,
    address: { name, company },
    confirmed_at: slashedDate(confirmedAt),
    canceled_to: slashedDate(canceledAt),
  }),
};

export const MEMBER_OPERATIONS_V1: readonly Operation[] = [
  collectionOperation(plainJsonWriter, {
    name: 'list-memberships',
    method: 'GET',
    path: '/memberships',
    access: 'space admin',
    scope: 'read_memberships',
    on: MEMBERSHIPS_V1,
    filters: [],
  }),
  recordOperation(plainJsonWriter, {
    name: 'show-membership',
    method: 'GET',
    path: '/memberships/:id',
    access: 'space admin or owner',
    scope: 'read_memberships',
    on: MEMBERSHIPS_V1,
    subject: 'id',
    answers: 'record',
  }),
];

function slashedDate(date: string | null): string | null {
  return date === null ? null : date.replaceAll('-', '/');
}
