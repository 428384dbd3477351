import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { createKsefProducer } from '../../../../src/fa3/produce.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { polishInvoice, polishItem, polishSettings } from '../../../fixtures/polish.js';

type Built = ReturnType<typeof buildDocument>;

const inKsef = (overrides: InvoiceOverrides, references: References = {}): Built =>
  buildDocument(polishInvoice(overrides), polishSettings({ language: 'en' }), references);
const inGermany = (overrides: InvoiceOverrides, standard: 'zugferd' | 'xrechnung' | 'xrechnung-ubl'): Built =>
  buildDocument(invoice(overrides), settings({ language: 'en', standard }));

const characters = (built: Built): string[] =>
  built.ok
    ? []
    : built.findings
        .filter(({ rule }) => rule === 'SB-CHARACTER')
        .map(({ field, message }) => `${field} ${/U\+\w+/.exec(message)?.[0]}`);

const NUMBERS: readonly (readonly [string, string])[] = [
  ['U+001B', 'N13w\u001b[31m'],
  ['U+0000', 'a\u0000b'],
  ['U+007F', 'a\u007fb'],
  ['U+009B', 'a\u009bb'],
  ['U+D800', 'a\ud800b'],
  ['U+FFFE', 'a\ufffeb'],
  ['U+FDD0', 'a\ufdd0b'],
  ['U+FDEF', 'a\ufdefb'],
  ['U+1FFFE', 'a\u{1fffe}b'],
  ['U+10FFFF', 'a\u{10ffff}b'],
  ['U+200B', 'a\u200bb'],
  ['U+00AD', 'a\u00adb'],
  ['U+FEFF', 'a\ufeffb'],
];

describe('a character that no document keeps', () => {
  it.each(NUMBERS)('is refused with its field, for the number with %s', (code, number) => {
    expect(characters(inKsef({ number }))).toEqual([`number ${code}`]);
    for (const standard of ['zugferd', 'xrechnung', 'xrechnung-ubl'] as const) {
      expect(characters(inGermany({ number }, standard))).toEqual([`number ${code}`]);
    }
  });

  it('is named, with what to do, in the language of the space', () => {
    const built = inKsef({ number: 'N13w\u001b[31m' });
    expect(built.ok ? [] : built.findings).toMatchObject([
      {
        rule: 'SB-CHARACTER',
        field: 'number',
        message: 'The text has the character U+001B, which shows nothing and cannot be kept.',
        fix: 'Type the text anew on the platform, without it.',
      },
    ]);
  });

  const text = 'a\u0000b';
  const recipient = { recipientAddress: { company: text, street: text, city: text } };
  const TEXTS: readonly (readonly [string, InvoiceOverrides, readonly string[]])[] = [
    ['the seller', { senderAddress: { company: text } }, ['senderAddress.company']],
    [
      'the buyer',
      recipient,
      ['recipientAddress.company', 'recipientAddress.street', 'recipientAddress.city'],
    ],
    ['an item', { items: [polishItem(), polishItem({ description: text })] }, ['items[1].description']],
    ['the text', { invoiceText: text }, ['invoiceText']],
  ];

  it.each(TEXTS)('goes to KSeF in no text: %s', (_name, overrides, fields) => {
    expect(characters(inKsef(overrides)).sort()).toEqual(fields.map((field) => `${field} U+0000`).sort());
  });

  it('goes to KSeF in no text, by whatever place of the invoice, the settings or the platform it came', async () => {
    const bad = 'a\ufdd3b\u{2ffff}c';
    const customers = [
      {
        customer_number: 'K-2001',
        order_number: bad,
        contract_number: bad,
        project_number: bad,
        buyer_reference: bad,
        recipient: { name: bad, nip: '1132853869', street: bad },
      },
    ];
    const references: References = {
      paymentMethods: [{ name: bad, provider: null }],
      precedingInvoice: { number: 'FV/2026/10/007', issueDate: '2026-10-20', ksefNumber: null },
    };
    const correction = { correctedInvoiceId: 'inv-0', items: [polishItem({ quantity: '-1' })] };
    const seller = { country: 'PL', vat_id: 'PL5265877635', name: bad, legal_information: bad } as const;
    const originals = [{ number: 'FV/2026/10/007', outside: true as const }];
    const ksef = { place_of_issue: bad, bank_name: bad, correction_reason: bad, originals };
    const payment = { iban: 'PL61109010140000071219812874', account_name: bad, terms: bad };
    const spoiled = polishSettings({ language: 'en', customers, payment, seller, ksef });
    const produced = await createKsefProducer(spoiled).produce(polishInvoice(correction), references);
    const xml = produced.ok ? new TextDecoder().decode(produced.xml) : JSON.stringify(produced.findings);
    expect(xml.match(/>abc</g)?.length).toBeGreaterThanOrEqual(10);
    expect(xml).not.toMatch(/\p{Noncharacter_Code_Point}/u);
  });

  it('is refused in the number of what is corrected', () => {
    const correction = { correctedInvoiceId: 'inv-0', items: [polishItem({ quantity: '-1' })] };
    const precedingInvoice = { number: 'FV\u001b/1', issueDate: '2026-09-01' as const, ksefNumber: null };
    expect(characters(inKsef(correction, { precedingInvoice }))).toEqual(['correctedInvoice U+001B']);
  });

  it('is refused in tax ids and customer numbers of every standard', () => {
    const both = { taxId: 'DE1\u0007', customerNumber: 'K\u200b1' };
    expect(characters(inGermany(both, 'zugferd'))).toEqual(['taxId U+0007', 'customerNumber U+200B']);
  });

  it('is left out of other texts of EN 16931, as before', () => {
    const built = inGermany({ items: [item({ description: 'a\u0000b' })] }, 'zugferd');
    expect(built.ok && built.document.lines[0]?.name).toBe('ab');
  });

  it.each([
    ['FV  1', 'FV␣␣1', 'FV 1'],
    ['FV/1\t/2026', 'FV/1␣/2026', 'FV/1 /2026'],
    ['FV\u00a01', 'FV␣1', 'FV 1'],
  ])('or blanks in a row make %j another number in KSeF', (number, shown, read) => {
    const built = inKsef({ number });
    expect(built.ok ? [] : built.findings).toEqual([
      {
        rule: 'SB-KSEF-NUMBER',
        field: 'number',
        message: `In KSeF the number ${shown} (␣ is a blank) is ${read}, and may be that of another invoice: several blanks count as one there.`,
        fix: `Give the invoice the number ${read} on the platform, or another one if that is taken.`,
        source: expect.anything(),
      },
    ]);
    expect(inKsef({ number: read }).ok).toBe(true);
    expect(inGermany({ number }, 'zugferd').ok).toBe(true);
  });

  it('is none of those that end a line or part words: the schema says that these are the same', () => {
    const overrides = {
      number: ' FV/1\t',
      items: [polishItem({ description: 'one\r\ntwo\tthree\u0085four' })],
    };
    const built = inKsef(overrides);
    expect(built.ok && built.document.number).toBe('FV/1');
  });

  it('that shows nothing is left out of words that go to KSeF: nobody can tell them apart', () => {
    const built = inKsef({ items: [polishItem({ description: 'a\u00adb\u200bc' })] });
    expect(built.ok && built.document.lines[0]?.name).toBe('abc');
  });
});
