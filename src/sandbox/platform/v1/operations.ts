import {
  type CollectionRow,
  collectionOperation,
  type RecordRow,
  recordOperation,
} from '../engine/declare.js';
import type { Operation } from '../engine/operation.js';
import { plainJsonWriter } from '../engine/plain-json.js';
import type { Transition } from '../engine/record-type.js';
import type { Subscription } from '../records/subscription.js';
import { INVOICE_FILTERS_V1, INVOICES_V1 } from './invoices.js';
import { MEMBER_OPERATIONS_V1 } from './members.js';
import { RESOURCE_OPERATIONS_V1 } from './resources.js';
import { createSubscription, readNewSubscription, SUBSCRIPTIONS } from './subscriptions.js';

function record<R, Input = void>(row: RecordRow<R, Input>): Operation {
  return recordOperation(plainJsonWriter, row);
}

function collection<R>(row: CollectionRow<R>): Operation {
  return collectionOperation(plainJsonWriter, row);
}

const REMOVE: Transition<Subscription> = {
  refusals: [],
  change: ({ id }, _input, world) => void world.subscriptions.delete(id),
};

/** The operations of version 1.0 that the sandbox knows, under the address of a space. */
export const V1_OPERATIONS: readonly Operation[] = [
  collection({
    name: 'list-subscriptions',
    method: 'GET',
    path: '/subscriptions',
    access: 'space admin',
    scope: 'read_subscriptions',
    on: SUBSCRIPTIONS,
    filters: [],
  }),
  record({
    name: 'create-subscription',
    method: 'POST',
    path: '/subscriptions',
    access: 'space admin',
    scope: 'write_subscriptions',
    body: 'document',
    on: SUBSCRIPTIONS,
    subject: createSubscription,
    input: readNewSubscription,
    answers: 'created',
  }),
  record({
    name: 'get-subscription',
    method: 'GET',
    path: '/subscriptions/:id',
    access: 'space admin',
    scope: 'read_subscriptions',
    on: SUBSCRIPTIONS,
    subject: 'id',
    answers: 'record',
  }),
  record({
    name: 'delete-subscription',
    method: 'DELETE',
    path: '/subscriptions/:id',
    access: 'space admin',
    scope: 'write_subscriptions',
    on: SUBSCRIPTIONS,
    subject: 'id',
    transition: REMOVE,
    answers: 'nothing',
  }),
  collection({
    name: 'list-invoices',
    method: 'GET',
    path: '/invoices',
    access: 'space member',
    scope: 'read_invoices',
    on: INVOICES_V1,
    filters: INVOICE_FILTERS_V1,
  }),
  record({
    name: 'show-invoice',
    method: 'GET',
    path: '/invoices/:id',
    access: 'space admin or owner',
    scope: 'read_invoices',
    on: INVOICES_V1,
    subject: 'id',
    answers: 'record',
  }),
  ...RESOURCE_OPERATIONS_V1,
  ...MEMBER_OPERATIONS_V1,
];
