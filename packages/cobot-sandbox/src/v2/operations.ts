import { operationsOf } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { CONTACTS, MEMBERSHIPS, TEAMS, USERS } from './debitors.js';
import { INVOICES } from './invoice-type.js';
import { collection, list, record, remove, show } from './rows.js';
import { COST_CENTERS, NETWORKS, REVENUE_ACCOUNTS, SPACES } from './spaces.js';
import * as apps from './subjects/apps.js';
import * as bookings from './subjects/bookings.js';
import * as contract from './subjects/contract.js';
import * as events from './subjects/events.js';
import * as external from './subjects/external.js';
import * as house from './subjects/house.js';
import * as invoices from './subjects/invoices.js';
import * as people from './subjects/people.js';
import * as resources from './subjects/resources.js';
import * as visiting from './subjects/visiting.js';

/**
 * The operations of version 2.0 that the sandbox plays; names are those of the published description. A plain one is
 * declared here by its type of records, any other in the file of its subject.
 */
// biome-ignore format: a table, one operation a line
export const V2_OPERATIONS: readonly Operation[] = operationsOf([
  // The user, spaces and networks.
  ['GET', '/user',                             'get-user',                    'any user',       'read_user',             record({ on: USERS, subject: 'caller' })],
  ['GET', '/spaces/:id',                       'get-space',                   'any user',       'read_spaces',           record({ on: SPACES })],
  ['GET', '/spaces/:spaceId/revenue_accounts', 'list-space-revenue-accounts', 'space admin',    'read_revenue_accounts', collection({ on: REVENUE_ACCOUNTS })],
  ['GET', '/spaces/:spaceId/cost_centers',     'list-space-cost-centers',     'space admin',    'read_cost_centers',     collection({ on: COST_CENTERS })],
  ['GET', '/networks/:id',                     'get-network',                 'network member', 'read_networks',         record({ on: NETWORKS })],
  // Memberships, teams, contacts.
  ['GET', '/spaces/:spaceId/memberships',        'get-space-memberships',    'space admin',          'read_memberships', people.membershipsOfSpace],
  ['GET', '/memberships/:id',                    'get-membership',           'space admin or owner', 'read_memberships', record({ on: MEMBERSHIPS })],
  ['GET', '/spaces/:spaceId/teams',              'get-space-teams',          'space admin',          'read_teams',       people.teamsOfSpace],
  ['GET', '/teams/:id',                          'get-team',                 'space admin',          'read_teams',       record({ on: TEAMS })],
  ['GET', '/spaces/:spaceId/contacts',           'get-space-contacts',       'space admin',          'read_contacts',    collection({ on: CONTACTS })],
  ['GET', '/contacts/:id',                       'get-contact',              'space admin',          'read_contacts',    record({ on: CONTACTS })],
  ['GET', '/spaces/:spaceId/memberships/search', 'search-space-memberships', 'space admin',          'read_memberships', invoices.searchMemberships],
  ['GET', '/spaces/:spaceId/contacts/search',    'search-space-contacts',    'space admin',          'read_contacts',    invoices.searchContacts],
  // Invoices and money.
  ['GET',    '/spaces/:spaceId/invoices',         'get-space-invoices',                    'network admin',          'read_invoices',           invoices.ofSpace],
  ['GET',    '/invoices/:id',                     'get-invoice',                           'network admin or owner', 'read_invoices',           record({ on: INVOICES })],
  ['GET',    '/invoices/:id.pdf',                 'get-invoice-pdf',                       'link',                   'read_invoices',           invoices.pdf],
  ['POST',   '/invoices/:id/lock',                'lock-invoice',                          'space admin',            'write_invoices',          invoices.lock],
  ['DELETE', '/invoices/:id/lock',                'unlock-invoice',                        'space admin',            'write_invoices',          invoices.unlock],
  ['POST',   '/invoices/:id/e_invoice',           'create-e-invoice',                      'space admin',            'write_invoices',          invoices.createEInvoice],
  ['POST',   '/invoices/:id/pdf',                 'attach-invoice-pdf',                    'space admin',            'write_invoices',          invoices.attachPdf],
  ['GET',    '/spaces/:spaceId/invoice_previews', 'get-space-membership-invoice-previews', 'space admin',            'read_invoices',           invoices.previews],
  ['GET',    '/spaces/:spaceId/invoices/search',  'search-space-invoices',                 'network admin',          'read_invoices',           invoices.search],
  ['POST',   '/invoices',                         'post-invoices',                         'space admin',            'write_invoices',          invoices.write],
  ['POST',   '/invoice_charges',                  'create-invoice-charges',                'space admin',            'write_invoices',          invoices.charge],
  ['GET',    '/invoices/:id/payment_methods',     'get-invoice-payment-methods',           'space admin',            'read_payment_methods',    invoices.paymentMethods],
  ['POST',   '/invoice_reminders',                'create-invoice-reminder',               'space admin',            'write_invoice_reminders', invoices.sendReminder],
  ['POST',   '/refunds',                          'post-refunds',                          'space admin',            'write_payments',          invoices.giveRefund],
  ['POST',   '/charges',                          'create-charge',                         'space admin',            'write_charges',           invoices.createCharge],
  // Events.
  ['POST',   '/events',                      'create-admin-event',       'space admin',    'write_events write_bookings', events.createEvent],
  ['GET',    '/events/:id',                  'get-event',                'network member', 'read_events',                 show('events')],
  ['PATCH',  '/events/:id',                  'update-event',             'space admin',    'write_events',                events.change],
  ['DELETE', '/events/:id',                  'delete-event',             'space admin',    'write_events',                events.cancel],
  ['POST',   '/events/:id/publication',      'publish-admin-event',      'space admin',    'write_events',                events.publish],
  ['DELETE', '/events/:id/publication',      'depublish-admin-event',    'space admin',    'write_events',                events.depublish],
  ['GET',    '/spaces/:spaceId/events',      'list-events',              'any user',       'read_events',                 events.ofSpace],
  ['GET',    '/spaces/:spaceId/events/tags', 'list-event-tags',          'network member', 'read_events',                 events.tags],
  ['POST',   '/event_attendances',           'attend-event',             'space member',   'write_event_attendances',     events.attendance],
  ['GET',    '/event_attendances/:id',       'get-event-attendance',     'space member',   'read_event_attendances',      events.showAttendance],
  ['DELETE', '/event_attendances/:id',       'unattend-event',           'owner',          'write_event_attendances',     events.unattend],
  ['GET',    '/events/:id/attendances',      'list-event-attendances',   'space member',   'read_event_attendances',      events.attendances],
  ['POST',   '/event_messages',              'create-event-messages',    'space admin',    'write_event_messages',        events.createMessage],
  ['GET',    '/event_messages/:id',          'get-event-message',        'space admin',    'read_event_messages',         show('eventMessages')],
  ['PATCH',  '/event_messages/:id',          'update-event-message',     'space admin',    'write_event_messages',        events.changeMessage],
  ['DELETE', '/event_messages/:id',          'delete-event-message',     'space admin',    'write_event_messages',        remove('eventMessages')],
  ['GET',    '/events/:id/messages',         'get-event-event-messages', 'space admin',    'read_event_messages',         events.messages],
  // Bookings of members.
  ['POST',   '/bookings',                           'create-admin-booking',                'network admin',          'write_bookings',                  bookings.make],
  ['POST',   '/memberships/:membershipId/bookings', 'create-membership-booking',           'network member',         'write_bookings',                  bookings.make],
  ['GET',    '/memberships/:membershipId/bookings', 'get-membership-bookings',             'space admin or owner',   'read_bookings',                   bookings.ofMember],
  ['GET',    '/recurring_bookings/:recurringId',    'get-recurring-bookings',              'network member',         'read_bookings',                   bookings.series],
  ['DELETE', '/recurring_bookings/:id/following',   'delete-following-recurring-bookings', 'space admin or owner',   'write_bookings',                  bookings.cancelFollowing],
  ['POST',   '/bookings_preview',                   'post-bookings-preview',               'network admin or owner', 'read_resources read_memberships', bookings.preview],
  ['DELETE', '/bookings/:id',                       'delete-space-booking',                'space admin or owner',   'write_bookings',                  bookings.cancel],
  ['GET',    '/bookings/:id',                       'get-booking',                         'network member',         'read_bookings',                   show('bookings')],
  ['PATCH',  '/bookings/:id',                       'update-space-booking',                'space admin or owner',   'write_bookings',                  bookings.change],
  ['GET',    '/spaces/:spaceId/bookings',           'get-space-bookings',                  'network member',         'read_bookings',                   bookings.ofSpace],
  // Resources.
  ['POST',  '/resources',                                   'post-resources',                      'space admin',    'write_resources', resources.createResource],
  ['GET',   '/resources/:id',                               'get-resource',                        'network member', 'read_resources',  show('resources')],
  ['PATCH', '/resources/:id',                               'patch-resource',                      'space admin',    'write_resources', resources.change],
  ['GET',   '/resources/:id/availability',                  'get-resource-availbility',            'network member', 'read_resources',  resources.resourceAvailability],
  ['GET',   '/spaces/:spaceId/resources',                   'get-resources',                       'network member', 'read_resources',  resources.ofSpace],
  ['GET',   '/spaces/:spaceId/resources/available',         'get-available-resources',             'network member', 'read_resources',  resources.free],
  ['GET',   '/spaces/:spaceId/resource_availabilities',     'get-resource-availabilities',         'network member', 'read_resources',  resources.ofSpaceAvailabilities],
  ['GET',   '/networks/:networkId/resource_availabilities', 'get-network-resource-availabilities', 'network member', 'read_resources',  resources.networkAvailabilities],
  ['GET',   '/networks/:networkId/resources',               'get-network-resources',               'network member', 'read_resources',  resources.ofNetwork],
  ['GET',   '/networks/:networkId/resources/available',     'get-available-network-resources',     'network member', 'read_resources',  resources.freeInNetwork],
  // What visitors book.
  ['POST',   '/external_resources',                           'create-external-resource',          'space admin', 'write_external_resources', external.offer],
  ['GET',    '/external_resources/:id',                       'get-external-resource',             'any user',    'read_external_resources',  show('externalResources')],
  ['PATCH',  '/external_resources/:id',                       'patch-external-resource',           'space admin', 'write_external_resources', external.changeOffer],
  ['DELETE', '/external_resources/:id',                       'delete-external-resource',          'space admin', 'write_external_resources', external.withdrawOffer],
  ['GET',    '/external_resources/:id/availability',          'get-external-resource-availbility', 'any user',    'read_external_resources',  external.offerAvailability],
  ['GET',    '/spaces/:spaceId/external_resources',           'get-external-resources',            'any user',    'read_external_resources',  external.offers],
  ['GET',    '/spaces/:spaceId/external_resources/available', 'get-available-external-resources',  'any user',    'read_external_resources',  external.freeOffers],
  ['POST',   '/external_bookings',                            'create-external-booking',           'any user',    'write_external_bookings',  external.book],
  ['GET',    '/external_bookings/:id',                        'show-external-booking',             'any user',    'read_external_bookings',   show('externalBookings')],
  ['DELETE', '/external_bookings/:id',                        'delete-external-booking',           'space admin', 'write_external_bookings',  external.cancel],
  ['PATCH',  '/external_bookings/:id',                        'update-external-booking',           'space admin', 'write_external_bookings',  external.change],
  ['POST',   '/external_bookings/:id/cancellation',           'external-booking-cancellation',     'any user',    'write_external_bookings',  external.askToCancel],
  ['POST',   '/external_bookings_preview',                    'preview-external-booking',          'any user',    'read_external_resources',  external.preview],
  ['GET',    '/spaces/:spaceId/external_bookings',            'get-space-external-bookings',       'space admin', 'read_external_bookings',   external.ofSpace],
  // What else visitors buy, and how they pay.
  ['POST', '/drop_in_pass_purchases',                            'create-drop-in-pass-purchase',                'any user',    'write_drop_in_pass_purchases', visiting.purchasePasses],
  ['GET',  '/drop_in_pass_templates/:id',                        'get-drop-in-pass-template',                   'any user',    'read_drop_in_pass_templates',  show('dropInPassTemplates')],
  ['GET',  '/drop_in_pass_templates/:id/availability',           'get-drop-in-pass-template-availability',      'any user',    'read_drop_in_pass_templates',  visiting.passAvailability],
  ['GET',  '/drop_in_passes/:id',                                'get-drop-in-pass',                            'space admin', 'read_drop_in_passes',          show('dropInPasses')],
  ['POST', '/drop_in_passes/:id/cancellation',                   'drop-in-pass-cancellation',                   'space admin', 'write_drop_in_passes',         visiting.cancelPass],
  ['GET',  '/spaces/:spaceId/drop_in_passes',                    'list-space-drop-in-passes',                   'space admin', 'read_drop_in_passes',          visiting.passes],
  ['POST', '/event_ticket_purchases',                            'create-event-ticket-purchase',                'any user',    'write_event_ticket_purchases', visiting.purchaseTickets],
  ['POST', '/payments',                                          'create-payment',                              'any user',    'write_payments',               visiting.pay],
  ['GET',  '/spaces/:spaceId/payment_methods',                   'get-space-payment-methods',                   'any user',    'read_payment_methods',         list('paymentMethods')],
  ['GET',  '/spaces/:spaceId/external_bookings_payment_methods', 'get-space-external-bookings-payment-methods', 'any user',    'read_payment_methods',         visiting.bookingPaymentMethods],
  ['GET',  '/spaces/:spaceId/discount_codes/find',               'find-space-discount-code',                    'any user',    'read_discount_codes',          visiting.discountCode],
  // Members: profiles, plans, credits, check-ins, terms.
  ['GET',   '/networks/:networkId/memberships',                'get-network-memberships',                 'network admin',        'read_memberships',                   people.ofNetwork],
  ['GET',   '/networks/:networkId/memberships/search',         'search-network-memberships',              'network admin',        'read_memberships',                   people.searchNetwork],
  ['GET',   '/spaces/:spaceId/membership_plans',               'get-space-membership-plans',              'network admin',        'read_memberships',                   people.plans],
  ['GET',   '/membership_profiles/:id',                        'get-membership-profile',                  'network member',       'read_membership_profiles',           show('membershipProfiles')],
  ['PATCH', '/membership_profiles/:id',                        'patch-membership-profile',                'owner',                'write_membership_profiles',          people.changeProfile],
  ['GET',   '/networks/:networkId/membership_profiles',        'get-network-membership-profiles',         'network admin',        'read_membership_profiles',           people.networkProfiles],
  ['GET',   '/networks/:networkId/membership_profiles/search', 'search-network-membership-profiles',      'network admin',        'read_membership_profiles',           people.searchProfiles],
  ['GET',   '/spaces/:spaceId/membership_profiles',            'get-space-membership-profiles',           'space admin',          'read_membership_profiles',           people.profiles],
  ['GET',   '/spaces/:spaceId/membership_profiles/published',  'get-space-published-membership-profiles', 'space member',         'read_published_membership_profiles', people.publishedProfiles],
  ['GET',   '/memberships/:membershipId/booking_credits',      'get-membership-booking-credits',          'space admin or owner', 'read_booking_credits',               people.credits],
  ['GET',   '/memberships/:membershipId/check_ins',            'get-membership-check-ins',                'space admin or owner', 'read_check_ins',                     people.checkIns],
  ['GET',   '/spaces/:spaceId/check_ins/current',              'list-space-check-ins-current',            'space admin',          'read_check_ins',                     people.currentCheckIns],
  ['POST',  '/check_ins',                                      'create-check-in',                         'space admin',          'write_check_ins',                    people.checkIn],
  ['PUT',   '/check_ins/:id/check_out',                        'create-check-out',                        'space admin',          'write_check_ins',                    people.checkOut],
  ['GET',   '/spaces/:spaceId/terms_approval/missing',         'get-missing-terms-approvals',             'any user',             'read_terms_approvals',               people.missingTerms],
  ['POST',  '/terms_approvals',                                'create-terms-approvals',                  'owner',                'write_terms_approvals',              people.approveTerms],
  // What a space has of its own.
  ['GET',   '/products/:id',                                       'get-product',                       'any user',       'read_products',                      show('products')],
  ['GET',   '/spaces/:spaceId/products',                           'get-products',                      'any user',       'read_products',                      apps.products],
  ['GET',   '/articles/:id',                                       'get-article',                       'network member', 'read_articles',                      show('articles')],
  ['GET',   '/spaces/:spaceId/articles',                           'list-space-articles',               'network member', 'read_articles',                      list('articles')],
  ['POST',  '/issues',                                             'create-issue',                      'space member',   'write_issues',                       house.reportIssue],
  ['GET',   '/calendar_blockers/:id',                              'get-calendar-blocker',              'any user',       'read_calendar_blockers',             show('calendarBlockers')],
  ['GET',   '/spaces/:spaceId/calendar_blockers',                  'get-space-calendar-blockers',       'any user',       'read_calendar_blockers',             house.blockers],
  ['GET',   '/allocations/:id',                                    'get-allocation',                    'space admin',    'read_allocations',                   show('allocations')],
  ['GET',   '/spaces/:spaceId/allocations',                        'get-space-allocations',             'network admin',  'read_allocations',                   house.allocations],
  ['GET',   '/spaces/:spaceId/built_in_email_customizations',      'get-built-in-email-customizations', 'space admin',    'read_built_in_email_customizations', list('builtInEmailCustomizations')],
  ['GET',   '/spaces/:spaceId/built_in_email_customizations/:key', 'get-built-in-email-customization',  'space admin',    'read_built_in_email_customizations', house.emailCustomization],
  ['POST',  '/navigation_links',                                   'create-navigation-link',            'space admin',    'write_navigation_links',             house.createLink],
  ['PATCH', '/navigation_links/:id',                               'update-navigation-link',            'space admin',    'write_navigation_links',             house.changeLink],
  ['GET',   '/navigation_links/:id',                               'get-navigation-link',               'space admin',    'read_navigation_links',              show('navigationLinks')],
  ['GET',   '/spaces/:spaceId/navigation_links',                   'get-space-navigation-links',        'space admin',    'read_navigation_links',              list('navigationLinks')],
  // Apps.
  ['GET',   '/single_page_apps',     'get-single-page-apps',   'any user', 'read_single_page_apps',  apps.listOwn],
  ['POST',  '/single_page_apps',     'create-single-page-app', 'any user', 'write_single_page_apps', apps.createApp],
  ['PATCH', '/single_page_apps/:id', 'update-single-page-app', 'any user', 'write_single_page_apps', apps.updateApp],
  ['GET',   '/single_page_apps/:id', 'get-single-page-app',    'any user', 'read_single_page_apps',  apps.showApp],
  // The contract of a space with the platform.
  ['GET',   '/space_profiles/:id',                   'get-space-profile',            'any user',    'read_space_profiles',         show('spaceProfiles')],
  ['GET',   '/spaces/:spaceId/billing_details',      'get-space-billing-details',    'space admin', 'read_space_billing_details',  contract.billing],
  ['PATCH', '/spaces/:spaceId/billing_details',      'update-space-billing-details', 'space admin', 'write_space_billing_details', contract.changeBilling],
  ['GET',   '/spaces/:spaceId/space_payment_method', 'get-space-payment-method',     'space admin', 'read_space_payment_method',   contract.paymentMethod],
  ['PUT',   '/spaces/:spaceId/space_payment_method', 'update-space-payment-method',  'space admin', 'write_space_payment_method',  contract.changePaymentMethod],
  ['POST',  '/customers',                            'create-customers',             'space admin', 'write_customers',             contract.becomeCustomer],
  ['POST',  '/spaces/:spaceId/subscription_preview', 'preview-subscription',         'space admin', 'read_space_subscriptions',    contract.previewChange],
  ['GET',   '/spaces/:spaceId/subscription',         'get-current-subscription',     'space admin', 'read_space_subscriptions',    contract.current],
  ['PUT',   '/spaces/:spaceId/subscription',         'change-subscription',          'space admin', 'write_space_subscriptions',   contract.change],
  ['GET',   '/spaces/:spaceId/subscriptions',        'get-subscriptions',            'space admin', 'read_space_subscriptions',    contract.subscriptions],
  ['GET',   '/spaces/:spaceId/urls',                 'get-space-urls',               'any user',    'read_urls',                   contract.urls],
  ['POST',  '/space_preview',                        'preview-space',                'any user',    null,                          contract.previewSpace],
  ['POST',  '/user_email_preview',                   'preview-user-email',           'any user',    null,                          contract.previewEmail],
]);
