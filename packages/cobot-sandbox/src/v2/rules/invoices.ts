import { decimal, sum } from '@spacebooks/base/money';
import { isoTime } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import type { Exchange } from '../../engine/operation.js';
import { invalidMember, Problem } from '../../engine/problem.js';
import { apply } from '../../engine/record-type.js';
import { WRITE_OFF } from '../../life/invoice-transitions.js';
import { sendLetter } from '../../life/mail.js';
import { addInvoice } from '../../records/build-invoice.js';
import type { Invoice } from '../../records/invoice.js';
import { invoiceInput } from '../../records/invoice-input.js';
import { todayOf } from '../../records/membership-plan.js';
import { referred } from '../../records/referred.js';
import { type Address, NOWHERE } from '../../records/space.js';
import type { World } from '../../world.js';
import { type Input, mustExist, relationsOf, sentReference } from '../documents.js';
import type { Made } from '../entries.js';
import type { Computation, Creation } from '../rows.js';

interface SentItem {
  readonly description: string;
  readonly quantity?: string;
  readonly accountingCode?: string | null;
  readonly costCenter?: { name: string; number: string } | null;
  readonly revenueAccount?: { name: string; number: string } | null;
  readonly amount: {
    readonly net: string;
    readonly taxes?: readonly { name: string; rate: string }[] | null;
  };
  readonly paid?: boolean;
}

/** Of somebody without a record only what the invoice says is known. */
const UNKNOWN_CUSTOMER = { tax_id: null, billing_emails: [] };

/** An invoice that an admin writes; `correctedInvoice` makes it a correction. No event is emitted. */
export function customInvoice(sent: Input, { world }: Exchange): Invoice {
  const debitor = sentReference(sent, 'debitor') ?? sentReference(sent, 'membership');
  if (debitor !== null && referred(debitor, world) === undefined) throw mustExist('debitor');
  const original = originalOf(sent, world);
  const { attributes } = sent;
  const invoice = addInvoice(
    invoiceInput.parse({
      space: sentReference(sent, 'space')?.id,
      items: (attributes.items as readonly SentItem[]).map(itemOf),
      invoice_date: attributes.invoiceDate,
      text: attributes.invoiceText,
      notes: attributes.notes,
      ...(debitor === null ? UNKNOWN_CUSTOMER : {}),
      ...definedOf({ tax_id: attributes.taxId, billing_emails: attributes.billingEmails }),
      recipient: sentRecipient(attributes.recipientAddress) ?? (debitor === null ? NOWHERE : undefined),
      debitor,
      corrected_invoice: original?.id,
    }),
    world,
  );
  if (original !== null && attributes.writeOffCorrectedInvoice === true)
    apply(WRITE_OFF, original, undefined, world);
  return invoice;
}

function originalOf(sent: Input, world: World): Invoice | null {
  const reference = sentReference(sent, 'correctedInvoice');
  if (reference === null) return null;
  const original = world.invoices.get(reference.id);
  if (original === undefined) throw mustExist('correctedInvoice');
  return original;
}

/** An item has one tax at most. */
function itemOf({ description, quantity, amount, paid, ...codes }: SentItem) {
  const [tax, more] = amount.taxes ?? [];
  if (more !== undefined) {
    throw invalidMember('/data/attributes/items', 'has more than one tax');
  }
  return {
    description,
    quantity,
    net: amount.net,
    rate: tax?.rate,
    tax_name: tax?.name,
    paid,
    accounting_code: codes.accountingCode,
    cost_center: codes.costCenter,
    revenue_account: codes.revenueAccount,
  };
}

/** An address as text is all that is known of it. */
function sentRecipient(sent: unknown): Partial<Address> | undefined {
  if (typeof sent === 'string') return { ...NOWHERE, fullAddress: sent };
  if (typeof sent === 'object' && sent !== null) {
    const { street, postCode, city, countryCode, fullAddress } = sent as Partial<Address>;
    const written = fullAddress ?? `${street}, ${postCode} ${city}, ${countryCode}`;
    return { ...NOWHERE, ...sent, fullAddress: written };
  }
  return undefined;
}

/** Sends a reminder of an overdue invoice. @throws Problem 422 when it is paid, or not due before today */
export function remind({ input, exchange: { world } }: Computation): undefined {
  const invoice = world.invoices.get(sentReference(input, 'invoice')?.id ?? '');
  if (invoice?.content.paidStatus !== 'unpaid') {
    throw invalidMember('/data/relationships/invoice', 'is not unpaid');
  }
  if (invoice.content.dueDate >= todayOf(invoice, world)) {
    throw invalidMember('/data/relationships/invoice', 'is not overdue');
  }
  const { to, bcc, subject } = input.attributes;
  invoice.remindersSentAt.push(isoTime(world.clock.now()));
  sendLetter([String(to), ...(bcc === undefined ? [] : [String(bcc)])], String(subject), invoice.id, world);
}

/** @throws Problem 400 above what was paid and not refunded yet */
export function refund({ input, exchange: { world } }: Creation): Made {
  const invoiceId = sentReference(input, 'invoice')?.id ?? '';
  const refunded = world.entries
    .referringTo('refunds', 'invoice', invoiceId)
    .map(({ attributes }) => decimal(String(attributes.amount)));
  const paid = decimal(world.invoices.get(invoiceId)?.content.paidAmount ?? '0');
  const amount = decimal(String(input.attributes.amount));
  if (amount.lte(0) || sum([...refunded, amount]).gt(paid)) {
    throw new Problem(400, [
      { detail: 'does not match the payments of the invoice', pointer: '/data/attributes/amount' },
    ]);
  }
  return { attributes: { amount: input.attributes.amount }, relations: relationsOf(input) };
}
