import { BILLING_DETAILS, NUMBERED, PAYMENT_METHODS, SPACE_PROFILES, SPACES, USERS } from './kinds.js';
import { lists, sends, shows } from './operation.js';

/** The user, spaces and what is set up in them. */
export const SETUP = {
  /** `include`: memberOf, adminOf (read_spaces), memberships (read_memberships). */
  showUser: shows(USERS, { name: 'get-user', path: '/user', scope: 'read_user' }),
  showSpace: shows(SPACES, { name: 'get-space', path: '/spaces/{spaceId}', scope: 'read_spaces' }),
  showSpaceProfile: shows(SPACE_PROFILES, {
    name: 'get-space-profile',
    path: '/space_profiles/{id}',
    scope: 'read_space_profiles',
  }),
  showBillingDetails: shows(BILLING_DETAILS, {
    name: 'get-space-billing-details',
    path: '/spaces/{spaceId}/billing_details',
    scope: 'read_space_billing_details',
  }),
  updateBillingDetails: sends<{
    id: string;
    attributes: {
      company: string;
      address: string;
      name?: string | null;
      vatIdentificationNumber?: string | null;
      billingEmail?: string | null;
    };
  }>()(BILLING_DETAILS, {
    name: 'update-space-billing-details',
    method: 'PATCH',
    path: '/spaces/{spaceId}/billing_details',
    scope: 'write_space_billing_details',
    sends: 'billingDetailsRequests',
  }),
  revenueAccounts: lists()(NUMBERED('revenueAccounts'), {
    name: 'list-space-revenue-accounts',
    path: '/spaces/{spaceId}/revenue_accounts',
    scope: 'read_revenue_accounts',
  }),
  costCenters: lists()(NUMBERED('costCenters'), {
    name: 'list-space-cost-centers',
    path: '/spaces/{spaceId}/cost_centers',
    scope: 'read_cost_centers',
  }),
  paymentMethods: lists()(PAYMENT_METHODS, {
    name: 'get-space-payment-methods',
    path: '/spaces/{spaceId}/payment_methods',
    scope: 'read_payment_methods',
  }),
  externalPaymentMethods: lists()(PAYMENT_METHODS, {
    name: 'get-space-external-bookings-payment-methods',
    path: '/spaces/{spaceId}/external_bookings_payment_methods',
    scope: 'read_payment_methods',
  }),
} as const;
