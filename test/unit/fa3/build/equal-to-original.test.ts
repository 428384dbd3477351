import { formatKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import type { KsefOriginal } from '../../../../src/domain/ksef-settings.js';
import type { StatedOriginal } from '../../../../src/domain/stated-original.js';
import { buildFa3 } from '../../../../src/fa3/build/format.js';
import { createKsefProducer } from '../../../../src/fa3/produce.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import {
  BUYER_NIP,
  type PolishOverrides,
  polishInvoice,
  polishItem,
  polishSettings,
  SELLER_NIP,
} from '../../../fixtures/polish.js';
import { ReadXml } from '../document/read-xml.js';

const OTHER_NIP = '1132853869';
const NUMBER = 'FV/2026/10/044';
const DATE = '2026-10-12';
const numbered = (nip: string) => formatKsefNumber({ nip, date: DATE, technical: '0100001AF629' });
const address = { country: 'PL', line1: 'ul. Dawna 4', line2: '60-001 Poznań' };

const STATED: StatedOriginal = {
  currency: 'PLN',
  seller: { identifier: { kind: 'nip', nip: SELLER_NIP }, name: 'Biurko Coworking sp. z o.o.', address },
  buyer: { identifier: { kind: 'nip', nip: BUYER_NIP }, name: 'Klient Polski sp. z o.o.', address },
  recipients: [],
  rate: null,
  customer: { number: 'K-2001', debitor: null },
};
const NONE = { kind: 'none' } as const;
const TO_OTHER = { to: `PL${OTHER_NIP}`, reason: 'Połączenie' };
const TO_US = { to: SELLER_NIP, reason: 'Połączenie' };

function corrected(stated: Partial<StatedOriginal>, ksefNumber: string | null = null): References {
  return {
    precedingInvoice: {
      number: NUMBER,
      issueDate: DATE,
      ksefNumber: ksefNumber ?? numbered(SELLER_NIP),
      stated: { ...STATED, ...stated },
    },
  };
}

const taken = { correctedInvoiceId: 'inv-0', items: [polishItem({ quantity: '-1' })] };

function refusals(given: InvoiceOverrides, references: References, settings: PolishOverrides = {}) {
  const built = buildFa3(
    polishInvoice({ ...taken, ...given }),
    polishSettings({ language: 'en', ...settings }),
    references,
  );
  return built.ok ? [] : built.findings.map(({ field, message }) => `${field}: ${message}`);
}

const listed = (entry: Partial<KsefOriginal>): PolishOverrides => ({
  ksef: { originals: [{ number: NUMBER, date: DATE, ...entry }] },
});

