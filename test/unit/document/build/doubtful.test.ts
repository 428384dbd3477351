import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import { periodInText } from '../../../../src/document/build/item-period.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { GERMAN_TAX_CASES, german, settings } from '../../../fixtures/invoices/settings.js';

/** What the validators would let pass, and the law or the customer would not. */
function build(overrides: InvoiceOverrides, changed = {}, references: References = {}) {
  return buildDocument(invoice(overrides), settings({ tax_cases: GERMAN_TAX_CASES, ...changed }), references);
}

function rulesOf(...given: Parameters<typeof build>): string[] {
  const built = build(...given);
  return built.ok ? [] : built.findings.map(({ rule }) => rule);
}

const ORIGINAL = { precedingInvoice: { number: 'CW-2026-050', issueDate: '2026-03-05' } };

describe('a correction', () => {
  it('of something that was paid asks nobody for money', () => {
    const items = [item({ net: '-100' }), item({ net: '-50', paid: true })];
    const paid = { paidAmount: '-178.50', payableAmount: '-119.00', paidStatus: 'paid' };
    const built = build({ items, correctedInvoiceId: 'inv-0', ...paid }, {}, ORIGINAL);
    if (!built.ok) throw new Error(JSON.stringify(built.findings));
    expect(built.document.totals.paid.toFixed(2)).toBe('-178.50');
    expect(built.document.totals.due.toFixed(2)).toBe('0.00');
    expect(built.document.payment.meansCode).toBe('1');
  });

  it('is about the service of the original, in its month', () => {
    const given = { items: [item({ net: '-100' })], correctedInvoiceId: 'inv-0', invoiceDate: '2026-10-01' };
    const built = build(given, {}, ORIGINAL);
    if (!built.ok) throw new Error(JSON.stringify(built.findings));
    expect(built.document.period).toEqual({ start: '2026-03-01', end: '2026-03-31' });
  });

  it('is refused when that date is not known', () => {
    const given = { items: [item({ net: '-100' })], correctedInvoiceId: 'inv-0' };
    const undated = { precedingInvoice: { number: 'CW-2026-050', issueDate: null } };
    expect(rulesOf(given, {}, undated)).toEqual(['SB-SERVICE-PERIOD']);
  });
});

it('an invoice that is paid and shows nothing paid is refused', () => {
  expect(rulesOf({ paidStatus: 'paid', paidAmount: '0.00' })).toEqual(['SB-PAID']);
});

describe('no tax', () => {
  const untaxed = { items: [item({ rate: '0' })] };
  const address = { street: '1 Main St', postCode: '10001', city: 'New York', state: 'NY' };

  it('for a private person outside the EU needs a rule of the operator', () => {
    const person = { ...address, countryCode: 'US', company: null, name: 'John Doe' };
    expect(rulesOf({ ...untaxed, recipientAddress: person, taxId: null })).toEqual(['SB-ZERO-RATE']);
    expect(
      rulesOf({ ...untaxed, recipientAddress: { ...person, company: 'Doe Inc.' }, taxId: null }),
    ).toEqual([]);
  });

  it('in Monaco is a matter of French VAT', () => {
    const monaco = { ...address, city: 'Monaco', countryCode: 'MC', company: 'Casino SAM' };
    const built = build({ ...untaxed, recipientAddress: monaco, taxId: 'FR40303265045' });
    if (!built.ok) throw new Error(JSON.stringify(built.findings));
    expect(built.document.vatBreakdown.map(({ category }) => category)).toEqual(['AE']);
  });

  it('by reverse charge abroad is not proved by a VAT id of the seller’s country', () => {
    const french = { ...address, city: 'Paris', countryCode: 'FR', company: 'SARL' };
    const customers = [{ customer_number: '1001', tax_case: german('reverse charge') }];
    const given = { ...untaxed, recipientAddress: french, customerNumber: '1001' };
    expect(rulesOf({ ...given, taxId: 'DE123456788' }, { customers })).toEqual(['BR-AE-02']);
    expect(rulesOf({ ...given, taxId: 'FR40303265045' }, { customers })).toEqual([]);
  });
});

describe('a text that says more than a date', () => {
  it.each([
    '1 - 31 October 2026',
    '1 to 15 October 2026',
    '15 - 20 listopada 2026',
    '5-9 October 2026',
    '15th October 2026',
    '5. und 6. Oktober 2026',
    'von 1.10 bis 31.10.2026',
    '1.10 - 31.10.2026',
    'ab 15.10.2026',
    'Fix Desk bis 31.10.2026',
    'ab Oktober 2026',
  ])('is not read as that date: %s', (text) => {
    expect(periodInText(text)).toBe('ambiguous');
  });

  it.each([
    ['from 2026-10-01 to 2026-10-15', '2026-10-01', '2026-10-15'],
    ['Room 3 - October 2026', '2026-10-01', '2026-10-31'],
    ['Raum 1.2, 01.10.2026', '2026-10-01', '2026-10-01'],
  ])('is read where it is one: %s', (text, start, end) => {
    expect(periodInText(text)).toEqual({ start, end });
  });
});
