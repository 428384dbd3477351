import { spaceOfPath } from '../engine/access.js';
import { type RecordType, stored } from '../engine/record-type.js';
import type { Membership } from '../records/people.js';

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
    confirmed_at: slashedDate(confirmedAt),
    canceled_to: slashedDate(canceledAt),
  }),
};

function slashedDate(date: string | null): string | null {
  return date === null ? null : date.replaceAll('-', '/');
}
