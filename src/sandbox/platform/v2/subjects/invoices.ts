import { z } from 'zod';
import { requireRole } from '../../engine/access.js';
import { notThere } from '../../engine/declare.js';
import type { Exchange, Operation } from '../../engine/operation.js';
import { apply } from '../../engine/record-type.js';
import { SETTLE } from '../../life/invoice-transitions.js';
import type { Reference } from '../../records/entries.js';
import type { Invoice } from '../../records/invoice.js';
import type { Contact, Membership } from '../../records/people.js';
import { CONTACTS, MEMBERSHIPS } from '../debitors.js';
import { documentInput, type Input, mustExist, sentReference } from '../documents.js';
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
import { INVOICE_SEARCH, orderedAsAsked } from '../invoice-filters.js';
import { INVOICES } from '../invoice-type.js';
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

/** Every invoice that was named, whose space the caller administers. @throws Problem 422 or 403 */
function namedInvoices({ relationships }: Input, exchange: Exchange): readonly Invoice[] {
  const named = relationships.invoices?.data as readonly Reference[];
  return named.map(({ id }) => {
    const invoice = exchange.world.invoices.get(id);
    if (invoice === undefined) throw mustExist('invoices');
    requireRole(exchange, { spaceId: invoice.spaceId });
    return invoice;
  });
}

/** Invoices beyond reading, locking and attaching. */
export const INVOICE_OPERATIONS: readonly Operation[] = [
  collection<Invoice>({
    name: 'search-space-invoices',
    method: 'GET',
    path: '/spaces/:spaceId/invoices/search',
    access: 'network admin',
    scope: 'read_invoices',
    on: INVOICES,
    filters: INVOICE_SEARCH,
    order: orderedAsAsked,
  }),
  record<Invoice, Input>({
    name: 'post-invoices',
    method: 'POST',
    path: '/invoices',
    access: 'space admin',
    scope: 'write_invoices',
    body: 'document',
    on: INVOICES,
    input: NEW_INVOICE,
    place: (sent) => ({ spaceId: sentReference(sent, 'space')?.id ?? null }),
    subject: customInvoice,
    answers: 'created',
  }),
  compute({
    name: 'create-invoice-charges',
    path: '/invoice_charges',
    access: 'space admin',
    scope: 'write_invoices',
    status: 202,
    input: documentInput({ type: 'invoiceCharges', relationships: { invoices: toMany('invoices', 1) } }),
    answer({ input, exchange }) {
      const { world } = exchange;
      for (const invoice of namedInvoices(input, exchange)) {
        // In the background: the answer does not wait for it.
        world.clock.after(0, () => apply(SETTLE, invoice, { paid: true }, world));
      }
      const { invoices } = input.relationships;
      return { data: { id: world.newId(), type: 'invoiceCharges', relationships: { invoices } } };
    },
  }),
  collection({
    name: 'get-invoice-payment-methods',
    method: 'GET',
    path: '/invoices/:id/payment_methods',
    access: 'space admin',
    scope: 'read_payment_methods',
    on: entryType('paymentMethods'),
    filters: [],
    under({ world, params: { id = '' } }) {
      const invoice = world.invoices.get(id);
      if (invoice === undefined) throw notThere('invoices', id);
      const { paidStatus, attributes } = invoice.content;
      const isUsed =
        paidStatus === 'paid' || paidStatus === 'pending' || typeof attributes.chargeAt === 'string';
      return { spaceId: invoice.spaceId, holds: ({ spaceId }) => isUsed && spaceId === invoice.spaceId };
    },
  }),
  compute({
    name: 'create-invoice-reminder',
    path: '/invoice_reminders',
    access: 'space admin',
    scope: 'write_invoice_reminders',
    status: 201,
    input: documentInput({
      type: 'invoiceReminders',
      attributes: { to: email, bcc: email.optional(), subject: text, body: text },
      relationships: { invoice: to('invoices') },
    }),
    within: 'invoice',
    answer: remind,
  }),
  create({
    name: 'post-refunds',
    path: '/refunds',
    access: 'space admin',
    scope: 'write_payments',
    of: 'refunds',
    input: documentInput({
      type: 'refunds',
      attributes: { amount: dec },
      relationships: { invoice: to('invoices'), paymentMethod: to('paymentMethods').optional() },
    }),
    within: 'invoice',
    make: refund,
  }),
  create({
    name: 'create-charge',
    path: '/charges',
    access: 'space admin',
    scope: 'write_charges',
    of: 'charges',
    input: documentInput({
      type: 'charges',
      attributes: { description: text.min(1, "can't be blank"), quantity: dec.optional(), amount: netPrice },
      relationships: { space: to('spaces'), debitor: to('memberships', 'teams') },
    }),
    within: 'space',
  }),
  collection({
    name: 'search-space-memberships',
    method: 'GET',
    path: '/spaces/:spaceId/memberships/search',
    access: 'space admin',
    scope: 'read_memberships',
    on: {
      ...MEMBERSHIPS,
      isVisible: ({ confirmedAt, canceledAt }) => confirmedAt !== null && canceledAt === null,
    },
    filters: [searches((membership: Membership) => MEMBER_TEXTS.map((name) => membership[name]))],
  }),
  collection({
    name: 'search-space-contacts',
    method: 'GET',
    path: '/spaces/:spaceId/contacts/search',
    access: 'space admin',
    scope: 'read_contacts',
    on: CONTACTS,
    filters: [searches((contact: Contact) => CONTACT_TEXTS.map((name) => contactText(contact, name)))],
    order: sortParameter(CONTACT_TEXTS, contactText),
  }),
];
