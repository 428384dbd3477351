import { type RecordType, type Resource, stored, type View } from '../engine/record-type.js';
import type { Reference } from '../records/entries.js';
import type { Invoice } from '../records/invoice.js';

export const INVOICES: RecordType<Invoice> = {
  ...stored('invoices', (world) => world.invoices),
  membershipIdOf: ({ content: { debitor } }) => (debitor?.type === 'memberships' ? debitor.id : null),
  present,
};

/** Upcoming invoices. Their number is unknown, so there is no last page. */
export const PREVIEWS: RecordType<Invoice> = {
  ...INVOICES,
  find: (id, { world }) => world.previews.get(id),
  all: ({ world }) => world.previews.values(),
  paging: { size: 10, isCounted: false },
};

/** Where the links of both lead. */
export const INVOICES_AND_PREVIEWS: RecordType<Invoice> = {
  ...INVOICES,
  find: (id, { world }) => world.invoices.get(id) ?? world.previews.get(id),
};

function present(invoice: Invoice, { world }: View): Resource {
  const { id, content } = invoice;
  const address = `${world.addresses.baseUrl}/invoices/${id}`;
  return {
    id,
    type: 'invoices',
    attributes: {
      invoiceText: content.invoiceText,
      billingEmails: content.billingEmails,
      invoiceDate: content.invoiceDate,
      paidDate: content.paidDate,
      paidStatus: content.paidStatus,
      dueDate: content.dueDate,
      eInvoicingReady: true,
      remindAt: content.remindAt,
      number: content.number,
      sentStatus: invoice.sentStatus,
      reminderStatus: invoice.remindersSentAt.length === 0 ? 'notSent' : 'sent',
      sentRemindersCount: invoice.remindersSentAt.length,
      lastReminderSentAt: invoice.remindersSentAt.at(-1) ?? null,
      senderTaxId: content.senderTaxId,
      taxId: content.taxId,
      taxIdName: 'USt-IdNr.',
      pdf: {
        url: `${address}.pdf?token=${world.pdfLinks.token(id)}`,
        archived: invoice.pdf !== null,
        eInvoice: invoice.eInvoice,
        eInvoiceStandard: invoice.eInvoiceStandard,
      },
      chargeAt: null,
      canCharge: false,
      canUpdate: !invoice.locked,
      customerNumber: content.customerNumber,
      recipientAddress: content.recipient,
      senderAddress: content.sender,
      notes: content.notes,
      items: content.items,
      payableAmount: content.payableAmount,
      paidAmount: content.paidAmount,
      totalAmount: content.totalAmount,
      ...content.attributes,
    },
    relationships: {
      ...debitorOf(content.debitor),
      ...(content.correctedInvoiceId === null
        ? {}
        : { correctedInvoice: { data: { type: 'invoices', id: content.correctedInvoiceId } } }),
      space: { data: { type: 'spaces', id: invoice.spaceId } },
      paymentMethods: { links: { related: `${address}/payment_methods` } },
    },
  };
}

/** The deprecated relationships that `debitor` replaced, which are still shown beside it. */
const DEPRECATED: Readonly<Record<string, string>> = {
  memberships: 'membership',
  teams: 'team',
  contacts: 'contact',
};

function debitorOf(debitor: Reference | null): Record<string, unknown> {
  if (debitor === null) return {};
  const older = DEPRECATED[debitor.type];
  const data = { data: debitor };
  return older === undefined ? { debitor: data } : { debitor: data, [older]: data };
}
