/** Who may carry out an operation of version 2.0, in the words of its document. */
export type Access =
  | 'any user'
  | 'space admin'
  | 'space admin or owner'
  | 'owner'
  | 'space member'
  | 'network admin'
  | 'network member'
  | 'network admin or owner'
  | 'own client';

/** Those who might ask, from the space itself outwards. */
export const ROLES = ['admin', 'owner', 'member', 'networkAdmin', 'networkMember', 'stranger'] as const;
export type Role = (typeof ROLES)[number];

export const ADMITS: Readonly<Record<Access, readonly Role[]>> = {
  'any user': ROLES,
  'space admin': ['admin'],
  'space admin or owner': ['admin', 'owner'],
  owner: ['owner'],
  'space member': ['admin', 'owner', 'member'],
  'network admin': ['admin', 'networkAdmin'],
  'network member': ['admin', 'owner', 'member', 'networkAdmin', 'networkMember'],
  'network admin or owner': ['admin', 'owner', 'networkAdmin'],
  'own client': ROLES,
};

/** Operations by who may carry them out, read from the document and not from the sandbox. */
const OPERATIONS: Readonly<Record<Access, string>> = {
  'any user': `
    get-user get-space get-space-profile get-calendar-blocker get-space-calendar-blockers find-space-discount-code
    create-drop-in-pass-purchase get-drop-in-pass-template get-drop-in-pass-template-availability
    create-event-ticket-purchase list-events create-external-booking show-external-booking external-booking-cancellation
    preview-external-booking get-external-resource get-external-resource-availbility get-external-resources
    get-available-external-resources create-payment get-space-external-bookings-payment-methods get-space-payment-methods
    get-product get-products preview-space get-space-urls preview-user-email`,
  'space admin': `
    get-allocation get-built-in-email-customizations get-built-in-email-customization create-check-in create-check-out
    list-space-check-ins-current get-contact get-space-contacts search-space-contacts list-space-cost-centers
    get-drop-in-pass drop-in-pass-cancellation list-space-drop-in-passes create-admin-event update-event delete-event
    create-event-messages get-event-message update-event-message delete-event-message get-event-event-messages
    publish-admin-event depublish-admin-event delete-external-booking update-external-booking get-space-external-bookings
    create-external-resource patch-external-resource delete-external-resource create-invoice-charges post-invoices
    lock-invoice unlock-invoice create-e-invoice get-invoice-payment-methods attach-invoice-pdf post-refunds get-space-membership-invoice-previews
    create-invoice-reminder get-space-memberships search-space-memberships get-space-membership-profiles
    post-resources patch-resource list-space-revenue-accounts get-space-billing-details
    update-space-billing-details get-space-payment-method update-space-payment-method preview-subscription
    get-current-subscription change-subscription get-subscriptions create-charge get-space-teams get-team`,
  'space admin or owner': `
    delete-space-booking update-space-booking delete-following-recurring-bookings get-membership-bookings
    get-membership-booking-credits get-membership-check-ins get-membership`,
  owner: 'patch-membership-profile unattend-event',
  'space member': `
    attend-event get-event-attendance list-event-attendances create-issue get-space-published-membership-profiles`,
  'network admin': `
    get-space-allocations create-admin-booking get-space-invoices search-space-invoices get-network-memberships
    search-network-memberships get-space-membership-plans get-network-membership-profiles
    search-network-membership-profiles`,
  'network member': `
    get-article list-space-articles get-booking get-recurring-bookings create-membership-booking get-space-bookings get-event list-event-tags
    get-membership-profile get-network get-network-resource-availabilities get-network-resources
    get-available-network-resources get-resource get-resource-availbility get-resources get-available-resources
    get-resource-availabilities`,
  'network admin or owner': 'post-bookings-preview get-invoice get-invoice-pdf',
  'own client': 'get-single-page-apps create-single-page-app update-single-page-app get-single-page-app',
};

/** Operation -> who may carry it out. */
export const ACCESS: ReadonlyMap<string, Access> = new Map(
  (Object.entries(OPERATIONS) as [Access, string][]).flatMap(([access, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name): [string, Access] => [name, access]),
  ),
);
