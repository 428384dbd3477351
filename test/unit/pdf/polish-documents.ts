import { decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import { formatKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { EInvoiceDocument, Line, VatBreakdown } from '../../../src/document/model.js';
import type { PolishRate } from '../../../src/domain/polish-rate.js';
import type { KsefVisual } from '../../../src/einvoice/channels/ksef/draw-visual.js';
import type { Fa3Document } from '../../../src/fa3/document/fa3-document.js';
import type { Fa3Terms } from '../../../src/fa3/terms.js';

/** What a test says of a line of a Polish invoice; one desk at 23 % otherwise. */
interface PolishLine {
  readonly name?: string;
  readonly description?: string | null;
  readonly quantity?: string;
  readonly price?: string;
  readonly rate?: PolishRate;
}

export interface PolishInput extends Partial<EInvoiceDocument> {
  readonly items?: readonly PolishLine[];
  readonly paid?: string;
  readonly fa3?: Partial<Fa3Terms>;
}

const CATEGORIES: Readonly<Partial<Record<PolishRate, Line['category']>>> = {
  '0 KR': 'Z',
  '0 WDT': 'K',
  '0 EX': 'G',
  zw: 'E',
  oo: 'AE',
  'np I': 'O',
  'np II': 'AE',
};

const TERMS: Fa3Terms = {
  sellerNip: '5265877635',
  buyer: { kind: 'nip', nip: '7352765225' },
  buyerIsLocalGovernmentUnit: false,
  buyerIsVatGroupMember: false,
  recipient: null,
  placeOfIssue: 'Warszawa',
  pricing: 'net',
  correction: null,
  exemption: null,
  exchangeRate: null,
  settlement: { state: 'due' },
  cashAccounting: false,
  splitPayment: null,
  bankName: 'Bank Przykładowy S.A.',
};

/** An invoice of a space in Warsaw in our own terms, with totals that follow from its lines. */
export function polishDocument({ items = [{}], paid = '0', fa3, ...given }: PolishInput = {}): Fa3Document {
  const terms = { ...TERMS, ...fa3 };
  const lines = items.map((item, index) => lineOf(item, index, terms.pricing));
  const vatBreakdown = breakdownOf(lines, terms);
  const lineNet = sum(lines.map(({ netAmount }) => netAmount));
  const tax = sum(vatBreakdown.map((group) => group.tax));
  const taxInclusive = lineNet.plus(tax);
  const name = 'Biurko Coworking sp. z o.o.';
  const address = { subdivision: null, countryCode: 'PL' };
  return {
    number: 'FV/2026/11/001',
    issueDate: '2026-11-20',
    profile: 'fa3',
    typeCode: terms.correction === null ? '380' : '384',
    orderReference: null,
    precedingInvoice: null,
    currency: 'PLN',
    paymentDueDate: '2026-12-04',
    buyerReference: null,
    paymentTerms: null,
    notes: ['Dziękujemy za wspólną pracę!'],
    seller: {
      name,
      id: null,
      registrationId: 'KRS 0000123456',
      vatId: 'PL5265877635',
      taxNumber: null,
      legalInformation: 'KRS 0000123456, Sąd Rejonowy dla m.st. Warszawy, kapitał zakładowy 50 000 zł',
      electronicAddress: null,
      address: { ...address, line1: 'ul. Przykładowa 1', postCode: '00-001', city: 'Warszawa' },
      contact: { name: 'Księgowość', phone: '+48 22 123 45 67', email: 'faktury@biurko.example' },
    },
    buyer: {
      name: 'Klient Polski sp. z o.o.',
      id: 'K-1001',
      vatId: null,
      electronicAddress: null,
      address: { ...address, line1: 'ul. Polna 2', postCode: '30-001', city: 'Kraków' },
      contact: { name: 'Jan Kowalski', phone: null, email: null },
    },
    deliveryDate: '2026-11-30',
    period: { start: '2026-11-01', end: '2026-11-30' },
    payment: {
      meansCode: '30',
      account: { iban: 'PL61109010140000071219812874', bic: 'WBKPPLPP', name },
      remittanceInformation: 'FV/2026/11/001',
    },
    totals: {
      lineNet,
      taxExclusive: lineNet,
      tax,
      taxInclusive,
      paid: decimal(paid),
      due: taxInclusive.minus(decimal(paid)),
    },
    vatBreakdown,
    lines,
    language: 'pl',
    ...given,
    fa3: terms,
  };
}

function lineOf(item: PolishLine, index: number, pricing: Fa3Terms['pricing']): Line {
  const polishRate = item.rate ?? '23';
  const rate = decimal(/^\d+$/.test(polishRate) ? polishRate : '0');
  const quantity = decimal(item.quantity ?? '1');
  const netPrice = decimal(item.price ?? '1000.00');
  const netAmount = roundHalfUp(quantity.times(netPrice));
  const withTax = (amount: typeof rate): typeof rate => roundHalfUp(amount.times(rate.plus(100)).div(100));
  return {
    id: String(index + 1),
    name: item.name ?? 'Biurko dedykowane',
    description: item.description ?? null,
    quantity,
    unitCode: 'C62',
    netPrice,
    baseQuantity: null,
    netAmount,
    category: CATEGORIES[polishRate] ?? 'S',
    rate,
    polishRate,
    ...(pricing === 'gross' ? { gross: { price: withTax(netPrice), amount: withTax(netAmount) } } : {}),
  };
}

function breakdownOf(lines: readonly Line[], { exchangeRate }: Fa3Terms): VatBreakdown[] {
  const rates = [...new Set(lines.map(({ polishRate }) => polishRate))];
  return rates.flatMap((polishRate) => {
    const group = lines.filter((line) => line.polishRate === polishRate);
    const [first] = group;
    if (first === undefined || polishRate === undefined) return [];
    const taxable = sum(group.map(({ netAmount }) => netAmount));
    const tax = roundHalfUp(taxable.times(first.rate).div(100));
    const inPln = exchangeRate === null ? {} : { taxInPln: roundHalfUp(tax.times(exchangeRate.rate)) };
    const reasons = { exemptionReason: null, exemptionReasonCode: null };
    return [{ ...reasons, category: first.category, rate: first.rate, taxable, tax, polishRate, ...inPln }];
  });
}

export const KSEF_NUMBER = formatKsefNumber({
  nip: '5265877635',
  date: '2026-11-20',
  technical: '0100001AF629',
});
const HASH = 'UtQp9Gpc51y-u3xApZjIjgkpZ01js-J8KflSPW8WzIE';
/** As long as they come: an elliptic-curve signature has 86 characters, one with RSA 342. */
const SIGNATURE = `${'aB3_'.repeat(85)}x-`;

export const ISSUED: KsefVisual = {
  codeOne: { url: `https://qr.ksef.mf.gov.pl/invoice/5265877635/20-11-2026/${HASH}`, label: KSEF_NUMBER },
  codeTwo: null,
};

/** @param signatureLength 86 with a key on P-256, 342 with RSA of 2048 bits */
export function offline(signatureLength = 86): KsefVisual {
  const certificate = '01F20A5D352AE590';
  const signed = `qr.ksef.mf.gov.pl/certificate/Nip/5265877635/5265877635/${certificate}/${HASH}`;
  return {
    codeOne: { ...ISSUED.codeOne, label: 'OFFLINE' },
    codeTwo: { url: `https://${signed}/${SIGNATURE.slice(0, signatureLength)}` },
  };
}

export const LAYOUT = { pdf: 'own', color: '#0B6E4F', footer: [] } as const;

const EURO = {
  currency: 'EUR',
  rate: decimal('4.2512'),
  table: '225/A/NBP/2026',
  effectiveDate: '2026-11-19',
} as const;
const BUYER = polishDocument().buyer;
const GERMAN_ADDRESS = {
  line1: 'Nebenweg 2',
  postCode: '20095',
  city: 'Hamburg',
  subdivision: null,
  countryCode: 'DE',
};

/** One of each kind of Polish invoice, to be looked at and to be judged. */
export const SAMPLES: readonly {
  readonly name: string;
  readonly document: Fa3Document;
  readonly visual: KsefVisual;
}[] = [
  {
    name: 'domestic',
    visual: ISSUED,
    document: polishDocument({
      items: [
        { description: 'Listopad 2026, strefa cicha' },
        { name: 'Sala konferencyjna „Wisła”', quantity: '4', price: '120.50' },
        { name: 'Kawa i herbata', quantity: '12', price: '8.9', rate: '8' },
        { name: 'Szkolenie', price: '400', rate: 'zw' },
      ],
      orderReference: 'PO-4711',
      fa3: {
        exemption: { basis: 'A', text: 'art. 43 ust. 1 pkt 29 lit. a ustawy o VAT' },
        splitPayment: { lineIds: [] },
        cashAccounting: true,
        buyerIsVatGroupMember: true,
      },
    }),
  },
  {
    name: 'bilingual EUR',
    visual: ISSUED,
    document: polishDocument({
      language: 'en',
      currency: 'EUR',
      items: [{}, { name: 'Meeting room', quantity: '4', price: '120.5', rate: 'np II' }],
      buyer: { ...BUYER, name: 'Müller & Söhne GmbH', address: GERMAN_ADDRESS },
      notes: ['Thank you for working with us!'],
      paid: '230.00',
      fa3: {
        buyer: { kind: 'eu-vat', country: 'DE', number: '987654321' },
        exchangeRate: EURO,
        settlement: { state: 'partly paid', amount: decimal('230.00'), date: '2026-11-15' },
      },
    }),
  },
  {
    name: 'correction',
    visual: ISSUED,
    document: polishDocument({
      language: 'de',
      number: 'FK/2026/11/001',
      precedingInvoice: { number: 'FV/2026/10/017', issueDate: '2026-10-20' },
      items: [{ price: '200', quantity: '-1' }],
      fa3: { correction: { ksefNumber: KSEF_NUMBER, reason: 'Błędna cena' } },
    }),
  },
  {
    name: 'offline',
    visual: offline(342),
    document: polishDocument({ language: 'en', items: [{}, { rate: 'oo', name: 'Złom' }] }),
  },
  {
    name: 'consumer',
    visual: offline(),
    document: polishDocument({
      paid: '123.00',
      items: [{ price: '100' }],
      buyer: {
        ...BUYER,
        name: 'Ελένη Παπαδοπούλου 王小明',
        id: null,
        contact: null,
        address: { line1: null, postCode: null, city: null, subdivision: null, countryCode: 'GR' },
      },
      fa3: {
        buyer: { kind: 'none' },
        pricing: 'gross',
        settlement: { state: 'paid', date: '2026-11-20' },
      },
    }),
  },
  {
    name: 'sixty lines',
    visual: ISSUED,
    document: polishDocument({ language: 'en', items: Array.from({ length: 60 }, () => ({ price: '10' })) }),
  },
];
