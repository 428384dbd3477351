import { z } from 'zod';
import { requireRole } from '../../engine/access.js';
import { notThere } from '../../engine/declare.js';
import type { Exchange } from '../../engine/operation.js';
import { chargeInvoice } from '../../life/charging.js';
import { ATTACH_PDF, CREATE_E_INVOICE, LOCK, UNLOCK } from '../../life/invoice-transitions.js';
import type { Reference } from '../../records/entries.js';
import type { Invoice } from '../../records/invoice.js';
import { invoicePdf } from '../../records/invoice-pdf.js';
import { todayOf } from '../../records/membership-plan.js';
import type { Contact, Membership } from '../../records/people.js';
import { CONTACTS, MEMBERSHIPS } from '../debitors.js';
import {
  documentInput,
  type Input,
  mustExist,
  relationsOf,
  sentRecord,
  sentReference,
} from '../documents.js';
import { entryType } from '../entries.js';
import {
  address,
  date,
  dec,
  email,
  flag,
  netPrice,
  numbered,
  text,
  textOrNull,
  to,
  toMany,
} from '../fields.js';
import { searches, sortParameter } from '../filters.js';
import { INVOICE_FILTERS, INVOICE_SEARCH, orderedAsAsked, PREVIEW_FILTER } from '../invoice-filters.js';
import { readKsefMetadata, readPdfUpload } from '../invoice-inputs.js';
import { INVOICES, INVOICES_AND_PREVIEWS, PREVIEWS } from '../invoice-type.js';
import { collection, compute, create, record } from '../rows.js';
import { customInvoice, refund, remind } from '../rules/invoices.js';

const ITEM = z.strictObject({
  description: text.min(1, "can't be blank"),
  quantity: dec.optional(),
  accountingCode: textOrNull,
  costCenter: numbered,
  revenueAccount: numbered,
  amount: netPrice,
  paid: flag,
});

const NEW_INVOICE = documentInput({
  type: 'invoices',
  attributes: {
    billingEmails: z.array(email).optional(),
    notes: textOrNull,
    taxId: textOrNull,
    invoiceText: textOrNull,
    invoiceDate: date.optional(),
    recipientAddress: address.optional(),
    items: z.array(ITEM).min(1, "can't be blank"),
    writeOffCorrectedInvoice: flag,
  },
  relationships: {
    space: to('spaces'),
    membership: to('memberships').optional(),
    debitor: to('memberships', 'teams', 'contacts').optional(),
    correctedInvoice: to('invoices').optional(),
  },
});

const MEMBER_TEXTS = ['name', 'company', 'email'] as const;
const CONTACT_TEXTS = ['name', 'company', 'email', 'phone'] as const;

function contactText(
  { address: { name, company }, email: mail, phone }: Contact,
  of: (typeof CONTACT_TEXTS)[number],
) {
  return { name, company, email: mail, phone }[of];
}

/** The named invoices, all of spaces that the caller administers. @throws Problem 422 or 403 */
function namedInvoices({ relationships }: Input, exchange: Exchange): readonly Invoice[] {
  const named = relationships.invoices?.data as readonly Reference[];
  return named.map(({ id }) => {
    const invoice = exchange.world.invoices.get(id);
    if (invoice === undefined) throw mustExist('invoices');
    requireRole(exchange, { spaceId: invoice.spaceId });
    return invoice;
  });
}

export const ofSpace = collection({ on: INVOICES, filters: INVOICE_FILTERS });

export const previews = collection({ on: PREVIEWS, filters: [PREVIEW_FILTER] });

export const pdf = record({
  on: INVOICES_AND_PREVIEWS,
  parameters: ['token', 'e_invoice'],
  answers: (invoice, { query, world }) => ({
    status: 200,
    body: invoicePdf(invoice, world, query.e_invoice === 'true'),
    headers: { 'content-type': 'application/pdf' },
  }),
});

export const lock = record({ on: INVOICES, transition: LOCK });

export const unlock = record({ on: INVOICES, transition: UNLOCK });

export const createEInvoice = record({
  on: INVOICES,
  input: readKsefMetadata,
  transition: CREATE_E_INVOICE,
});

export const attachPdf = record({
  on: INVOICES,
  body: 'multipart',
  input: readPdfUpload,
  transition: ATTACH_PDF,
});

export const search = collection<Invoice>({
  on: INVOICES,
  filters: INVOICE_SEARCH,
  order: orderedAsAsked,
});

export const write = record<Invoice, Input>({
  on: INVOICES,
  input: NEW_INVOICE,
  place: (sent) => ({ spaceId: sentReference(sent, 'space')?.id ?? null }),
  subject: customInvoice,
  answers: 'created',
});

export const charge = compute({
  status: 202,
  type: 'invoiceCharges',
  relationships: { invoices: toMany('invoices', 1) },
  answer({ input, exchange }) {
    const { world } = exchange;
    for (const invoice of namedInvoices(input, exchange)) chargeInvoice(invoice, world);
    const { invoices } = input.relationships;
    return { data: { id: world.newId(), type: 'invoiceCharges', relationships: { invoices } } };
  },
});

export const paymentMethods = collection({
  on: entryType('paymentMethods'),
  under({ world, params: { id = '' } }) {
    const invoice = world.invoices.get(id) ?? world.previews.get(id);
    if (invoice === undefined) throw notThere('invoices', id);
    const { paidStatus, attributes } = invoice.content;
    const isUsed =
      paidStatus === 'paid' || paidStatus === 'pending' || typeof attributes.chargeAt === 'string';
    return { spaceId: invoice.spaceId, holds: ({ spaceId }) => isUsed && spaceId === invoice.spaceId };
  },
});

export const sendReminder = compute({
  status: 201,
  type: 'invoiceReminders',
  attributes: { to: email, bcc: email.optional(), subject: text, body: text },
  relationships: { invoice: to('invoices') },
  within: 'invoice',
  answer: remind,
});

export const giveRefund = create('refunds', {
  attributes: { amount: dec },
  relationships: { invoice: to('invoices'), paymentMethod: to('paymentMethods').optional() },
  within: 'invoice',
  make: refund,
});

export const createCharge = create('charges', {
  attributes: { description: text.min(1, "can't be blank"), quantity: dec.optional(), amount: netPrice },
  relationships: { space: to('spaces'), debitor: to('memberships', 'teams') },
  within: 'space',
  make({ input, exchange: { world }, space }) {
    sentRecord(input, 'debitor', world);
    return {
      attributes: input.attributes,
      relations: relationsOf(input),
      facts: { chargedAt: todayOf({ spaceId: space.id }, world) },
    };
  },
});

export const searchMemberships = collection({
  on: {
    ...MEMBERSHIPS,
    isVisible: ({ confirmedAt, canceledAt }) => confirmedAt !== null && canceledAt === null,
  },
  filters: [searches((membership: Membership) => MEMBER_TEXTS.map((name) => membership[name]))],
});

export const searchContacts = collection({
  on: CONTACTS,
  filters: [searches((contact: Contact) => CONTACT_TEXTS.map((name) => contactText(contact, name)))],
  parameters: ['sort'],
  order: sortParameter(CONTACT_TEXTS, contactText),
});
