import { decimal } from '@spacebooks/base/money';
import type { Line } from '../../../../src/document/model.js';
import type { Fa3Document } from '../../../../src/fa3/document/fa3-document.js';
import type { BuyerIdentifier } from '../../../../src/fa3/terms.js';
import { type Fa3Input, fa3Document } from './documents.js';

/** A correction that takes back one of two desks. */
export const KOR: Fa3Input = {
  number: 'FK/2026/11/001',
  items: [{ count: '-1' }],
  precedingInvoice: { number: 'FV/2026/10/007', issueDate: '2026-10-20' },
  fa3: { correction: { ksefNumber: '5265877635-20250826-0100001AF629-AF', reason: 'Błędna ilość' } },
};

/** An invoice in euro with Polish tax. */
export const EUR: Fa3Input = {
  currency: 'EUR',
  fa3: {
    exchangeRate: {
      currency: 'EUR',
      rate: decimal('4.2531'),
      table: '225/A/NBP/2026',
      effectiveDate: '2026-11-19',
    },
  },
};

interface Broken {
  readonly rule: string;
  readonly name: string;
  readonly document: Fa3Document;
  readonly field: string;
  /** What is broken by the same fault. */
  readonly also?: readonly string[];
}

const plain = fa3Document();
const NOWHERE = { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'PL' };

const line = (change: Partial<Line>): Fa3Document => ({
  ...plain,
  lines: plain.lines.map((each) => ({ ...each, ...change })),
});
const group = (change: Partial<Fa3Document['vatBreakdown'][number]>, base = plain): Fa3Document => ({
  ...base,
  vatBreakdown: base.vatBreakdown.map((each) => ({ ...each, ...change })),
});
const totals = (change: Partial<Fa3Document['totals']>, base = plain): Fa3Document => ({
  ...base,
  totals: { ...base.totals, ...change },
});
const buyer = (identifier: BuyerIdentifier): Fa3Document => fa3Document({ fa3: { buyer: identifier } });
const address = (party: 'seller' | 'buyer', change: object): Fa3Document => ({
  ...plain,
  [party]: { ...plain[party], address: { ...plain[party].address, ...change } },
});
const taxFree = fa3Document({ items: [{ polishRate: 'np II' }] });
const withoutPolishRate = ({ polishRate: _, ...rest }: Line): Line => rest;