describe('a correction for another buyer than its original', () => {
  it.each([
    ['another NIP', { taxId: OTHER_NIP }, STATED.buyer.identifier, `NIP ${OTHER_NIP}`, `NIP ${BUYER_NIP}`],
    [
      'a VAT id of another member state',
      { taxId: 'DE123456788', recipientAddress: { countryCode: 'DE' } },
      STATED.buyer.identifier,
      'DE123456788',
      `NIP ${BUYER_NIP}`,
    ],
    [
      'an id of another country',
      {
        taxId: 'US 98-7654321',
        recipientAddress: { countryCode: 'US' },
      },
      { kind: 'other', country: 'CA', id: '98-7654321' },
      'US 98-7654321',
      'CA 98-7654321',
    ],
    ['a NIP after none', {}, NONE, `NIP ${BUYER_NIP}`, 'a buyer without tax id'],
    [
      'none after a NIP',
      { taxId: null, recipientAddress: { company: null, name: 'Anna Nowak' } },
      STATED.buyer.identifier,
      'a buyer without tax id',
      `NIP ${BUYER_NIP}`,
    ],
  ] as const)('is refused: %s', (_what, given, identifier, now, before) => {
    expect(refusals(given, corrected({ buyer: { ...STATED.buyer, identifier } }))).toEqual([
      `taxId: The correction is for ${now}, but the invoice ${NUMBER} that it corrects was issued to ${before}: KSeF would hand the correction to somebody who never had the invoice.`,
    ]);
  });

  it('is refused with the way out', () => {
    const built = buildFa3(
      polishInvoice({ ...taken, taxId: OTHER_NIP }),
      polishSettings({ language: 'en' }),
      corrected({}),
    );
    expect(built).toMatchObject({
      findings: [
        {
          rule: 'SB-KSEF-ORIGINAL',
          fix: `Put the tax id of the corrected invoice on the correction and let it take ${NUMBER} back to zero, then make a new invoice for NIP ${OTHER_NIP}. If NIP ${OTHER_NIP} is the legal successor of NIP ${BUYER_NIP}, list ${NUMBER} in e_invoices.ksef.originals with date: ${DATE}, and under buyer_changed to: PL${OTHER_NIP} and the reason.`,
        },
      ],
    });
  });

  it('without tax ids is known by its customer, else by the name', () => {
    const given = { taxId: null, recipientAddress: { company: null, name: 'Anna Nowak' } };
    const buyer = { identifier: NONE, name: 'Jan Kowalski', address };
    const stated = (customer: StatedOriginal['customer'], name = 'Jan Kowalski') =>
      refusals(given, corrected({ customer, buyer: { ...buyer, name } }));
    expect(stated({ number: 'K-2001', debitor: null })).toEqual([]);
    expect(stated({ number: null, debitor: null }, 'Anna Nowak')).toEqual([]);
    expect(stated({ number: 'K-7', debitor: null })).toEqual([
      `taxId: The correction and the invoice ${NUMBER} that it corrects are for different customers, and neither states a tax id.`,
    ]);
  });
});

describe('what a correction writes otherwise than its original', () => {
  it.each([
    ['a NIP with hyphens', { taxId: '735-276-52-25' }, STATED.buyer.identifier],
    [
      'a VAT id with blanks',
      { taxId: 'DE 123 456 788', recipientAddress: { countryCode: 'DE' } },
      { kind: 'eu-vat', country: 'DE', number: '123456788' },
    ],
    [
      'an id with its country before it',
      { taxId: 'CHE-123.456.788', recipientAddress: { countryCode: 'CH' } },
      { kind: 'other', country: 'CH', id: 'CHE123456788' },
    ],
    ['another name', { recipientAddress: { company: 'Klient Polski S.A.' } }, STATED.buyer.identifier],
  ] as const)('is the same buyer: %s', (_what, given, identifier) => {
    expect(refusals(given, corrected({ buyer: { ...STATED.buyer, identifier } }))).toEqual([]);
  });

  it('is refused in another currency, whatever a person says of the parties', () => {
    const settings = listed({ buyer_changed: TO_OTHER, seller_changed: TO_US });
    expect(refusals({}, corrected({ currency: 'EUR' }), settings)).toEqual([
      `totalAmount.currency: The correction is in PLN, but the invoice ${NUMBER} that it corrects in EUR.`,
    ]);
  });

  it.each([
    ['its number in KSeF', corrected({ seller: null }, numbered(OTHER_NIP))],
    ['the number rather than what is stated', corrected({}, numbered(OTHER_NIP))],
    [
      'what it states, outside KSeF',
      {
        precedingInvoice: {
          number: NUMBER,
          issueDate: '2025-12-30',
          stated: { ...STATED, seller: { ...STATED.buyer, identifier: { kind: 'nip', nip: OTHER_NIP } } },
        },
      },
    ],
  ] as const)('is refused where another seller issued it, by %s', (_by, references) => {
    expect(refusals({}, references)).toEqual([
      `e_invoices.seller.vat_id: The correction is issued by NIP ${SELLER_NIP}, but the invoice ${NUMBER} that it corrects by NIP ${OTHER_NIP}.`,
    ]);
  });

  it('is refused for another recipient beside the buyer, and where nobody knows it is not', () => {
    const recipient = { name: 'Szkoła nr 3', nip: OTHER_NIP, city: 'Kraków' };
    const settings = {
      customers: [{ customer_number: 'K-2001', local_government_unit: true, recipient }],
    };
    const refused = [
      expect.stringMatching(/^e_invoices\.customers\.recipient: The correction names another/),
    ];
    expect(refusals({}, corrected({ recipients: [] }), settings)).toEqual(refused);
    expect(refusals({}, corrected({ recipients: [OTHER_NIP] }))).toEqual(refused);
    expect(refusals({}, corrected({ recipients: [OTHER_NIP] }), settings)).toEqual([]);
    expect(refusals({}, corrected({ recipients: null }), settings)).toEqual([]);
  });

  it('is not asked where nobody knows the original', () => {
    const precedingInvoice = { number: NUMBER, issueDate: DATE, ksefNumber: 'k' };
    expect(refusals({ taxId: OTHER_NIP }, { precedingInvoice })).toEqual([]);
  });
});

