import {
  type CollectionRow,
  collectionOperation,
  type RecordRow,
  recordOperation,
} from '../engine/declare.js';
import { jsonApiWriter } from '../engine/json-api.js';
import type { Answer, Exchange, Operation } from '../engine/operation.js';
import { ATTACH_PDF, CREATE_E_INVOICE, LOCK, UNLOCK } from '../life/invoice-transitions.js';
import type { Invoice } from '../records/invoice.js';
import { invoicePdf } from '../records/invoice-pdf.js';
import { USERS } from './debitors.js';
import { INVOICE_FILTERS } from './invoice-filters.js';
import { readKsefMetadata, readPdfUpload } from './invoice-inputs.js';
import { INVOICES } from './invoice-type.js';
import { SPACE_LISTS } from './space-lists.js';
import { SPACES } from './spaces.js';
import { APP_OPERATIONS } from './subjects/apps.js';
import { BOOKING_OPERATIONS } from './subjects/bookings.js';
import { CONTRACT_OPERATIONS } from './subjects/contract.js';
import { EVENT_OPERATIONS } from './subjects/events.js';
import { EXTERNAL_OPERATIONS } from './subjects/external.js';
import { HOUSE_OPERATIONS } from './subjects/house.js';
import { INVOICE_OPERATIONS } from './subjects/invoices.js';
import { PEOPLE_OPERATIONS } from './subjects/people.js';
import { RESOURCE_OPERATIONS } from './subjects/resources.js';
import { VISITING_OPERATIONS } from './subjects/visiting.js';

function record<R, Input = void>(row: RecordRow<R, Input>): Operation {
  return recordOperation(jsonApiWriter, row);
}

function collection<R>(row: CollectionRow<R>): Operation {
  return collectionOperation(jsonApiWriter, row);
}

/** The operations of version 2.0 that the sandbox knows. Names are those of the published description. */
export const V2_OPERATIONS: readonly Operation[] = [
  record({
    name: 'get-user',
    method: 'GET',
    path: '/user',
    access: 'any user',
    scope: 'read_user',
    on: USERS,
    subject: 'caller',
    answers: 'record',
  }),
  record({
    name: 'get-space',
    method: 'GET',
    path: '/spaces/:id',
    access: 'any user',
    scope: 'read_spaces',
    on: SPACES,
    subject: 'id',
    answers: 'record',
  }),
  collection({
    name: 'get-space-invoices',
    method: 'GET',
    path: '/spaces/:spaceId/invoices',
    access: 'network admin',
    scope: 'read_invoices',
    on: INVOICES,
    filters: INVOICE_FILTERS,
  }),
  record({
    name: 'get-invoice',
    method: 'GET',
    path: '/invoices/:id',
    access: 'network admin or owner',
    scope: 'read_invoices',
    on: INVOICES,
    subject: 'id',
    answers: 'record',
  }),
  record({
    name: 'get-invoice-pdf',
    method: 'GET',
    path: '/invoices/:id.pdf',
    access: 'link',
    scope: 'read_invoices',
    on: INVOICES,
    subject: 'id',
    answers: pdfAnswer,
  }),
  record({
    name: 'lock-invoice',
    method: 'POST',
    path: '/invoices/:id/lock',
    access: 'space admin',
    scope: 'write_invoices',
    on: INVOICES,
    subject: 'id',
    transition: LOCK,
    answers: 'record',
  }),
  record({
    name: 'unlock-invoice',
    method: 'DELETE',
    path: '/invoices/:id/lock',
    access: 'space admin',
    scope: 'write_invoices',
    on: INVOICES,
    subject: 'id',
    transition: UNLOCK,
    answers: 'record',
  }),
  record({
    name: 'create-e-invoice',
    method: 'POST',
    path: '/invoices/:id/e_invoice',
    access: 'space admin',
    scope: 'write_invoices',
    body: 'document',
    on: INVOICES,
    subject: 'id',
    input: readKsefMetadata,
    transition: CREATE_E_INVOICE,
    answers: 'record',
  }),
  record({
    name: 'attach-invoice-pdf',
    method: 'POST',
    path: '/invoices/:id/pdf',
    access: 'space admin',
    scope: 'write_invoices',
    body: 'multipart',
    on: INVOICES,
    subject: 'id',
    input: readPdfUpload,
    transition: ATTACH_PDF,
    answers: 'record',
  }),
  ...SPACE_LISTS,
  ...INVOICE_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...BOOKING_OPERATIONS,
  ...RESOURCE_OPERATIONS,
  ...EXTERNAL_OPERATIONS,
  ...VISITING_OPERATIONS,
  ...PEOPLE_OPERATIONS,
  ...HOUSE_OPERATIONS,
  ...APP_OPERATIONS,
  ...CONTRACT_OPERATIONS,
];

function pdfAnswer(invoice: Invoice, { query }: Exchange): Answer {
  const body = invoicePdf(invoice, query.e_invoice === 'true');
  return { status: 200, body, headers: { 'content-type': 'application/pdf' } };
}
