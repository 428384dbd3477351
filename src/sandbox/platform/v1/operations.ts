import { operationsOf } from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { MEMBERSHIPS_V1, photo, SPACES_V1, USERS_V1 } from './accounts.js';
import * as bookings from './bookings.js';
import { INVOICE_FILTERS_V1, INVOICES_V1 } from './invoices.js';
import * as payments from './payment-records.js';
import * as resources from './resources.js';
import { collection, record } from './rows.js';
import * as subscriptions from './subscriptions.js';

/** The operations of version 1.0 that the sandbox plays, under the address of a space. */
// biome-ignore format: a table, one operation a line
export const V1_OPERATIONS: readonly Operation[] = operationsOf([
  ['GET',    '/subscriptions',     'list-subscriptions',  'space admin',          'read_subscriptions',  subscriptions.list],
  ['POST',   '/subscriptions',     'create-subscription', 'space admin',          'write_subscriptions', subscriptions.create],
  ['GET',    '/subscriptions/:id', 'get-subscription',    'space admin',          'read_subscriptions',  subscriptions.show],
  ['DELETE', '/subscriptions/:id', 'delete-subscription', 'space admin',          'write_subscriptions', subscriptions.remove],
  ['GET',    '/invoices',          'list-invoices',       'space member',         'read_invoices',       collection({ on: INVOICES_V1, filters: INVOICE_FILTERS_V1 })],
  ['GET',    '/invoices/:id',      'show-invoice',        'space admin or owner', 'read_invoices',       record({ on: INVOICES_V1 })],
  ['GET',    '/invoices/payment_records',                'list-payment-records',  'space admin', 'read_payment_records',  payments.list],
  ['POST',   '/invoices/:invoiceId/payment_records',     'create-payment-record', 'space admin', 'write_payment_records', payments.create],
  ['DELETE', '/invoices/:invoiceId/payment_records/:id', 'delete-payment-record', 'space admin', 'write_payment_records', payments.remove],
  ['GET',    '/resources',         'list-resources',      'space member',         'read_resources',      resources.list],
  ['GET',    '/resources/:id',     'show-resource',       'space member',         'read_resources',      resources.show],
  ['POST',   '/resources',         'create-resource',     'space admin',          'write_resources',     resources.create],
  ['PUT',    '/resources/:id',     'update-resource',     'space admin',          'write_resources',     resources.update],
  ['DELETE', '/resources/:id',     'delete-resource',     'space admin',          'write_resources',     resources.remove],
  ['GET',    '/bookings',                       'list-bookings',          'space member',         'read_bookings',  bookings.list],
  ['GET',    '/bookings/:id',                   'show-booking',           'space member',         'read_bookings',  bookings.show],
  ['PUT',    '/bookings/:id',                   'update-booking',         'space admin or owner', 'write_bookings', bookings.update],
  ['DELETE', '/bookings/:id',                   'delete-booking',         'space admin or owner', 'write_bookings', bookings.remove],
  ['GET',    '/resources/:resourceId/bookings', 'list-resource-bookings', 'space member',         'read_bookings',  bookings.ofResource],
  ['POST',   '/resources/:resourceId/bookings', 'create-booking',         'space member',         'write_bookings', bookings.create],
  ['GET',    '/memberships',       'list-memberships',    'space admin',          'read_memberships',    collection({ on: MEMBERSHIPS_V1 })],
  ['GET',    '/memberships/:id',   'show-membership',     'space admin or owner', 'read_memberships',    record({ on: MEMBERSHIPS_V1 })],
]);

/** Those under {auth_url}: the user, public facts of a space, and uploaded pictures. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = operationsOf([
  ['GET', '/api/user', 'show-user', 'any user', 'read_user', record({ on: USERS_V1, subject: 'caller' })],
  ['GET', '/api/spaces/:id', 'show-space', 'public', null, record({ on: SPACES_V1 })],
  ['GET', '/photos/:id/:size', 'show-photo', 'public', null, photo],
]);
