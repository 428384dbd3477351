import { type ApiRow, DAYS, row, TIMES } from './row.js';

/** The user, spaces, members, networks and what is set up for them. */
export const PEOPLE_ROWS: readonly ApiRow[] = [
  row('get-user', 'GET /user --field include=memberOf,adminOf,memberships'),
  row(
    'preview-user-email',
    'POST /user_email_preview --field type=userEmailPreviews --field email=new@elsewhere.example',
  ),
  row('get-space', 'GET /spaces/{space} --field fields[spaces]=name,timeZone'),
  row('preview-space', 'POST /space_preview --field type=spacePreviews --field name=Berlin'),
  row('get-space-profile', 'GET /space_profiles/space-profile'),
  row('get-space-urls', 'GET /spaces/{space}/urls'),
  row('get-space-billing-details', 'GET /spaces/{space}/billing_details'),
  row(
    'update-space-billing-details',
    "PATCH /spaces/{space}/billing_details --field type=billingDetailsRequests --field id=billing --field 'company=New GmbH' --field 'address=Weg 9'",
  ),
  row('get-space-payment-method', 'GET /spaces/{space}/space_payment_method'),
  row(
    'update-space-payment-method',
    'PUT /spaces/{space}/space_payment_method --field type=stripeSpacePaymentMethodRequests --field stripe_payment_method_id=pm_1',
  ),
  row('create-customers', 'POST /customers --field relationships.space=spaces/{space}'),
  row('get-subscriptions', 'GET /spaces/{space}/subscriptions'),
  row('get-current-subscription', 'GET /spaces/{space}/subscription'),
  row(
    'preview-subscription',
    "POST /spaces/{space}/subscription_preview --field type=spaceSubscriptionPreviewRequests --field maximumNumberOfMemberships:=50 --field 'extras:=[]'",
  ),
  row(
    'change-subscription',
    "PUT /spaces/{space}/subscription --field type=subscriptions --field relationships.space=spaces/{space} --field relationships.chosenSubscription=subscriptions/subscription --field 'extras:=[]'",
  ),
  row('list-space-revenue-accounts', 'GET /spaces/{space}/revenue_accounts --paginate'),
  row('list-space-cost-centers', 'GET /spaces/{space}/cost_centers --paginate'),
  row('get-space-payment-methods', 'GET /spaces/{space}/payment_methods --paginate'),
  row('get-space-external-bookings-payment-methods', 'GET /spaces/{space}/external_bookings_payment_methods'),
  row('get-membership', 'GET /memberships/member-1'),
  row('get-space-memberships', `GET /spaces/{space}/memberships --paginate ${DAYS}`),
  row('search-space-memberships', 'GET /spaces/{space}/memberships/search --field filter[query]=can'),
  row('get-space-membership-plans', `GET /spaces/{space}/membership_plans ${DAYS}`),
  row('get-membership-profile', 'GET /membership_profiles/profile'),
  row('patch-membership-profile', 'PATCH /membership_profiles/profile --field aboutMe=Gardener', {
    as: 'member-token',
  }),
  row(
    'get-space-membership-profiles',
    'GET /spaces/{space}/membership_profiles --field filter[membershipIds]=member-1,member-2',
  ),
  row('get-space-published-membership-profiles', 'GET /spaces/{space}/membership_profiles/published'),
  row('get-membership-booking-credits', 'GET /memberships/member-1/booking_credits'),
  row('get-membership-bookings', `GET /memberships/member-1/bookings ${TIMES}`),
  row('get-membership-check-ins', `GET /memberships/member-1/check_ins ${TIMES}`),
  row(
    'create-check-in',
    'POST /check_ins --field checkInToken=00:1A --field relationships.space=spaces/{space}',
  ),
  row('create-check-out', 'PUT /check_ins/check-in/check_out'),
  row(
    'list-space-check-ins-current',
    'GET /spaces/{space}/check_ins/current --field filter[checkInToken]=00:1A',
  ),
  row('get-team', 'GET /teams/team-1'),
  row('get-space-teams', `GET /spaces/{space}/teams ${DAYS}`),
  row('get-contact', 'GET /contacts/contact-1'),
  row('get-space-contacts', 'GET /spaces/{space}/contacts --paginate'),
  row(
    'search-space-contacts',
    'GET /spaces/{space}/contacts/search --field filter[query]=max --field sort=-name',
  ),
  row('get-network', 'GET /networks/network-1 --field include=memberSpaces'),
  row('get-network-memberships', 'GET /networks/network-1/memberships --paginate'),
  row(
    'search-network-memberships',
    'GET /networks/network-1/memberships/search --field filter[query]=a --field sort=-name',
  ),
  row('get-network-membership-profiles', 'GET /networks/network-1/membership_profiles'),
  row(
    'search-network-membership-profiles',
    'GET /networks/network-1/membership_profiles/search --field filter[query]=beekeeper',
  ),
  row('get-missing-terms-approvals', 'GET /spaces/{space}/terms_approval/missing', { as: 'member-token' }),
  row(
    'create-terms-approvals',
    'POST /terms_approvals --field type=approvals --field types[]=terms --field ipAddress=10.0.0.1 --field relationships.space=spaces/{space} --field relationships.membership=memberships/member-1',
    { as: 'member-token' },
  ),
];
