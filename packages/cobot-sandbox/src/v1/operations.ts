import { operationsOf } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import * as accountingCodes from './accounting-codes.js';
import { photo, SPACES_V1, USERS_V1 } from './accounts.js';
import * as activities from './activities.js';
import * as admins from './admins.js';
import * as bookings from './bookings.js';
import * as charges from './charges.js';
import * as tokens from './check-in-tokens.js';
import * as checkIns from './check-ins.js';
import * as customFields from './custom-fields.js';
import * as guestAccounts from './guest-accounts.js';
import * as invitations from './invitations.js';
import * as invoices from './invoices.js';
import * as memberships from './memberships.js';
import * as links from './navigation-links.js';
import * as paymentMethod from './payment-method.js';
import * as payments from './payment-records.js';
import * as pictures from './pictures.js';
import * as plans from './plans.js';
import * as resources from './resources.js';
import { record } from './rows.js';
import * as subscriptions from './subscriptions.js';
import * as teams from './teams.js';
import * as timePasses from './time-passes.js';

/** The operations of version 1.0 that the sandbox plays, under the address of a space. */
// biome-ignore format: a table, one operation a line
export const V1_OPERATIONS: readonly Operation[] = operationsOf([
  ['GET',    '/subscriptions',     'list-subscriptions',  'space admin',          'read_subscriptions',  subscriptions.list],
  ['POST',   '/subscriptions',     'create-subscription', 'space admin',          'write_subscriptions', subscriptions.create],
  ['GET',    '/subscriptions/:id', 'get-subscription',    'space admin',          'read_subscriptions',  subscriptions.show],
  ['DELETE', '/subscriptions/:id', 'delete-subscription', 'space admin',          'write_subscriptions', subscriptions.remove],
  ['GET',    '/admins',               'list-admins',            'space admin', 'read_admins',          admins.list],
  ['GET',    '/admins/:id',           'show-admin',             'space admin', 'read_admins',          admins.show],
  ['GET',    '/check_ins',                             'list-check-ins',               'space member',         'read_check_ins', checkIns.today],
  ['GET',    '/check_ins/:id',                         'show-check-in',                'space admin or owner', 'read_check_ins', checkIns.show],
  ['GET',    '/work_sessions',                         'list-work-sessions',           'space member',         'read_check_ins', checkIns.within],
  ['GET',    '/memberships/:membershipId/check_ins',   'list-membership-check-ins',    'space admin or owner', 'read_check_ins', checkIns.ofMember],
  ['POST',   '/check_ins',                               'check-in-by-token',      'space admin',          'checkin', checkIns.atTheDoor],
  ['POST',   '/memberships/:membershipId/check_ins',     'check-in-membership',    'space admin or owner', 'checkin', checkIns.create],
  ['POST',   '/memberships/:membershipId/work_sessions', 'start-work-session',     'space admin or owner', 'checkin', checkIns.create],
  ['DELETE', '/memberships/:membershipId/check_ins/current', 'end-check-in',         'space admin or owner', 'checkin', checkIns.end],
  ['GET',    '/check_in_tokens',                             'list-space-check-in-tokens', 'space admin',    'checkin_tokens', tokens.list],
  ['POST',   '/check_in_tokens',                             'create-named-check-in-token', 'space admin',   'checkin_tokens', tokens.createForNamed],
  ['GET',    '/check_in_tokens/:id',                         'show-check-in-token',    'space admin or owner', 'checkin_tokens', tokens.show],
  ['DELETE', '/check_in_tokens/:id',                         'delete-check-in-token',  'space admin or owner', 'checkin_tokens', tokens.remove],
  ['GET',    '/memberships/:membershipId/check_in_tokens',   'list-check-in-tokens',   'space admin or owner', 'checkin_tokens', tokens.ofMember],
  ['POST',   '/memberships/:membershipId/check_in_tokens',   'create-check-in-token',  'space admin or owner', 'checkin_tokens', tokens.create],
  ['GET',    '/guest_accounts',       'list-guest-accounts',    'space admin', 'read_guest_accounts',  guestAccounts.list],
  ['GET',    '/guest_accounts/:id',   'show-guest-account',     'space admin', 'read_guest_accounts',  guestAccounts.show],
  ['POST',   '/guest_accounts',       'create-guest-account',   'space admin', 'write_guest_accounts', guestAccounts.create],
  ['DELETE', '/guest_accounts/:id',   'delete-guest-account',   'space admin', 'write_guest_accounts', guestAccounts.remove],
  ['GET',    '/navigation_links',     'list-navigation-links',  'space admin', 'navigation',           links.list],
  ['GET',    '/navigation_links/:id', 'show-navigation-link',   'space admin', 'navigation',           links.show],
  ['POST',   '/navigation_links',     'add-navigation-link',    'space admin', 'navigation',           links.create],
  ['PUT',    '/navigation_links/:id', 'change-navigation-link', 'space admin', 'navigation',           links.update],
  ['DELETE', '/navigation_links/:id', 'delete-navigation-link', 'space admin', 'navigation',           links.remove],
  ['GET',    '/accounting_codes',     'list-accounting-codes',  'space admin', 'read_accounting_codes', accountingCodes.list],
  ['GET',    '/activities',           'list-activities',        'space admin', 'read_activities',      activities.list],
  ['POST',   '/activities',           'create-activity',        'space admin', 'write_activities',     activities.create],
  ['GET',    '/invoices',          'list-invoices',       'space member',         'read_invoices',       invoices.list],
  ['GET',    '/invoices/:id',      'show-invoice',        'space admin or owner', 'read_invoices',       invoices.show],
  ['GET',    '/invoices/payment_records',                'list-payment-records',  'space admin', 'read_payment_records',  payments.list],
  ['POST',   '/invoices/:invoiceId/payment_records',     'create-payment-record', 'space admin', 'write_payment_records', payments.create],
  ['DELETE', '/invoices/:invoiceId/payment_records/:id', 'delete-payment-record', 'space admin', 'write_payment_records', payments.remove],
  ['GET',    '/invoices/open',              'list-open-invoices',         'space admin',          'read_invoices',  invoices.open],
  ['POST',   '/invoices/:id/notifications', 'send-invoice',               'space admin',          'write_invoices', invoices.send],
  ['POST',   '/invoices/:id/charges',       'charge-invoice',             'space admin',          'write_invoices', invoices.charge],
  ['GET',    '/memberships/:id/invoices',   'list-membership-invoices',   'space admin or owner', 'read_invoices',  invoices.ofMember],
  ['POST',   '/memberships/:id/invoices',   'create-membership-invoice',  'space admin',          'write_invoices', invoices.write],
  ['GET',    '/resources',         'list-resources',      'space member',         'read_resources',      resources.list],
  ['GET',    '/resources/:id',     'show-resource',       'space member',         'read_resources',      resources.show],
  ['POST',   '/resources',         'create-resource',     'space admin',          'write_resources',     resources.create],
  ['PUT',    '/resources/:id',     'update-resource',     'space admin',          'write_resources',     resources.update],
  ['DELETE', '/resources/:id',     'delete-resource',     'space admin',          'write_resources',     resources.remove],
  ['GET',    '/bookings',                       'list-bookings',          'space member',         'read_bookings',  bookings.list],
  ['GET',    '/membership/bookings/upcoming',   'list-own-upcoming-bookings', 'space member',     'read_bookings',  bookings.ownUpcoming],
  ['GET',    '/bookings/:id',                   'show-booking',           'space member',         'read_bookings',  bookings.show],
  ['PUT',    '/bookings/:id',                   'update-booking',         'space admin or owner', 'write_bookings', bookings.update],
  ['DELETE', '/bookings/:id',                   'delete-booking',         'space admin or owner', 'write_bookings', bookings.remove],
  ['GET',    '/resources/:resourceId/bookings', 'list-resource-bookings', 'space member',         'read_bookings',  bookings.ofResource],
  ['POST',   '/resources/:resourceId/bookings', 'create-booking',         'space member',         'write_bookings', bookings.create],
  ['GET',    '/memberships',       'list-memberships',    'space admin',          'read_memberships',    memberships.list],
  ['GET',    '/memberships/cancellations', 'list-cancellations',      'space admin',          'read_memberships',    memberships.cancellations],
  ['GET',    '/memberships/:id',   'show-membership',     'space admin or owner', 'read_memberships',    memberships.show],
  ['POST',   '/memberships',                    'create-membership',               'space admin',          'write_memberships', memberships.create],
  ['POST',   '/membership_import',              'import-membership',               'space admin',          'write_memberships', memberships.create],
  ['PUT',    '/memberships/:id',                'update-membership',               'space admin or owner', 'write_memberships', memberships.update],
  ['DELETE', '/memberships/:id',                'delete-membership',               'space admin',          'write_memberships', memberships.remove],
  ['POST',   '/memberships/:id/confirmation',   'confirm-membership',              'space admin',          'write_memberships', memberships.confirm],
  ['POST',   '/memberships/:id/cancellation',   'cancel-membership',               'space admin or owner', 'write_memberships', memberships.cancel],
  ['DELETE', '/memberships/:id/cancellation',   'uncancel-membership',             'space admin',          'write_memberships', memberships.uncancel],
  ['GET',    '/memberships/:id/plans',          'list-membership-plans',           'space admin or owner', 'read_memberships',  plans.history],
  ['POST',   '/memberships/:id/plans',          'change-membership-plan',          'space admin or owner', 'write_memberships', plans.change],
  ['PUT',    '/memberships/:id/payment_method', 'change-membership-payment-method', 'space admin',         'write_membership_payment_method', paymentMethod.change],
  ['GET',    '/memberships/:id/picture',        'show-membership-picture',         'public',               null,                pictures.show],
  ['PUT',    '/memberships/:id/picture',        'change-membership-picture',       'space admin or owner', 'write_membership_picture', pictures.change],
  ['POST',   '/memberships/:id/invitations',    'create-membership-invitation',    'space admin',          'write_invitations', invitations.create],
  ['GET',    '/invitations/:id',                'show-membership-invitation',      'space admin',          'read_invitations',  invitations.show],
  ['GET',    '/membership',                     'show-own-membership',             'space member',         'read_memberships',  memberships.showOwn],
  ['POST',   '/membership',                     'join-space',                      'any user',             'write_memberships', memberships.join],
  ['PUT',    '/membership',                     'update-own-membership',           'space member',         'write_memberships', memberships.updateOwn],
  ['POST',   '/membership/plan',                'change-own-membership-plan',      'space member',         'write_memberships', plans.changeOwn],
  ['GET',    '/membership/time_passes/unused',  'list-own-unused-time-passes',     'space member',         'read_time_passes',  timePasses.ownUnused],
  ['GET',    '/memberships/:id/time_passes/unused', 'list-membership-unused-time-passes', 'space admin or owner', 'read_time_passes', timePasses.unusedOf],
  ['POST',   '/memberships/:id/time_passes',    'add-membership-time-passes',      'space admin',          'write_time_passes', timePasses.add],
  ['DELETE', '/memberships/:id/time_passes/:passId', 'remove-membership-time-pass', 'space admin',     'write_time_passes', timePasses.remove],
  ['GET',    '/time_passes/unused',             'list-unused-time-passes',         'space admin',          'read_time_passes',  timePasses.unused],
  ['GET',    '/time_passes/:id',                'show-time-pass',                  'space admin or owner', 'read_time_passes',  timePasses.show],
  ['GET',    '/charges',                        'list-charges',                    'space admin',          'read_charges',      charges.list],
  ['GET',    '/memberships/:id/charges/recent', 'list-membership-recent-charges',  'space admin or owner', 'read_charges',      charges.recent],
  ['POST',   '/memberships/:id/charges',        'create-membership-charge',        'space admin or owner', 'write_charges',     charges.create],
  ['GET',    '/custom_fields',                  'list-custom-fields',              'space admin',          'read_custom_fields',  customFields.list],
  ['GET',    '/memberships/:id/custom_fields',  'show-membership-custom-fields',   'space admin',          'read_custom_fields',  customFields.show],
  ['PUT',    '/memberships/:id/custom_fields',  'change-membership-custom-fields', 'space admin',          'write_custom_fields', customFields.change],
  ['GET',    '/space/custom_fields',            'list-space-custom-fields',        'space admin',          'read_custom_fields',  customFields.listOfSpace],
  ['PUT',    '/space/custom_fields',            'change-space-custom-fields',      'space admin',          'write_custom_fields', customFields.changeOfSpace],
  ['GET',    '/plans',                          'list-plans',                      'public',               null,                plans.list],
  ['GET',    '/plans/:id',                      'show-plan',                       'public',               null,                plans.show],
  ['GET',    '/teams',                          'list-teams',                      'space admin',          'read_teams',        teams.list],
  ['GET',    '/team',                           'show-own-team',                   'space member',         'team',              teams.showOwn],
  ['POST',   '/memberships/:id/team/team_members', 'add-team-member',              'space admin',          'write_team_member', teams.addMember],
  ['DELETE', '/memberships/:id/team/team_members/:memberId', 'remove-team-member', 'space admin',          'write_team_member', teams.removeMember],
]);

/** Those under {auth_url}: the user, public facts of a space, and uploaded pictures. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = operationsOf([
  ['GET', '/api/user', 'show-user', 'any user', 'read_user', record({ on: USERS_V1, subject: 'caller' })],
  ['GET', '/api/spaces/:id', 'show-space', 'public', null, record({ on: SPACES_V1 })],
  ['GET', '/photos/:id/:size', 'show-photo', 'public', null, photo],
]);
