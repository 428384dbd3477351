import { decimal, roundHalfUp, sum } from '@spacebooks/base/money';
import type { EInvoiceDocument, Line } from '../../../src/document/model.js';

/** What a test says of a line; one desk at 19 % otherwise. */
export interface LineInput {
  readonly name?: string;
  readonly description?: string | null;
  readonly quantity?: string;
  readonly price?: string;
  readonly rate?: string;
  readonly unitCode?: string;
}

function lineOf(input: LineInput, index: number): Line {
  const quantity = decimal(input.quantity ?? '1');
  const netPrice = decimal(input.price ?? '350.00');
  return {
    id: String(index + 1),
    name: input.name ?? 'Fix Desk',
    description: input.description ?? null,
    quantity,
    unitCode: input.unitCode ?? 'C62',
    netPrice,
    baseQuantity: null,
    netAmount: roundHalfUp(quantity.times(netPrice)),
    category: 'S',
    rate: decimal(input.rate ?? '19'),
  };
}

export interface DocumentInput extends Partial<EInvoiceDocument> {
  readonly items?: readonly LineInput[];
  readonly paid?: string;
}

/** A German invoice in our own terms, with totals that follow from its lines. */
export function documentOf({ items = [{}], paid = '0', ...given }: DocumentInput = {}): EInvoiceDocument {
  const lines = items.map(lineOf);
  const rates = [...new Set(lines.map(({ rate }) => rate.toFixed()))].map(decimal).sort((a, b) => b.cmp(a));
  const vatBreakdown = rates.map((rate) => {
    const taxable = sum(lines.filter((line) => line.rate.eq(rate)).map(({ netAmount }) => netAmount));
    const reasons = { exemptionReason: null, exemptionReasonCode: null };
    const tax = roundHalfUp(taxable.times(rate).div(100));
    return { category: 'S' as const, ...reasons, rate, taxable, tax };
  });
  const lineNet = sum(lines.map(({ netAmount }) => netAmount));
  const tax = sum(vatBreakdown.map((each) => each.tax));
  const taxInclusive = lineNet.plus(tax);
  return {
    number: 'CW-2026-100',
    issueDate: '2026-10-01',
    profile: 'en16931',
    typeCode: '380',
    orderReference: null,
    precedingInvoice: null,
    currency: 'EUR',
    paymentDueDate: '2026-10-15',
    buyerReference: null,
    paymentTerms: 'Zahlbar ohne Abzug bis zum Fälligkeitsdatum.',
    notes: ['Vielen Dank für Ihren Besuch!'],
    seller: {
      name: 'Coworking Spreeufer GmbH',
      id: null,
      registrationId: 'HRB 12345 B',
      vatId: 'DE123456788',
      taxNumber: '37/123/45678',
      legalInformation: 'Amtsgericht Charlottenburg, HRB 12345 B, Geschäftsführung: Anna Schmidt',
      electronicAddress: { scheme: 'EM', id: 'rechnung@spreeufer.example' },
      address: {
        line1: 'Hauptstraße 1',
        postCode: '10115',
        city: 'Berlin',
        subdivision: null,
        countryCode: 'DE',
      },
      contact: { name: 'Buchhaltung', phone: '+49 30 1234567', email: 'rechnung@spreeufer.example' },
    },
    buyer: {
      name: 'Müller & Söhne GmbH',
      id: 'K-1001',
      vatId: 'DE987654328',
      electronicAddress: null,
      address: {
        line1: 'Nebenweg 2',
        postCode: '20095',
        city: 'Hamburg',
        subdivision: null,
        countryCode: 'DE',
      },
      contact: { name: 'Jana Müller', phone: null, email: null },
    },
    deliveryDate: '2026-10-31',
    period: { start: '2026-10-01', end: '2026-10-31' },
    payment: {
      meansCode: '58',
      account: {
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        name: 'Coworking Spreeufer GmbH',
      },
      remittanceInformation: 'CW-2026-100',
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
    language: 'de',
    ...given,
  };
}

export const XML = new TextEncoder().encode('<?xml version="1.0" encoding="UTF-8"?>\n<invoice/>\n');
export const OPTIONS = { color: '#0B6E4F', footer: [], xml: XML } as const;