describe('the correction of a legal successor', () => {
  it('is issued with the party before and the reason', async () => {
    const settings = listed({
      buyer_changed: { to: `PL${OTHER_NIP}`, reason: 'Połączenie spółek, art. 492 k.s.h.' },
      seller_changed: { to: SELLER_NIP, reason: 'Przekształcenie, art. 551 k.s.h.' },
    });
    const references = corrected({
      seller: { ...STATED.buyer, identifier: { kind: 'nip', nip: '5213017228' } },
    });
    const produced = await createKsefProducer(polishSettings(settings)).produce(
      polishInvoice({ ...taken, taxId: OTHER_NIP }),
      {
        precedingInvoice: {
          ...references.precedingInvoice,
          ...{ number: NUMBER, issueDate: DATE },
          ksefNumber: numbered('5213017228'),
        },
      },
    );
    if (!produced.ok) throw new Error(JSON.stringify(produced.findings));
    const xml = new ReadXml(produced.xml);
    expect(xml.one('/Faktura/Podmiot2/DaneIdentyfikacyjne/NIP')).toBe(OTHER_NIP);
    expect(xml.one('/Faktura/Fa/Podmiot2K/DaneIdentyfikacyjne/NIP')).toBe(BUYER_NIP);
    expect(xml.one('/Faktura/Fa/Podmiot2K/DaneIdentyfikacyjne/Nazwa')).toBe('Klient Polski sp. z o.o.');
    expect(xml.one('/Faktura/Fa/Podmiot2K/Adres/AdresL2')).toBe('60-001 Poznań');
    expect(xml.one('/Faktura/Fa/Podmiot1K/DaneIdentyfikacyjne/NIP')).toBe('5213017228');
    expect(xml.all('/Faktura/Fa/DodatkowyOpis/Klucz')).toEqual([
      'Następstwo prawne sprzedawcy',
      'Następstwo prawne nabywcy',
    ]);
    expect(xml.all('/Faktura/Fa/DodatkowyOpis/Wartosc')).toEqual([
      'Przekształcenie, art. 551 k.s.h.',
      'Połączenie spółek, art. 492 k.s.h.',
    ]);
    xml.dispose();
  });

  it.each([
    ['a stranger', { taxId: 'DE123456788', recipientAddress: { countryCode: 'DE' } }, 'DE123456788'],
    [
      'nobody with a tax id',
      { taxId: null, recipientAddress: { company: null, name: 'Anna Nowak' } },
      'a buyer without tax id',
    ],
  ])('is for that successor alone: %s', (_who, given, now) => {
    expect(refusals(given, corrected({}), listed({ buyer_changed: TO_OTHER }))).toEqual([
      `taxId: The correction is for ${now}, but the invoice ${NUMBER} that it corrects was issued to NIP ${BUYER_NIP}, and its legal successor is PL${OTHER_NIP}: KSeF would hand the correction to somebody who never had the invoice.`,
    ]);
  });

  it('has no tax id to be known by, so that no customer succeeds another', () => {
    const given = { taxId: null, recipientAddress: { company: null, name: 'Anna Nowak' } };
    const stated = corrected({
      buyer: { identifier: NONE, name: 'Jan', address },
      customer: { number: 'K-7', debitor: null },
    });
    expect(refusals(given, stated, listed({ buyer_changed: TO_OTHER }))).toHaveLength(1);
    expect(refusals({ taxId: OTHER_NIP }, stated, listed({ buyer_changed: TO_OTHER }))).toEqual([]);
  });

  it('is issued by the seller whom a person named', () => {
    const another = listed({ seller_changed: { to: OTHER_NIP, reason: 'x' } });
    expect(refusals({}, corrected({}, numbered('5213017228')), another)).toHaveLength(1);
    expect(refusals({}, corrected({}, numbered('5213017228')), listed({ seller_changed: TO_US }))).toEqual(
      [],
    );
  });

  it.each([
    [
      'the id of another member state',
      'ATU12345675',
      { taxId: 'ATU12345675', recipientAddress: { countryCode: 'AT' } },
    ],
    [
      'an id with its country',
      'CHE123456788',
      { taxId: 'CHE-123.456.788', recipientAddress: { countryCode: 'CH' } },
    ],
    [
      'an id without its country',
      'US987654321',
      { taxId: '98-7654321', recipientAddress: { countryCode: 'US' } },
    ],
  ])('is known by %s', (_what, to, given) => {
    expect(refusals(given, corrected({}), listed({ buyer_changed: { to, reason: 'x' } }))).toEqual([]);
  });

  it('is none of another invoice of the same number', () => {
    const other = listed({ date: '2025-10-12', buyer_changed: TO_OTHER });
    expect(refusals({ taxId: OTHER_NIP }, corrected({}), other)).toHaveLength(1);
    expect(refusals({ taxId: OTHER_NIP }, corrected({}), listed({ seller_changed: TO_US }))).toHaveLength(1);
  });

  it('says nothing where the parties are the same', () => {
    const built = buildFa3(
      polishInvoice(taken),
      polishSettings(listed({ buyer_changed: TO_OTHER, seller_changed: TO_US })),
      corrected({}),
    );
    expect(built.ok && built.document.fa3.correction).toEqual({
      ksefNumber: numbered(SELLER_NIP),
      reason: null,
    });
  });
});

