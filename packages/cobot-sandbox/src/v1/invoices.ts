import { z } from 'zod';
import { isAdmin, membershipsOf, spaceOfPath } from '../engine/access.js';
import { notThere } from '../engine/declare.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { type Filter, type RecordType, stored } from '../engine/record-type.js';
import { chargeInvoice } from '../life/charging.js';
import { requestSending } from '../life/mail.js';
import { addInvoice } from '../records/build-invoice.js';
import type { Invoice } from '../records/invoice.js';
import { invoiceInput } from '../records/invoice-input.js';
import { daysOf } from './dates.js';
import { amount, filled, textOrNull } from './input.js';
import { invoiceBody } from './invoice-body.js';
import { ofMembership } from './memberships.js';
import { readBody } from './read-body.js';
import { collection, IDS, record } from './rows.js';

/** Invoices of the space of the path; older clients name them by their running number. */
const INVOICES_V1: RecordType<Invoice> = {
  ...stored('invoice', (world) => world.invoices),
  find: invoiceNamed,
  membershipIdOf: ({ content: { debitor } }) => debitor?.id ?? null,
  // All invoices of the space for its admins, their own for members.
  isVisible: (invoice, exchange) => invoice.spaceId === spaceOfPath(exchange).id && isFor(invoice, exchange),
  present: (invoice, { world }) => invoiceBody(invoice, world),
};

function invoiceNamed(name: string, exchange: Exchange): Invoice | undefined {
  const { world } = exchange;
  const named = world.invoices.get(name);
  if (named !== undefined || !/^\d{1,9}$/.test(name)) return named;
  const { id } = spaceOfPath(exchange);
  const number = Number(name);
  for (const invoice of world.invoices.values()) {
    if (invoice.spaceId === id && invoice.content.integerNumber === number) return invoice;
  }
  return undefined;
}

/** @throws Problem 404 */
export function invoiceOfSpace(name: string, exchange: Exchange): Invoice {
  const invoice = invoiceNamed(name, exchange);
  if (invoice?.spaceId !== spaceOfPath(exchange).id) throw notThere('invoice', name);
  return invoice;
}

const DATES: Filter<Invoice> = {
  parameters: ['from', 'to'],
  keeps(value, exchange) {
    const [from, to] = daysOf(value, exchange);
    return ({ content }) => content.invoiceDate >= (from ?? '') && content.invoiceDate <= (to ?? '9999');
  },
};

function isFor({ spaceId, content }: Invoice, exchange: Exchange): boolean {
  if (exchange.params.id !== undefined || isAdmin(exchange, spaceId)) return true;
  const own = membershipsOf(callerOf(exchange).user.id, exchange.world);
  return own.some(({ id }) => id === content.debitor?.id);
}

export const list = collection({ on: INVOICES_V1, filters: [IDS, DATES] });

export const show = record({ on: INVOICES_V1 });

export const open = collection({
  on: INVOICES_V1,
  filters: [
    {
      parameters: [],
      isAlwaysAsked: true,
      keeps:
        () =>
        ({ content: { paidStatus } }) =>
          paidStatus === 'unpaid',
    },
  ],
});

/** E-mails it, as an admin does. */
export const send = record({
  on: INVOICES_V1,
  transition: { change: (invoice, _input, world) => requestSending(invoice, 'manual', world) },
  answers: 'created',
});

export const charge = record({
  on: INVOICES_V1,
  transition: { change: (invoice, _input, world) => chargeInvoice(invoice, world) },
  answers: 'created',
});

export const ofMember = ofMembership(({ id }, { world }) => ({
  status: 200,
  body: [...world.invoices.values()]
    .filter(({ content }) => content.debitor?.id === id)
    .map((invoice) => invoiceBody(invoice, world)),
}));

const item = z.strictObject({
  amount,
  description: filled,
  quantity: amount.default('1'),
  tax_rate: amount.optional(),
  accounting_code: textOrNull,
});

const schema = z.strictObject({
  items: z.array(item, { error: "can't be blank" }).min(1, "can't be blank"),
  invoice_text: textOrNull,
});

/** An invoice that an admin writes for a member. No event is emitted. */
export const write = ofMembership(
  (membership, exchange) => {
    const { world } = exchange;
    const { items, invoice_text: text } = readBody(schema, exchange);
    const { id, spaceId } = membership;
    const invoice = addInvoice(
      invoiceInput.parse({
        space: spaceId,
        items: items.map(({ amount: net, tax_rate: rate, ...rest }) => ({ ...rest, net, rate })),
        text,
        debitor: { type: 'memberships', id },
      }),
      world,
    );
    return { status: 201, body: invoiceBody(invoice, world) };
  },
  { body: 'document' },
);
