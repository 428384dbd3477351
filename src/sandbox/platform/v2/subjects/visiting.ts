import { z } from 'zod';
import { dateParameter } from '../../engine/filtering.js';
import type { Operation } from '../../engine/operation.js';
import type { Filter } from '../../engine/record-type.js';
import type { Entry } from '../../records/entries.js';
import { documentInput } from '../documents.js';
import { entryType } from '../entries.js';
import { accepted, address, date, email, positive, text, textOrNull, to } from '../fields.js';
import { SORT_ORDER, sortedBy } from '../filters.js';
import { act, collection, create, list, record, show } from '../rows.js';
import {
  buyPasses,
  buyTickets,
  codeOf,
  issuePasses,
  issueTickets,
  passesOnSale,
  passTemplate,
  payment,
  ticketEvent,
} from '../rules/purchases.js';

const VALID_ON = ['filter[valid_on_from]', 'filter[valid_on_to]'] as const;

const VALID_WITHIN: Filter<Entry> = {
  parameters: VALID_ON,
  required: VALID_ON,
  keeps(value) {
    const from = dateParameter(VALID_ON[0], value(VALID_ON[0])) ?? '';
    const to = dateParameter(VALID_ON[1], value(VALID_ON[1])) ?? '';
    return ({ attributes }) => String(attributes.validOn) >= from && String(attributes.validOn) <= to;
  },
};

const BUYER = {
  acceptedTerms: accepted,
  name: text,
  company: textOrNull,
  billingAddress: address,
  phone: textOrNull,
  email,
  taxId: textOrNull,
  comments: textOrNull,
};
const PAID_BY = { payment: to('payments').optional(), paymentMethod: to('paymentMethods').optional() };
/** One item for each purchase. */
const PASS = z.strictObject({
  type: z.literal('dropInPasses'),
  attributes: z.strictObject({ validOn: date, numberOfPasses: positive }),
  relationships: z.strictObject({ dropInPassTemplate: to('dropInPassTemplates') }),
});
const TICKET = z.strictObject({
  type: z.literal('eventTickets'),
  attributes: z.strictObject({ numberOfTickets: positive }),
  relationships: z.strictObject({ event: to('events') }),
});
const PAYABLE = z.union([
  z.object({
    type: z.literal('externalBookings'),
    attributes: z.object({}).loose(),
    relationships: z.object({}).loose(),
  }),
  z
    .array(
      z.object({ type: z.string(), attributes: z.object({}).loose(), relationships: z.object({}).loose() }),
    )
    .min(1),
]);

/** What visitors buy: passes and tickets, and how they pay. */
export const VISITING_OPERATIONS: readonly Operation[] = [
  create({
    name: 'create-drop-in-pass-purchase',
    path: '/drop_in_pass_purchases',
    access: 'any user',
    scope: 'write_drop_in_pass_purchases',
    of: 'dropInPassPurchases',
    input: documentInput({
      type: 'dropInPassPurchases',
      attributes: { ...BUYER, dropInPasses: z.array(PASS).length(1, 'must be one item') },
      relationships: PAID_BY,
    }),
    spaceOf: passTemplate,
    make: buyPasses,
    afterwards: issuePasses,
  }),
  show({
    name: 'get-drop-in-pass-template',
    path: '/drop_in_pass_templates/:id',
    access: 'any user',
    scope: 'read_drop_in_pass_templates',
    of: 'dropInPassTemplates',
  }),
  record({
    name: 'get-drop-in-pass-template-availability',
    method: 'GET',
    path: '/drop_in_pass_templates/:id/availability',
    access: 'any user',
    scope: 'read_drop_in_pass_templates',
    on: {
      ...entryType('dropInPassTemplates'),
      present: (template, view) => ({
        id: template.id,
        type: 'dropInPassTemplateAvailabilities',
        attributes: { availableDates: passesOnSale(template, view) },
        relationships: { dropInPassTemplate: { data: { type: template.type, id: template.id } } },
      }),
    },
    subject: 'id',
    answers: 'record',
  }),
  show({
    name: 'get-drop-in-pass',
    path: '/drop_in_passes/:id',
    access: 'space admin',
    scope: 'read_drop_in_passes',
    of: 'dropInPasses',
  }),
  act({
    name: 'drop-in-pass-cancellation',
    method: 'POST',
    path: '/drop_in_passes/:id/cancellation',
    access: 'space admin',
    scope: 'write_drop_in_passes',
    of: 'dropInPasses',
    transition: {
      refusals: [
        {
          when: ({ attributes }) => attributes.status === 'canceled',
          status: 409,
          detail: 'It is canceled already.',
        },
      ],
      change(pass) {
        pass.attributes = { ...pass.attributes, status: 'canceled' };
      },
    },
  }),
  list({
    name: 'list-space-drop-in-passes',
    path: '/spaces/:spaceId/drop_in_passes',
    access: 'space admin',
    scope: 'read_drop_in_passes',
    of: 'dropInPasses',
    filters: [VALID_WITHIN, SORT_ORDER],
    order: sortedBy('validOn'),
  }),
  create({
    name: 'create-event-ticket-purchase',
    path: '/event_ticket_purchases',
    access: 'any user',
    scope: 'write_event_ticket_purchases',
    of: 'eventTicketPurchases',
    input: documentInput({
      type: 'eventTicketPurchases',
      attributes: { ...BUYER, eventTickets: z.array(TICKET).length(1, 'must be one item') },
      relationships: PAID_BY,
    }),
    spaceOf: ticketEvent,
    make: buyTickets,
    afterwards: issueTickets,
  }),
  create({
    name: 'create-payment',
    path: '/payments',
    access: 'any user',
    scope: 'write_payments',
    of: 'payments',
    input: documentInput({
      type: 'payments',
      attributes: { payable: PAYABLE },
      relationships: { space: to('spaces'), paymentMethod: to('paymentMethods') },
    }),
    within: 'space',
    make: payment,
    answers: 'record',
  }),
  list({
    name: 'get-space-payment-methods',
    path: '/spaces/:spaceId/payment_methods',
    access: 'any user',
    scope: 'read_payment_methods',
    of: 'paymentMethods',
  }),
  collection({
    name: 'get-space-external-bookings-payment-methods',
    method: 'GET',
    path: '/spaces/:spaceId/external_bookings_payment_methods',
    access: 'any user',
    scope: 'read_payment_methods',
    on: {
      ...entryType('paymentMethods'),
      isVisible: ({ attributes }) => (attributes.enabledFor as string[]).includes('externalBookings'),
    },
    filters: [],
  }),
  record({
    name: 'find-space-discount-code',
    method: 'GET',
    path: '/spaces/:spaceId/discount_codes/find',
    access: 'any user',
    scope: 'read_discount_codes',
    on: entryType('discountCodes'),
    subject: (_input, exchange) => codeOf(exchange),
    answers: 'record',
  }),
];