describe('a correction of a correction', () => {
  const first = { number: 'FV/2026/09/001', issueDate: '2026-09-03' } as const;
  const references = {
    precedingInvoice: { ...corrected({}).precedingInvoice, number: NUMBER, issueDate: DATE, first },
  };

  it('for another buyer says to take the first invoice back to zero', () => {
    const built = buildFa3(
      polishInvoice({ ...taken, taxId: OTHER_NIP }),
      polishSettings({ language: 'en' }),
      references,
    );
    const fix = `Put the tax id of the corrected invoice on the correction and let it take FV/2026/09/001 back to zero, then make a new invoice for NIP ${OTHER_NIP}. If NIP ${OTHER_NIP} is the legal successor of NIP ${BUYER_NIP}, list FV/2026/09/001 in e_invoices.ksef.originals with date: 2026-09-03, and under buyer_changed to: PL${OTHER_NIP} and the reason.`;
    expect(built).toMatchObject({ findings: [{ fix }] });
  });

  it('is one for the successor of the first invoice, too', () => {
    const settings = {
      ksef: { originals: [{ number: first.number, date: first.issueDate, buyer_changed: TO_OTHER }] },
    };
    expect(refusals({ taxId: OTHER_NIP }, references, settings)).toEqual([]);
    expect(refusals({ taxId: '5213017228' }, references, settings)).toHaveLength(1);
  });
});
