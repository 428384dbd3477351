import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/errors.js';
import { parseInvoice } from '../../../src/platform/schema.js';
import { invoiceDocument } from '../../fixtures/invoices/invoice-document.js';

type Json = Record<string, unknown>;

/** The ordinary invoice with one place changed: `data.attributes.items.0.quantity`; undefined removes it. */
function changed(path: string, value: unknown): unknown {
  const document = JSON.parse(JSON.stringify(invoiceDocument())) as Json;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let place = document;
  for (const step of steps) place = place[step] as Json;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return document;
}

function failure(document: unknown): Failure {
  try {
    parseInvoice(document);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('it could be read');
}

const attribute = (name: string) => `data.attributes.${name}`;

describe('an invoice document', () => {
  it('becomes an invoice with exact amounts', () => {
    const invoice = parseInvoice(invoiceDocument({ correctedInvoiceId: 'inv-0' }));
    expect(JSON.parse(JSON.stringify(invoice))).toEqual({
      id: 'inv-1',
      number: 'CW-2026-100',
      invoiceDate: '2026-10-01',
      dueDate: '2026-10-15',
      paidDate: null,
      paidStatus: 'unpaid',
      canCharge: false,
      chargeAt: null,
      sentStatus: 'sendingRequested',
      canUpdate: true,
      pdf: { eInvoice: false, eInvoiceStandard: null, archived: false },
      sender: {
        name: null,
        company: 'Coworking Spreeufer GmbH',
        fullAddress: 'Hauptstraße 1, 10115 Berlin, Deutschland',
        street: 'Hauptstraße 1',
        postCode: '10115',
        city: 'Berlin',
        state: null,
        countryCode: 'DE',
      },
      recipient: {
        name: 'Jana Müller',
        company: 'Müller & Söhne GmbH',
        fullAddress: 'Nebenweg 2, 20095 Hamburg, Deutschland',
        street: 'Nebenweg 2',
        postCode: '20095',
        city: 'Hamburg',
        state: null,
        countryCode: 'DE',
      },
      senderTaxId: 'DE123456788',
      recipientTaxId: 'DE987654328',
      customerNumber: 'K-1001',
      invoiceText: 'Vielen Dank für Ihren Besuch!',
      notes: 'Internal: visible to admins only.',
      billingEmails: ['rechnung@mueller.example'],
      items: [
        expect.objectContaining({
          quantity: '1',
          paid: false,
          totalAmount: expect.objectContaining({ net: '350', gross: '416.5', currency: 'EUR' }),
        }),
      ],
      totalAmount: expect.objectContaining({ gross: '416.5' }),
      paidAmount: '0',
      payableAmount: '416.5',
      spaceId: 'space-berlin',
      debitor: { type: 'memberships', id: 'member-1' },
      correctedInvoiceId: 'inv-0',
    });
  });

  it.each([
    ['unknown attributes', attribute('planet'), { deep: [1] }],
    ['unknown members', 'data.meta', 7],
    ['an unknown paid status', attribute('paidStatus'), 'pledged'],
    ['an unknown sent status', attribute('sentStatus'), 'sentByPigeon'],
    ['an unknown debitor type', 'data.relationships.debitor.data.type', 'robots'],
    ['a deprecated relation that is null', 'data.relationships.team', null],
    ['no address of the PDF', attribute('pdf.url'), undefined],
  ])('may have %s', (_name, path, value) => {
    expect(() => parseInvoice(changed(path, value))).not.toThrow();
  });

  it.each([
    ['paidDate', null],
    ['senderTaxId', null],
    ['customerNumber', null],
    ['invoiceText', null],
    ['notes', null],
    ['billingEmails', []],
    ['pdf', { eInvoice: false, eInvoiceStandard: null, archived: false }],
  ])('may do without %s', (name, value) => {
    expect(parseInvoice(changed(attribute(name), undefined))).toMatchObject({ [name]: value });
  });

  it('may do without the parts of an address and of an item that may be null', () => {
    const addressless = parseInvoice(changed(attribute('recipientAddress'), { countryCode: 'DE' }));
    expect(addressless.recipient).toEqual({
      name: null,
      company: null,
      fullAddress: '',
      street: null,
      postCode: null,
      city: null,
      state: null,
      countryCode: 'DE',
    });
    const price = { net: '1.0', gross: '1.0', currency: 'EUR' };
    const item = { description: 'Desk', quantity: '1.0', amount: price, totalAmount: price };
    expect(parseInvoice(changed(attribute('items'), [item])).items[0]).toMatchObject({
      paid: false,
      accountingCode: null,
      costCenter: null,
      revenueAccount: null,
      amount: { taxes: [] },
    });
  });

  it('keeps what was written where a number stands for a text', () => {
    expect(parseInvoice(changed(attribute('customerNumber'), 101)).customerNumber).toBe('101');
  });

  it.each(['memberships', 'teams', 'contacts'] as const)(
    'finds the debitor under the old name of %s',
    (type) => {
      const relationships = {
        space: { data: { type: 'spaces', id: 'space-berlin' } },
        [type.slice(0, -1)]: { data: { type, id: 'x' } },
      };
      expect(parseInvoice(changed('data.relationships', relationships)).debitor).toEqual({ type, id: 'x' });
    },
  );

  it('may have no debitor', () => {
    const relationships = { space: { data: { type: 'spaces', id: 's' } }, debitor: { data: null } };
    expect(parseInvoice(changed('data.relationships', relationships)).debitor).toBeNull();
  });
});

describe('a decimal', () => {
  const quantity = attribute('items.0.quantity');

  it.each([
    ['12.50', '12.5'],
    ['-0.5', '-0.5'],
    [2, '2'],
    [0.1, '0.1'],
    [-123456789012.34, '-123456789012.34'],
  ])('reads %j', (value, text) => {
    expect(parseInvoice(changed(quantity, value)).items[0]?.quantity.toFixed()).toBe(text);
  });

  it.each([
    '',
    'a',
    '1e3',
    '1,5',
    ' 1',
    'NaN',
    1e21,
    1e-7,
    0.1 + 0.2,
    Number('1234567890123.4567'),
    null,
    true,
    {},
  ])('refuses %j', (value) => {
    expect(failure(changed(quantity, value)).detail).toMatch(/^\/data\/attributes\/items\/0\/quantity: is /);
  });
});

describe('what cannot be read', () => {
  it.each([
    [attribute('number'), undefined, '/data/attributes/number: is no text'],
    [attribute('canUpdate'), 'yes', '/data/attributes/canUpdate: '],
    [attribute('invoiceDate'), '2026-02-30', '/data/attributes/invoiceDate: is no date YYYY-MM-DD'],
    [attribute('dueDate'), '2026/10/01', '/data/attributes/dueDate: is no date YYYY-MM-DD'],
    [
      attribute('totalAmount.taxes.0.rate'),
      undefined,
      '/data/attributes/totalAmount/taxes/0/rate: is no decimal',
    ],
    [attribute('pdf.eInvoice'), undefined, '/data/attributes/pdf/eInvoice: '],
    ['data.relationships.space', undefined, '/data/relationships/space: '],
    ['data.type', 'spaces', '/data/type: '],
    ['data.id', '', '/data/id: '],
    ['data.attributes', undefined, '/data/attributes: '],
  ])('%s = %j is named by its pointer', (path, value, words) => {
    const { code, detail } = failure(changed(path, value));
    expect(code).toBe('platform.unreadable');
    expect(detail?.slice(0, words.length)).toBe(words);
  });

  it('names three places and counts the rest', () => {
    const { detail } = failure(changed('data.attributes', {}));
    expect(detail).toMatch(/^\/data\/attributes\/number: .*; .*; .* \(and \d+ more\)$/);
  });

  it.each([[null], [undefined], [7], ['text'], [[]]])('%j is no document', (value) => {
    expect(failure(value).detail).toMatch(/^\/: /);
  });

  it('a locked invoice without pdf is not taken for one without e-invoice', () => {
    const document = changed(attribute('pdf'), undefined) as { data: { attributes: Json } };
    document.data.attributes.canUpdate = false;
    expect(failure(document).detail).toBe('/data/attributes/pdf: is missing on a locked invoice');
  });
});
