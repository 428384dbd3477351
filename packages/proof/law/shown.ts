import { decimal } from '@spacebooks/base/money';
import type { Invoice } from '../../../src/domain/invoice.js';
import type { PaymentRecord } from '../../../src/domain/payment-record.js';
import { invoice } from '../../../test/fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../test/fixtures/invoices/invoice-document.js';
import type { ItemDocument, PriceDocument } from '../../../test/fixtures/invoices/item.js';
import { type Doc, type Facts, grossOf, type Item, type Payment } from './facts.js';

const SELLER_IDS = { DE: 'DE123456788', NL: 'NL004495445B01', PL: 'PL5265877635' };

/** An invoice as the program reads it from the platform. */
export function shown(facts: Facts, doc: Doc): Invoice {
  const gross = grossOf(doc);
  const came = facts.cameFor(doc);
  const { rest } = doc;
  const status = doc.mark ?? (rest !== null || (came === gross && gross !== 0) ? 'paid' : 'unpaid');
  const isTotal = rest !== null && rest.marked !== 'status';
  const paid = doc.mark === 'paid' ? gross : came + (isTotal ? rest.cents : 0);
  const payments = facts.paymentsOf(doc.id);
  const { country, taxId, company } = doc.buyer;
  const { seller } = facts.terms;
  const overrides: InvoiceOverrides = {
    id: doc.id,
    spaceId: 'space-law',
    number: doc.number,
    invoiceDate: doc.date,
    dueDate: doc.date,
    customerNumber: String(doc.customer),
    canUpdate: !doc.isLocked,
    ...(doc.corrects !== null && { correctedInvoiceId: doc.corrects }),
    taxId,
    senderTaxId: SELLER_IDS[seller],
    senderAddress: { countryCode: seller },
    recipientAddress: { company: company ? 'Beispiel GmbH' : null, countryCode: country },
    items: doc.items.map((item) => shownItem(item, doc.currency)),
    totalAmount: priceOf(doc.items, doc.currency),
    paidStatus: status,
    paidAmount: euros(paid),
    payableAmount: euros(gross - paid),
    paidDate: payments.at(-1)?.day ?? doc.paidDate,
  };
  return invoice(overrides);
}

export function shownPayment({ id, of, cents, day, card }: Payment, currency: string): PaymentRecord {
  return {
    ...{ id, invoiceId: of, paidOn: day, currency, note: 'as on the statement' },
    amount: decimal(cents).div(100),
    method: card ? { id: null, name: 'Card' } : null,
  };
}

/** The record of what is called paid, which says nothing else; null where there is none. */
export function shownMark({ id: invoiceId, currency, rest }: Doc): PaymentRecord | null {
  if (rest?.marked !== 'record') return null;
  const { id, cents, markedOn: paidOn } = rest;
  return { id, invoiceId, paidOn, currency, note: null, amount: decimal(cents).div(100), method: null };
}

function shownItem(item: Item, currency: string): ItemDocument {
  const { goods, costCenter, from, to } = item;
  const price = priceOf([item], currency);
  const { pieces } = item;
  return {
    description: `${goods.code} ${germanDay(from)} - ${germanDay(to)}`,
    quantity: `${pieces}.0`,
    paid: false,
    accountingCode: goods.code,
    costCenter: costCenter === null ? null : { name: costCenter, number: costCenter },
    revenueAccount: null,
    amount: pieces === 1 ? price : pieceOf(price, pieces),
    totalAmount: price,
  };
}

function pieceOf({ net, gross, currency, taxes }: PriceDocument, pieces: number): PriceDocument {
  const part = (amount: string): string => decimal(amount).div(pieces).round(8).toFixed();
  return {
    ...{ net: part(net), gross: part(gross), currency },
    taxes: taxes.map((tax) => ({ ...tax, amount: part(tax.amount) })),
  };
}

function priceOf(items: readonly Item[], currency: string): PriceDocument {
  const rates = [...new Set(items.map(({ goods }) => goods.rate))];
  const net = items.reduce((sum, item) => sum + item.net, 0);
  const tax = items.reduce((sum, item) => sum + item.tax, 0);
  return {
    ...{ net: euros(net), gross: euros(net + tax), currency },
    taxes: rates.map((rate) => {
      const of = items.filter(({ goods }) => goods.rate === rate);
      return { name: 'VAT', rate, amount: euros(of.reduce((sum, item) => sum + item.tax, 0)) };
    }),
  };
}

function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}

function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}
