import type { Invoice, InvoiceAddress, Price } from './invoice.js';

/**
 * What an e-invoice states, as one canonical text: equal texts mean equal e-invoices. What moves without an
 * edit (sending, payment, reminders, the lock itself) is left out, and decimals are written by value.
 */
export function invoiceContent(invoice: Invoice): string {
  return JSON.stringify([
    invoice.number,
    invoice.invoiceDate,
    invoice.dueDate,
    address(invoice.sender),
    address(invoice.recipient),
    invoice.senderTaxId,
    invoice.recipientTaxId,
    invoice.customerNumber,
    invoice.invoiceText,
    invoice.notes,
    invoice.correctedInvoiceId,
    invoice.items.map((item) => [
      item.description,
      item.quantity.toFixed(),
      item.paid,
      item.accountingCode,
      item.costCenter?.number ?? null,
      item.revenueAccount?.number ?? null,
      price(item.amount),
      price(item.totalAmount),
    ]),
    price(invoice.totalAmount),
    ...(invoice.recipientTaxIdName === undefined ? [] : [invoice.recipientTaxIdName]),
  ]);
}

function address(value: InvoiceAddress): readonly (string | null)[] {
  const { name, company, fullAddress, street, postCode, city, state, countryCode } = value;
  return [name, company, fullAddress, street, postCode, city, state, countryCode];
}

function price({ net, gross, currency, taxes }: Price): unknown {
  return [
    net.toFixed(),
    gross.toFixed(),
    currency,
    taxes.map((tax) => [tax.rate.toFixed(), tax.amount.toFixed()]),
  ];
}
