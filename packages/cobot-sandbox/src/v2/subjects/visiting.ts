import { z } from 'zod';
import { filterByDates } from '../../engine/filtering.js';
import type { Entry } from '../../records/entries.js';
import { entryType } from '../entries.js';
import { accepted, address, date, email, positive, text, textOrNull, to } from '../fields.js';
import { RANGE, SORT_ORDER, sortedBy } from '../filters.js';
import { act, collection, create, list, record } from '../rows.js';
import { NOT_CANCELED } from '../rules/external.js';
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

const VALID_WITHIN = filterByDates<Entry>(
  ['filter[valid_on_from]', 'filter[valid_on_to]'],
  (from, to) =>
    ({ attributes }) =>
      String(attributes.validOn) >= from && String(attributes.validOn) <= to,
);

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
/** A purchase has one item. */
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

export const purchasePasses = create('dropInPassPurchases', {
  attributes: { ...BUYER, dropInPasses: z.array(PASS).length(1, 'must be one item') },
  relationships: PAID_BY,
  spaceOf: passTemplate,
  make: buyPasses,
  afterwards: issuePasses,
});

export const passAvailability = record({
  parameters: RANGE,
  on: {
    ...entryType('dropInPassTemplates'),
    present: (template, view) => ({
      id: template.id,
      type: 'dropInPassTemplateAvailabilities',
      attributes: { availableDates: passesOnSale(template, view) },
      relationships: { dropInPassTemplate: { data: { type: template.type, id: template.id } } },
    }),
  },
});

export const cancelPass = act('dropInPasses', {
  refusals: [NOT_CANCELED],
  change(pass) {
    pass.attributes = { ...pass.attributes, status: 'canceled' };
  },
});

export const passes = list('dropInPasses', {
  filters: [VALID_WITHIN, SORT_ORDER],
  order: sortedBy('validOn'),
});

export const purchaseTickets = create('eventTicketPurchases', {
  attributes: { ...BUYER, eventTickets: z.array(TICKET).length(1, 'must be one item') },
  relationships: PAID_BY,
  spaceOf: ticketEvent,
  make: buyTickets,
  afterwards: issueTickets,
});

export const pay = create('payments', {
  attributes: { payable: PAYABLE },
  relationships: { space: to('spaces'), paymentMethod: to('paymentMethods') },
  within: 'space',
  make: payment,
  answers: 'record',
});

export const bookingPaymentMethods = collection({
  on: {
    ...entryType('paymentMethods'),
    isVisible: ({ attributes }) => (attributes.enabledFor as string[]).includes('externalBookings'),
  },
});

export const discountCode = record({
  on: entryType('discountCodes'),
  parameters: ['filter[code]', 'filter[discounted_id]'],
  subject: (_input, exchange) => codeOf(exchange),
});
