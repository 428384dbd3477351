import { decimal } from '@spacebooks/base/money';
import { dateIn, plusDays } from '@spacebooks/sandbox-engine/dates';
import { definedOf } from '@spacebooks/sandbox-engine/defined';
import { Problem } from '../engine/problem.js';
import type { World } from '../world.js';
import { decimalText, payableOf, priceOf, totalOf, unitPrice } from './amounts.js';
import { customerOf } from './customer.js';
import type { Invoice, InvoiceContent, InvoiceItem } from './invoice.js';
import type { ReadInvoiceEdit, ReadInvoiceInput } from './invoice-input.js';
import { payInFull } from './payment-record.js';
import type { Address, Space } from './space.js';

/** A new invoice, without emitting an event. @throws Problem 404 or 409 */
export function addInvoice(input: ReadInvoiceInput, world: World): Invoice {
  const invoice = add(input, world, world.invoices);
  if (input.paid_date !== undefined) payInFull(invoice, { paidAt: input.paid_date }, world);
  return invoice;
}

/** An upcoming invoice, for the preview. @throws Problem 404 or 409 */
export function addPreview(input: ReadInvoiceInput, world: World): Invoice {
  return add(input, world, world.previews);
}

function add(input: ReadInvoiceInput, world: World, to: Map<string, Invoice>): Invoice {
  const space = input.space === undefined ? [...world.spaces.values()][0] : world.spaces.get(input.space);
  if (space === undefined) throw new Problem(404, `There is no space ${input.space}.`);
  const id = input.id ?? world.newId();
  if (to.has(id)) throw new Problem(409, `There is an invoice ${id} already.`);
  const order = world.nextNumber(space.id);
  const invoice = buildInvoice(input, { id, space, order, world });
  to.set(id, invoice);
  return invoice;
}

/** A new invoice of a space. @param order counts the space's invoices from 1 */
function buildInvoice(
  input: ReadInvoiceInput,
  context: { readonly id: string; readonly space: Space; readonly order: number; readonly world: World },
): Invoice {
  const { space, world, order } = context;
  const now = world.clock.now();
  const invoiceDate = input.invoice_date ?? dateIn(space.timeZone, now);
  const ordinary: InvoiceContent = {
    number: `${space.subdomain.toUpperCase()}-${invoiceDate.slice(0, 4)}-${100 + order}`,
    integerNumber: 100 + order,
    invoiceDate,
    dueDate: plusDays(invoiceDate, 14),
    remindAt: plusDays(invoiceDate, 21),
    paidDate: null,
    paidStatus: 'unpaid',
    paidAmount: '0.0',
    invoiceText: null,
    notes: null,
    senderTaxId: space.senderTaxId,
    sender: space.sender,
    ...customerOf(
      input.debitor === undefined ? { type: 'memberships', id: `member-${order}` } : input.debitor,
      {
        spaceId: space.id,
        number: input.customer_number ?? String(1000 + order),
        isNamed: names(input.recipient),
      },
      world,
    ),
    correctedInvoiceId: null,
    attributes: {},
    retention: space.retention,
    ...amountsOf([], space.currency, space.retention),
  };
  return {
    id: input.id ?? context.id,
    spaceId: space.id,
    createdAtMs: now,
    content: editedContent(ordinary, input, space),
    locked: input.locked ?? false,
    sentStatus: 'unsent',
    remindersSentAt: [],
    pdf: null,
    eInvoice: false,
    eInvoiceStandard: null,
    payments: [],
    ksef: null,
    filedWith: new Set(),
  };
}

/** Whether an invoice says who it is for. */
function names(recipient: ReadInvoiceInput['recipient']): boolean {
  return typeof recipient?.name === 'string' || typeof recipient?.company === 'string';
}

/** The content after an edit, with its amounts computed anew. */
export function editedContent(content: InvoiceContent, edit: ReadInvoiceEdit, space: Space): InvoiceContent {
  const { items } = edit;
  const currency = edit.currency ?? content.totalAmount.currency;
  return {
    ...content,
    number: edit.number ?? content.number,
    invoiceDate: edit.invoice_date ?? content.invoiceDate,
    dueDate: edit.due_date ?? content.dueDate,
    remindAt: edit.remind_at ?? content.remindAt,
    invoiceText: given(edit.text, content.invoiceText),
    notes: given(edit.notes, content.notes),
    billingEmails: edit.billing_emails ?? content.billingEmails,
    customerNumber: given(edit.customer_number, content.customerNumber),
    taxId: given(edit.tax_id, content.taxId),
    senderTaxId: given(edit.sender_tax_id, content.senderTaxId),
    recipient: editedAddress(content.recipient, edit.recipient),
    sender: editedAddress(content.sender, edit.sender),
    debitor: given(edit.debitor, content.debitor),
    correctedInvoiceId: given(edit.corrected_invoice, content.correctedInvoiceId),
    attributes: { ...content.attributes, ...edit.attributes },
    ...(items === undefined
      ? {}
      : amountsOf(
          items.map((item) => buildItem(item, space, currency)),
          currency,
          content.retention,
        )),
  };
}

function given<T>(value: T | undefined, otherwise: T): T {
  return value === undefined ? otherwise : value;
}

function editedAddress(address: Address, edit: ReadInvoiceEdit['recipient']): Address {
  return { ...address, ...definedOf(edit ?? {}) };
}

function buildItem(item: ReadInvoiceInput['items'][number], space: Space, currency: string): InvoiceItem {
  const tax = { name: item.tax_name ?? space.defaultTax.name, rate: item.rate ?? space.defaultTax.rate };
  const quantity = decimal(item.quantity);
  return {
    description: item.description,
    quantity: decimalText(quantity),
    paid: item.paid,
    accountingCode: item.accounting_code,
    costCenter: item.cost_center,
    revenueAccount: item.revenue_account,
    amount: unitPrice(decimal(item.net), tax, currency),
    totalAmount: priceOf(decimal(item.net), quantity, tax, currency),
  };
}

function amountsOf(
  items: readonly InvoiceItem[],
  currency: string,
  retention: string | null,
): Pick<InvoiceContent, 'items' | 'totalAmount' | 'payableAmount'> {
  const totalAmount = totalOf(items, currency);
  return { items, totalAmount, payableAmount: payableOf(items, retention) };
}
