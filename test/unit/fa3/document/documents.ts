import { decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { Line, VatBreakdown } from '../../../../src/document/model.js';
import type { PolishRate } from '../../../../src/domain/polish-rate.js';
import type { VatCategory } from '../../../../src/domain/settings.js';
import type { Fa3Document } from '../../../../src/fa3/document/fa3-document.js';
import { RATE_FIELDS } from '../../../../src/fa3/document/rate-fields.js';
import type { Fa3Terms } from '../../../../src/fa3/terms.js';

const SELLER_NIP = '5265877635';
const BUYER_NIP = '7352765225';

/** What a test says of a line; one desk, 1,000.00 net at 23 % otherwise. */
interface Fa3LineInput extends Partial<Line> {
  readonly price?: string;
  readonly count?: string;
}

export interface Fa3Input extends Partial<Omit<Fa3Document, 'fa3' | 'lines'>> {
  readonly items?: readonly Fa3LineInput[];
  readonly fa3?: Partial<Fa3Terms>;
}

/** A document of its own making, beside the builder, with totals that follow from its lines. */
export function fa3Document({ items = [{}], fa3, ...given }: Fa3Input = {}): Fa3Document {
  const lines = items.map(lineOf);
  const rates = [...new Set(lines.map(({ polishRate = '23' }) => polishRate))];
  const currency = given.currency ?? 'PLN';
  const exchange = fa3?.exchangeRate?.rate;
  const vatBreakdown = rates.map((polishRate): VatBreakdown => {
    const rate = decimal(RATE_FIELDS[polishRate].percent);
    const taxable = sum(lines.filter((line) => line.polishRate === polishRate).map((line) => line.netAmount));
    const tax = roundHalfUp(taxable.times(rate).div(100));
    const isTaxed = RATE_FIELDS[polishRate].tax !== null;
    return {
      category: categoryOf(polishRate),
      exemptionReason: isTaxed ? null : `powód stawki ${polishRate}`,
      exemptionReasonCode: null,
      rate,
      taxable,
      tax,
      polishRate,
      ...(exchange !== undefined && isTaxed && { taxInPln: roundHalfUp(tax.times(exchange)) }),
    };
  });
  const lineNet = sum(lines.map((line) => line.netAmount));
  const tax = sum(vatBreakdown.map((each) => each.tax));
  const taxInclusive = lineNet.plus(tax);
  return {
    number: 'FV/2026/11/001',
    issueDate: '2026-11-20',
    profile: 'fa3',
    typeCode: fa3?.correction ? '384' : '380',
    currency,
    paymentDueDate: '2026-12-04',
    buyerReference: null,
    orderReference: null,
    precedingInvoice: null,
    paymentTerms: null,
    notes: [],
    seller: {
      name: 'Biurko Coworking sp. z o.o.',
      id: null,
      registrationId: null,
      vatId: `PL${SELLER_NIP}`,
      taxNumber: null,
      legalInformation: null,
      electronicAddress: null,
      address: {
        line1: 'ul. Przykładowa 1',
        postCode: '00-001',
        city: 'Warszawa',
        subdivision: null,
        countryCode: 'PL',
      },
      contact: null,
    },
    buyer: {
      name: 'Klient Polski sp. z o.o.',
      id: 'K-2001',
      vatId: `PL${BUYER_NIP}`,
      electronicAddress: null,
      address: {
        line1: 'ul. Polna 2',
        postCode: '30-001',
        city: 'Kraków',
        subdivision: null,
        countryCode: 'PL',
      },
      contact: null,
    },
    deliveryDate: '2026-11-30',
    period: { start: '2026-11-01', end: '2026-11-30' },
    payment: {
      meansCode: '58',
      account: { iban: 'PL61109010140000071219812874', bic: 'WBKPPLPP', name: null },
      remittanceInformation: null,
    },
    totals: { lineNet, taxExclusive: lineNet, tax, taxInclusive, paid: decimal(0), due: taxInclusive },
    vatBreakdown,
    lines,
    language: 'pl',
    ...given,
    fa3: { ...TERMS, ...fa3 },
  };
}

const TERMS: Fa3Terms = {
  sellerNip: SELLER_NIP,
  buyer: { kind: 'nip', nip: BUYER_NIP },
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
  bankName: null,
};

function lineOf({ price = '1000.00', count = '1', ...given }: Fa3LineInput, index: number): Line {
  const polishRate = given.polishRate ?? '23';
  const quantity = decimal(count);
  const netPrice = decimal(price);
  return {
    id: String(index + 1),
    name: 'Biurko dedykowane',
    description: null,
    quantity,
    unitCode: 'C62',
    netPrice,
    baseQuantity: null,
    netAmount: roundHalfUp(quantity.times(netPrice)),
    category: categoryOf(polishRate),
    rate: decimal(RATE_FIELDS[polishRate].percent),
    polishRate,
    ...given,
  };
}

const CATEGORIES: Readonly<Partial<Record<PolishRate, VatCategory>>> = {
  '0 KR': 'Z',
  '0 WDT': 'K',
  '0 EX': 'G',
  zw: 'E',
  'np I': 'O',
  'np II': 'AE',
  oo: 'AE',
};

function categoryOf(rate: PolishRate): VatCategory {
  return CATEGORIES[rate] ?? 'S';
}