/** Documents that break one rule each, and what else the fault breaks. */
export const BROKEN: readonly Broken[] = [
  {
    rule: 'SB-FA3-TYPE',
    name: 'a correction that says nothing of its original',
    document: { ...plain, typeCode: '384' },
    field: 'correctedInvoice',
  },
  {
    rule: 'SB-FA3-TYPE',
    name: 'a credit note',
    document: fa3Document({ typeCode: '381' }),
    field: 'correctedInvoice',
  },
  {
    rule: 'SB-FA3-NEGATIVE',
    name: 'a negative total that corrects nothing',
    document: fa3Document({ items: [{ count: '-1' }] }),
    field: 'totalAmount.gross',
  },
  {
    rule: 'SB-FA3-ORIGINAL',
    name: 'a correction of an invoice without a date',
    document: fa3Document({ ...KOR, precedingInvoice: { number: 'FV/1', issueDate: null } }),
    field: 'correctedInvoice',
  },
  {
    rule: 'SB-FA3-ORIGINAL',
    name: 'a correction of an invoice that is not known',
    document: fa3Document({ ...KOR, precedingInvoice: null }),
    field: 'correctedInvoice',
  },
  {
    rule: 'SB-FA3-KSEF-NUMBER',
    name: 'a KSeF number with wrong check digits',
    document: fa3Document({
      ...KOR,
      fa3: { correction: { ksefNumber: '5265877635-20250826-0100001AF629-AE', reason: null } },
    }),
    field: 'e_invoices.ksef.originals',
  },
  {
    rule: 'SB-FA3-DATE',
    name: 'an invoice from before FA(3)',
    document: fa3Document({ issueDate: '2025-09-01' }),
    field: 'invoiceDate',
  },
  {
    rule: 'SB-FA3-DATE',
    name: 'a day of payment that is none',
    document: fa3Document({ paymentDueDate: '2026-11-31' }),
    field: 'dueDate',
  },
  {
    rule: 'SB-FA3-DATE',
    name: 'a payment after what the schema knows',
    document: {
      ...totals({ due: decimal(0) }),
      fa3: { ...plain.fa3, settlement: { state: 'paid', date: '2050-01-02' } },
    },
    field: 'paidDate',
  },
  {
    rule: 'SB-FA3-PERIOD',
    name: 'a period that ends before it begins',
    document: fa3Document({ period: { start: '2026-11-30', end: '2026-11-01' } }),
    field: 'e_invoices.service_period',
  },
  {
    rule: 'SB-FA3-NIP',
    name: 'a seller with a wrong check digit',
    document: fa3Document({ fa3: { sellerNip: '5265877636' } }),
    field: 'e_invoices.seller.vat_id',
  },
  {
    rule: 'SB-FA3-NIP',
    name: 'a buyer whose NIP has blanks',
    document: buyer({ kind: 'nip', nip: '735 276 52 25' }),
    field: 'taxId',
  },
  {
    rule: 'SB-FA3-BUYER',
    name: 'a Greek VAT id with the country’s code',
    document: buyer({ kind: 'eu-vat', country: 'GR', number: '123456789' }),
    field: 'taxId',
  },
  {
    rule: 'SB-FA3-BUYER',
    name: 'a VAT id with a hyphen',
    document: buyer({ kind: 'eu-vat', country: 'DE', number: '123-456' }),
    field: 'taxId',
  },
  {
    rule: 'SB-FA3-COUNTRY',
    name: 'another id of a country that is none',
    document: buyer({ kind: 'other', country: 'XX', id: '12-3456789' }),
    field: 'e_invoices.customers.other_id.country',
  },
  {
    rule: 'SB-FA3-ADDRESS',
    name: 'a seller without an address',
    document: address('seller', NOWHERE),
    field: 'senderAddress',
  },
  {
    rule: 'SB-FA3-ADDRESS',
    name: 'a business without an address',
    document: address('buyer', NOWHERE),
    field: 'recipientAddress',
  },
  {
    rule: 'SB-FA3-COUNTRY',
    name: 'a buyer in a country that is none',
    document: address('buyer', { countryCode: 'EL' }),
    field: 'recipientAddress.countryCode',
  },
  {
    rule: 'SB-FA3-COUNTRY',
    name: 'a buyer in Kosovo by its code of EN 16931',
    document: address('buyer', { countryCode: '1A' }),
    field: 'recipientAddress.countryCode',
  },
  {
    rule: 'SB-FA3-CURRENCY',
    name: 'a currency that is younger than the schema',
    document: { ...plain, currency: 'SLE' },
    field: 'totalAmount.currency',
    also: ['SB-FA3-EXCHANGE'],
  },
  {
    rule: 'SB-FA3-RATE',
    name: 'a rate that Poland does not have',
    document: group({ rate: decimal(19) }, line({ rate: decimal(19) })),
    field: 'items[0].amount.taxes',
  },
  {
    rule: 'SB-FA3-RATE',
    name: 'a line without a rate of FA(3)',
    document: { ...plain, lines: plain.lines.map(withoutPolishRate) },
    field: 'items[0].amount.taxes',
    also: ['SB-FA3-GROUP', 'SB-FA3-LINE-GROUP'],
  },
  {
    rule: 'SB-FA3-TAX-FREE',
    name: 'tax where there is none',
    document: group(
      { tax: decimal('230') },
      totals({ taxInclusive: decimal('1230'), due: decimal('1230') }, taxFree),
    ),
    field: 'totalAmount.taxes',
  },
  {
    rule: 'SB-FA3-EXEMPTION',
    name: 'an exemption without a legal basis',
    document: fa3Document({ items: [{ polishRate: 'zw' }] }),
    field: 'e_invoices.tax_cases',
  },
  {
    rule: 'SB-FA3-EXEMPTION',
    name: 'a legal basis without an exemption',
    document: fa3Document({ fa3: { exemption: { basis: 'B', text: 'art. 132' } } }),
    field: 'e_invoices.tax_cases',
  },
  {
    rule: 'SB-FA3-EXCHANGE',
    name: 'tax in euro without a rate of exchange',
    document: fa3Document({ currency: 'EUR' }),
    field: 'e_invoices.ksef.exchange_rates',
  },
  {
    rule: 'SB-FA3-EXCHANGE',
    name: 'tax in euro that is wrong in PLN',
    document: group({ taxInPln: decimal('978.22') }, fa3Document(EUR)),
    field: 'e_invoices.ksef.exchange_rates',
  },
  {
    rule: 'SB-FA3-EXCHANGE',
    name: 'the rate of another currency',
    document: fa3Document({ ...EUR, currency: 'USD' }),
    field: 'e_invoices.ksef.exchange_rates',
  },
  {
    rule: 'SB-FA3-TOTAL',
    name: 'a total that is not the sum of its rates',
    document: totals({ taxInclusive: decimal('1230.01') }),
    field: 'totalAmount.gross',
  },
  {
    rule: 'SB-FA3-GROUP',
    name: 'lines that do not make the sum of their rate',
    document: line({ netAmount: decimal('999.99') }),
    field: 'totalAmount.taxes',
  },
  {
    rule: 'SB-FA3-GROUP',
    name: 'gross lines that do not make the sum of their rate',
    document: fa3Document({
      items: [{ gross: { price: decimal('1230.02'), amount: decimal('1230.02') } }],
      fa3: { pricing: 'gross' },
    }),
    field: 'totalAmount.taxes',
  },
  {
    rule: 'SB-FA3-GROUP',
    name: 'gross lines that miss the sum of their rate by more than rounding explains',
    document: fa3Document({
      items: ['1230.01', '1230.02'].map((gross) => ({
        gross: { price: decimal(gross), amount: decimal(gross) },
      })),
      fa3: { pricing: 'gross' },
    }),
    field: 'totalAmount.taxes',
  },
  {
    rule: 'SB-FA3-LINE-GROUP',
    name: 'a rate with two sums',
    document: {
      ...plain,
      vatBreakdown: [...plain.vatBreakdown, ...group({ taxable: decimal(0), tax: decimal(0) }).vatBreakdown],
    },
    field: 'items[0].amount.taxes',
    also: ['SB-FA3-GROUP'],
  },
  {
    rule: 'SB-FA3-SETTLEMENT',
    name: 'paid, with something to be paid',
    document: fa3Document({ fa3: { settlement: { state: 'paid', date: '2026-11-20' } } }),
    field: 'paidAmount',
  },
  {
    rule: 'SB-FA3-SETTLEMENT',
    name: 'partly paid with the whole total',
    document: fa3Document({
      fa3: { settlement: { state: 'partly paid', amount: decimal('1230'), date: '2026-11-20' } },
    }),
    field: 'paidAmount',
  },
  {
    rule: 'SB-FA3-SETTLEMENT',
    name: 'paid back, and nothing more is open',
    document: fa3Document({ fa3: { settlement: { state: 'paid back', amount: decimal('10') } } }),
    field: 'paidAmount',
  },
  {
    rule: 'SB-FA3-SETTLEMENT',
    name: 'more given back than the correction says',
    document: fa3Document({
      ...KOR,
      fa3: { ...KOR.fa3, settlement: { state: 'partly paid', amount: decimal('-1231'), date: '2026-11-20' } },
    }),
    field: 'paidAmount',
  },
  {
    rule: 'SB-FA3-ITEMS',
    name: 'no line',
    document: { ...plain, lines: [] },
    field: 'items',
    also: ['SB-FA3-GROUP'],
  },
  {
    rule: 'SB-FA3-ITEMS',
    name: 'lines that are not numbered from 1',
    document: line({ id: '0' }),
    field: 'items',
  },
  {
    rule: 'SB-FA3-PRICING',
    name: 'a net line among gross ones',
    document: fa3Document({ fa3: { pricing: 'gross' } }),
    field: 'items[0].amount.gross',
    also: ['SB-FA3-GROUP'],
  },
  {
    rule: 'SB-FA3-NUMBER',
    name: 'a quantity with seven decimals',
    document: line({ quantity: decimal('0.3333333') }),
    field: 'items[0].quantity',
  },
  {
    rule: 'SB-FA3-NUMBER',
    name: 'a sum with fractions of a grosz',
    document: group(
      { taxable: decimal('1000.005') },
      totals({ taxInclusive: decimal('1230.005') }, line({ netAmount: decimal('1000.005') })),
    ),
    field: 'totalAmount.taxes',
  },
  {
    rule: 'SB-FA3-TEXT',
    name: 'a number that is too long',
    document: fa3Document({ number: 'F'.repeat(257) }),
    field: 'number',
  },
  {
    rule: 'SB-FA3-TEXT',
    name: 'a name and description that are too long together',
    document: line({ name: 'N'.repeat(256), description: 'D'.repeat(255) }),
    field: 'items[0].description',
  },
  {
    rule: 'SB-FA3-TEXT',
    name: 'a buyer without a name',
    document: fa3Document({ buyer: { ...plain.buyer, name: '' } }),
    field: 'recipientAddress.company',
  },
  {
    rule: 'SB-FA3-TEXT',
    name: 'a telephone number that is too long',
    document: fa3Document({
      seller: { ...plain.seller, contact: { name: null, phone: '+48 22 123 45 67 w. 890', email: null } },
    }),
    field: 'e_invoices.seller.contact.phone',
  },
];
