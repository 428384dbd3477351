import { spacePrice } from '../price.js';
import type { Kind } from './kind.js';

/** What hangs on memberships. */
export const PEOPLE_KINDS = {
  membershipPlans: {
    blank: (space) => ({
      name: 'Fix Desk',
      description: null,
      accountingCode: null,
      startsAt: '2026-01-01',
      canceledAt: null,
      cycleDuration: 1,
      extras: [],
      pricePerCycle: spacePrice(space, '350'),
    }),
    hidesSpace: true,
  },
  membershipProfiles: {
    blank: () => ({
      name: null,
      email: null,
      phone: null,
      pronouns: null,
      company: null,
      photo: null,
      published: true,
      location: null,
      birthday: null,
      aboutMe: null,
      website: null,
      twitter: null,
      facebook: null,
      linkedin: null,
      github: null,
      instagram: null,
    }),
    hidesSpace: true,
    owner: 'membership',
  },
  checkIns: { blank: () => ({}), owner: 'membership' },
  approvals: { blank: () => ({ types: [], ipAddress: '127.0.0.1' }), owner: 'membership' },
} as const satisfies Record<string, Kind>;
