import { decimal } from '../../../domain/money.js';
import { isAdmin, membershipsOf, spaceOfPath } from '../engine/access.js';
import { dateParameter } from '../engine/filtering.js';
import { callerOf, type Exchange } from '../engine/operation.js';
import { type Filter, type RecordType, stored } from '../engine/record-type.js';
import { decimalText } from '../records/amounts.js';
import type { Invoice } from '../records/invoice.js';
import type { Address } from '../records/space.js';
import type { World } from '../world.js';
import { IDS } from './rows.js';

/** Invoices of the space of the path. */
export const INVOICES_V1: RecordType<Invoice> = {
  ...stored('invoice', (world) => world.invoices),
  membershipIdOf: ({ content: { debitor } }) => debitor?.id ?? null,
  // All invoices of the space for its admins, their own for members.
  isVisible: (invoice, exchange) => invoice.spaceId === spaceOfPath(exchange).id && isFor(invoice, exchange),
  present: (invoice, { world }) => invoiceBody(invoice, world),
};

export const INVOICE_FILTERS_V1: readonly Filter<Invoice>[] = [
  IDS,
  {
    parameters: ['from', 'to'],
    keeps(value) {
      const from = dateParameter('from', value('from')) ?? '';
      const to = dateParameter('to', value('to')) ?? '9999';
      return ({ content }) => content.invoiceDate >= from && content.invoiceDate <= to;
    },
  },
];

function isFor({ spaceId, content }: Invoice, exchange: Exchange): boolean {
  if (exchange.params.id !== undefined || isAdmin(exchange, spaceId)) return true;
  const own = membershipsOf(callerOf(exchange).user.id, exchange.world);
  return own.some(({ id }) => id === content.debitor?.id);
}

/** An invoice in version 1.0: the documented body of deleted_invoice, which the reading operations share. */
export function invoiceBody(invoice: Invoice, world: World): Record<string, unknown> {
  const { content, id } = invoice;
  const { totalAmount, debitor } = content;
  const firstTax = totalAmount.taxes[0];
  return {
    created_at: slashed(content.invoiceDate),
    paid_at: content.paidDate === null ? null : slashed(content.paidDate),
    charge_at: `${slashed(content.dueDate)} 12:00:00 +0000`,
    due_date: slashed(content.dueDate),
    currency: totalAmount.currency,
    id,
    membership_id: debitor?.type === 'memberships' ? debitor.id : null,
    address: addressBody(content.recipient, 'full_address'),
    space_address: addressBody(content.sender, 'address'),
    invoice_text: content.invoiceText ?? '',
    tax_name: firstTax?.name ?? '',
    tax_rate: firstTax?.rate ?? '0.0',
    tax_id_name: 'USt-IdNr.',
    tax_id: content.taxId ?? '',
    invoice_number: content.integerNumber,
    formatted_invoice_number: content.number,
    customer_number: Number(content.customerNumber ?? 0),
    items: content.items.map((item, index) => ({
      id: `${id}-${index + 1}`,
      paid: item.paid,
      amount: item.amount.net,
      description: item.description,
      quantity: item.quantity,
      tax_rate: item.amount.taxes[0]?.rate ?? '0.0',
      accounting_code: item.accountingCode,
    })),
    total_amount: totalAmount.gross,
    total_amount_without_taxes: totalAmount.net,
    payable_amount: content.payableAmount,
    total_paid_amount: content.paidAmount,
    tax_amounts: taxAmounts(invoice),
    url: invoiceUrl(invoice, world),
    paid: content.paidStatus === 'paid',
    sent: invoice.sentStatus === 'sent',
    sent_status: invoice.sentStatus,
    paid_status: content.paidStatus,
  };
}

/** A date as version 1.0 writes it. */
export function slashed(date: string): string {
  return date.replaceAll('-', '/');
}

function addressBody(address: Address, fullAddressName: string): Record<string, unknown> {
  const { name, company, fullAddress, countryCode } = address;
  return { name, [fullAddressName]: fullAddress, company, country: countryCode };
}

function taxAmounts({ content }: Invoice): Record<string, string> {
  const byRate: Record<string, string> = {};
  for (const { rate, amount } of content.totalAmount.taxes) {
    byRate[rate] = decimalText(decimal(byRate[rate] ?? '0').plus(decimal(amount)));
  }
  return byRate;
}

/** The invoice's address in version 1.0, under its space. */
export function invoiceUrl(invoice: Invoice, world: World): string {
  const space = world.spaces.get(invoice.spaceId);
  return `${world.addresses.spaceUrl(space?.subdomain ?? '')}/api/invoices/${invoice.id}`;
}
