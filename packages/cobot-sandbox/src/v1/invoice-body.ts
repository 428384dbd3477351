import { decimal, sum } from '@spacebooks/base/money';
import { slashedTime } from '@spacebooks/sandbox-engine/dates';
import { decimalText } from '../records/amounts.js';
import type { Invoice, InvoiceItem } from '../records/invoice.js';
import type { Address } from '../records/space.js';
import { spaceUrlOf, timeZoneOf } from '../records/space-of.js';
import type { World } from '../world.js';
import { countryName } from './countries.js';
import { noonOf, slashed } from './dates.js';

/** An invoice in version 1.0: the body of deleted_invoice, which the reading operations share. */
export function invoiceBody(invoice: Invoice, world: World): Record<string, unknown> {
  const { content, id } = invoice;
  const { totalAmount } = content;
  const firstTax = totalAmount.taxes[0];
  const membershipId = debitorId(invoice, 'memberships');
  return {
    created_at: slashed(content.invoiceDate),
    paid_at: content.paidDate === null ? null : slashed(content.paidDate),
    charge_at: noonOf(content.dueDate),
    due_date: slashed(content.dueDate),
    eInvoicingReady: content.attributes.eInvoicingReady ?? true,
    currency: totalAmount.currency,
    id,
    membership_id: membershipId,
    contact_id: debitorId(invoice, 'contacts'),
    address: addressBody(content.recipient),
    // The document and the newer page name its text differently.
    space_address: { ...addressBody(content.sender), address: content.sender.fullAddress },
    invoice_text: content.invoiceText ?? '',
    tax_name: firstTax?.name ?? '',
    tax_rate: firstTax?.rate ?? '0.0',
    tax_id_name: 'USt-IdNr.',
    tax_id: content.taxId ?? '',
    invoice_number: content.integerNumber,
    formatted_invoice_number: content.number,
    customer_number: Number(content.customerNumber ?? 0),
    items: content.items.map((item, index) => itemBody(item, `${id}-${index + 1}`, membershipId)),
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
    ...reminders(invoice, world),
  };
}

function debitorId({ content: { debitor } }: Invoice, type: string): string | null {
  return debitor?.type === type ? debitor.id : null;
}

/** `amount` is of one, `total_amount` of all. */
function itemBody(item: InvoiceItem, id: string, membershipId: string | null): Record<string, unknown> {
  const { amount, totalAmount } = item;
  const taxOf = (price: typeof amount): string =>
    decimalText(sum(price.taxes.map((tax) => decimal(tax.amount))));
  return {
    id,
    paid: item.paid,
    amount: amount.net,
    description: item.description,
    quantity: item.quantity,
    tax_rate: amount.taxes[0]?.rate ?? '0.0',
    tax_amount: taxOf(amount),
    amount_with_tax: amount.gross,
    total_amount: totalAmount.net,
    total_amount_with_tax: totalAmount.gross,
    total_tax_amount: taxOf(totalAmount),
    accounting_code: item.accountingCode,
    cost_center: item.costCenter,
    membership_id: membershipId,
  };
}

function reminders({ content, remindersSentAt, spaceId }: Invoice, world: World) {
  const timeZone = timeZoneOf(spaceId, world);
  const latest = remindersSentAt.at(-1);
  return {
    remind_at: slashed(content.remindAt),
    reminder_sent: latest !== undefined,
    reminder_status: latest === undefined ? 'notSent' : 'sent',
    last_reminder_sent_at: latest === undefined ? null : slashedTime(timeZone, Date.parse(latest)),
    sent_reminders_count: remindersSentAt.length,
  };
}

function addressBody({ name, company, fullAddress, countryCode }: Address): Record<string, unknown> {
  return { name, full_address: fullAddress, company, country: countryName(countryCode) };
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
  return `${spaceUrlOf(invoice.spaceId, world)}/api/invoices/${invoice.id}`;
}
