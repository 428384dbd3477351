import { KINDS } from './kinds.js';

/** Types of version 2.0 that have a store of their own, or are computed. */
const OTHERS = [
  'users',
  'spaces',
  'networks',
  'memberships',
  'teams',
  'contacts',
  'invoices',
  'revenueAccounts',
  'costCenters',
  'eventTags',
  'urls',
  'resourceAvailabilities',
  'dropInPassTemplateAvailabilities',
  'bookingPreviews',
  'externalBookingPreviews',
  'spacePreviews',
  'spaceSubscriptionPreviews',
  'invoiceCharges',
];

/** Every type of record that answers of version 2.0 hold. */
export const V2_TYPES: ReadonlySet<string> = new Set([...Object.keys(KINDS), ...OTHERS]);
