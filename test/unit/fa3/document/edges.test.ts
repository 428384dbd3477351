import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { Contact, EInvoiceDocument, Line } from '../../../../src/document/model.js';
import type { PolishRate } from '../../../../src/domain/polish-rate.js';
import { type Fa3Document, fa3TermsOf, isFa3Document } from '../../../../src/fa3/document/fa3-document.js';
import { isPolishRate } from '../../../../src/fa3/document/rate-fields.js';
import { checkFa3 } from '../../../../src/fa3/document/rules/check.js';
import { sums } from '../../../../src/fa3/document/sums.js';
import type { BuyerIdentifier, Fa3Settlement } from '../../../../src/fa3/terms.js';
import { formatsOf } from '../../../../src/words/formats.js';
import { EUR, KOR } from './broken-documents.js';
import { type Fa3Input, fa3Document } from './documents.js';

const plain = fa3Document();
const { seller, buyer, payment } = plain;
const correction = (change: Fa3Input): Fa3Document => fa3Document({ ...KOR, ...change });
const contact = (change: Partial<Contact>) => ({ name: null, phone: null, email: null, ...change });
const rulesOf = (document: Fa3Document): string[] => [
  ...new Set(checkFa3(document, 'en').map(({ rule }) => rule)),
];

describe('a text', () => {
  const exemption = (text: string) =>
    fa3Document({ items: [{ polishRate: 'zw' }], fa3: { exemption: { basis: 'B', text } } });
  const account = { iban: 'PL61109010140000071219812874', bic: null };

  it.each<[field: string, element: string, longest: number, of: (text: string) => Fa3Document]>([
    ['number', 'P_2', 256, (number) => fa3Document({ number })],
    ['e_invoices.ksef.place_of_issue', 'P_1M', 256, (placeOfIssue) => fa3Document({ fa3: { placeOfIssue } })],
    ['senderAddress.company', 'Nazwa', 512, (name) => fa3Document({ seller: { ...seller, name } })],
    [
      'senderAddress',
      'AdresL1',
      512,
      (line1) => fa3Document({ seller: { ...seller, address: { ...seller.address, line1 } } }),
    ],
    [
      'e_invoices.seller.contact.email',
      'Email',
      255,
      (email) => fa3Document({ seller: { ...seller, contact: contact({ email }) } }),
    ],
    [
      'e_invoices.seller.contact.phone',
      'Telefon',
      16,
      (phone) => fa3Document({ seller: { ...seller, contact: contact({ phone }) } }),
    ],
    [
      'e_invoices.seller.legal_information',
      'StopkaFaktury',
      3500,
      (legalInformation) => fa3Document({ seller: { ...seller, legalInformation } }),
    ],
    ['recipientAddress.company', 'Nazwa', 512, (name) => fa3Document({ buyer: { ...buyer, name } })],
    [
      'recipientAddress',
      'AdresL1',
      512,
      (line1) => fa3Document({ buyer: { ...buyer, address: { ...buyer.address, line1 } } }),
    ],
    ['taxId', 'NrID', 50, (id) => fa3Document({ fa3: { buyer: { kind: 'other', country: 'US', id } } })],
    ['customerNumber', 'NrKlienta', 256, (id) => fa3Document({ buyer: { ...buyer, id } })],
    [
      'e_invoices.customers.contract_number',
      'NrUmowy',
      256,
      (contractReference) => fa3Document({ contractReference }),
    ],
    [
      'e_invoices.customers.order_number',
      'NrZamowienia',
      256,
      (orderReference) => fa3Document({ orderReference }),
    ],
    ['e_invoices.tax_cases', 'P_19B', 256, exemption],
    [
      'e_invoices.ksef.correction_reason',
      'PrzyczynaKorekty',
      256,
      (reason) => correction({ fa3: { correction: { ksefNumber: null, reason } } }),
    ],
    [
      'correctedInvoice',
      'NrFaKorygowanej',
      256,
      (number) => correction({ precedingInvoice: { number, issueDate: '2026-10-20' } }),
    ],
    ['e_invoices.ksef.bank_name', 'NazwaBanku', 256, (bankName) => fa3Document({ fa3: { bankName } })],
    [
      'e_invoices.payment.account_name',
      'OpisRachunku',
      256,
      (name) => fa3Document({ payment: { ...payment, account: { ...account, name } } }),
    ],
    ['items[1].description', 'P_7', 512, (name) => fa3Document({ items: [{}, { name }] })],
  ])('of %s may fill %s, and no more', (field, element, longest, of) => {
    expect(checkFa3(of('x'.repeat(longest)), 'en')).toEqual([]);
    const found = checkFa3(of('😀'.repeat(longest + 1)), 'en');
    expect(found.map((each) => [each.rule, each.field])).toEqual([['SB-FA3-TEXT', field]]);
    expect(found[0]?.message).toBe(
      `The text of ${element} has ${longest + 1} characters; FA(3) takes 1 to ${longest}.`,
    );
  });
});

const { day } = formatsOf('en');

describe('a date', () => {
  const paid = (date: string): Fa3Document => ({
    ...plain,
    totals: { ...plain.totals, due: decimal(0) },
    fa3: { ...plain.fa3, settlement: { state: 'paid', date } },
  });
  const period = { start: '2006-01-01', end: '2050-01-01' };

  it.each<[field: string, first: string, before: string, of: (date: string) => Fa3Document]>([
    ['invoiceDate', '2025-09-02', '2025-09-01', (issueDate) => fa3Document({ issueDate })],
    [
      'e_invoices.service_period',
      '2006-01-01',
      '2005-12-31',
      (deliveryDate) => fa3Document({ deliveryDate }),
    ],
    [
      'e_invoices.service_period',
      '2006-01-01',
      '2005-12-31',
      (start) => fa3Document({ period: { ...period, start } }),
    ],
    [
      'correctedInvoice',
      '2006-01-01',
      '2005-12-31',
      (issueDate) => correction({ precedingInvoice: { number: 'FV/1', issueDate } }),
    ],
    ['dueDate', '2016-07-01', '2016-06-30', (paymentDueDate) => fa3Document({ paymentDueDate })],
    ['paidDate', '2016-07-01', '2016-06-30', paid],
  ])('of %s may be %s, and the last one 2050-01-01', (field, first, before, of) => {
    expect(checkFa3(of(first), 'en')).toEqual([]);
    expect(checkFa3(of('2050-01-01'), 'en')).toEqual([]);
    for (const date of [before, '2050-01-02']) {
      const found = checkFa3(of(date), 'en').filter(({ rule }) => rule === 'SB-FA3-DATE');
      expect(found.map((each) => [each.field, each.message])).toEqual([
        [field, `${day(date)} is no date that FA(3) takes: it takes ${day(first)} to 1 Jan 2050.`],
      ]);
    }
  });

  it('of the end of a period is looked at, too', () => {
    const found = checkFa3(fa3Document({ period: { ...period, end: '2050-01-02' } }), 'en');
    expect(found.map((each) => [each.rule, each.field])).toEqual([
      ['SB-FA3-DATE', 'e_invoices.service_period'],
    ]);
  });

  it.each([
    ['no period', null],
    ['a period of one day', { start: '2026-11-20', end: '2026-11-20' }],
  ])('is none of %s', (_what, one) => {
    expect(checkFa3(fa3Document({ period: one }), 'en')).toEqual([]);
  });
});

describe('a number', () => {
  const [line] = plain.lines as [Line];
  const huge = decimal('100000000').times('100000000');
  const second = (change: Partial<Line>): Fa3Document => ({
    ...plain,
    lines: [line, { ...line, id: '2', ...change }],
  });
  it.each<[field: string, document: Fa3Document]>([
    ['items[1].quantity', second({ quantity: huge })],
    ['items[1].quantity', second({ quantity: decimal('-0.0000001') })],
    ['items[1].totalAmount', second({ netAmount: decimal('0.001') })],
    ['items[1].totalAmount', second({ gross: { price: decimal(1), amount: decimal('0.001') } })],
    ['totalAmount.gross', { ...plain, totals: { ...plain.totals, taxInclusive: decimal('1230.001') } }],
    [
      'paidAmount',
      fa3Document({
        fa3: { settlement: { state: 'partly paid', amount: decimal('1.001'), date: '2026-11-20' } },
      }),
    ],
  ])('that is too long is found: %s', (field, document) => {
    const found = checkFa3(document, 'en').filter(({ rule }) => rule === 'SB-FA3-NUMBER');
    expect(found.map((each) => each.field)).toEqual([field]);
  });

  it('may have sixteen digits, six of a quantity after the point', () => {
    const quantity = huge.minus('0.000001');
    const found = checkFa3(second({ quantity }), 'en').map(({ rule }) => rule);
    expect(found).not.toContain('SB-FA3-NUMBER');
  });

  it('of lines may be 10,000', () => {
    const lines = (count: number): Fa3Document => ({
      ...plain,
      lines: Array.from({ length: count }, (_, index) => ({ ...line, id: String(index + 1) })),
    });
    expect(rulesOf(lines(10_000))).not.toContain('SB-FA3-ITEMS');
    expect(rulesOf(lines(10_001))).toContain('SB-FA3-ITEMS');
    expect(rulesOf(second({ id: '3' }))).toContain('SB-FA3-ITEMS');
  });
});

describe('a party', () => {
  const known = (identifier: BuyerIdentifier) => rulesOf(fa3Document({ fa3: { buyer: identifier } }));

  it.each<[rules: readonly string[], identifier: BuyerIdentifier]>([
    [[], { kind: 'eu-vat', country: 'EL', number: '123456789' }],
    [[], { kind: 'eu-vat', country: 'IE', number: '1A23456+*WX2' }],
    [['SB-FA3-BUYER'], { kind: 'eu-vat', country: 'IE', number: '1234567890123' }],
    [['SB-FA3-BUYER'], { kind: 'eu-vat', country: 'IE', number: '-123' }],
    [['SB-FA3-BUYER'], { kind: 'eu-vat', country: 'GR', number: '123456789' }],
    [['SB-FA3-BUYER'], { kind: 'eu-vat', country: '', number: '123456789' }],
    [[], { kind: 'other', country: 'US', id: '12-3456789' }],
    [[], { kind: 'other', country: null, id: 'X' }],
    [['SB-FA3-BUYER'], { kind: 'other', country: 'US', id: ' ' }],
    [['SB-FA3-COUNTRY'], { kind: 'other', country: 'XX', id: 'X' }],
    [[], { kind: 'none' }],
  ])('finds %j in a buyer with %j', (rules, identifier) => {
    expect(known(identifier)).toEqual(rules);
  });

  const NOWHERE = { line1: null, postCode: null, city: null, subdivision: null, countryCode: '' };

  it('without an address is a consumer, whose country is not asked for', () => {
    const nowhere = fa3Document({ buyer: { ...buyer, address: NOWHERE }, fa3: { buyer: { kind: 'none' } } });
    expect(checkFa3(nowhere, 'en')).toEqual([]);
  });

  it('that sells is somewhere', () => {
    const address = { ...seller.address, countryCode: 'UK' };
    const found = checkFa3(fa3Document({ seller: { ...seller, address } }), 'en');
    expect(found.map((each) => [each.rule, each.field])).toEqual([
      ['SB-FA3-COUNTRY', 'senderAddress.countryCode'],
    ]);
  });
});

describe('a rate', () => {
  const taxed = fa3Document({ ...EUR, items: [{}, { polishRate: '8' }, { polishRate: 'np II' }] });
  const groups = (change: (at: number) => object, document = taxed): Fa3Document => ({
    ...document,
    vatBreakdown: document.vatBreakdown.map((group, at) => ({ ...group, ...change(at) })),
  });
  const messages = (document: Fa3Document) =>
    checkFa3(document, 'en').map(({ rule, field, message }) => [rule, field, message]);

  it('of an exemption may stand beside others', () => {
    const mixed = fa3Document({
      items: [{}, { polishRate: 'zw' }],
      fa3: { exemption: { basis: 'A', text: 'art. 43 ust. 1' } },
    });
    expect(checkFa3(mixed, 'en')).toEqual([]);
  });

  it('of exchange is asked of every tax, and of taxes alone', () => {
    expect(checkFa3(taxed, 'en')).toEqual([]);
    for (const at of [0, 1]) {
      expect(rulesOf(groups((each) => (each === at ? { taxInPln: decimal(1) } : {})))).toEqual([
        'SB-FA3-EXCHANGE',
      ]);
      expect(rulesOf(groups((each) => (each === at ? { taxInPln: undefined } : {})))).toEqual([
        'SB-FA3-EXCHANGE',
      ]);
    }
  });

  it('that is wrong in the sums alone is found there', () => {
    expect(messages(groups(() => ({ rate: decimal(19) }), plain))).toEqual([
      ['SB-FA3-RATE', 'totalAmount.taxes', 'The rate 19 % (23) is none of FA(3).'],
    ]);
  });

  it('that is missing is shown as a dash', () => {
    const found = messages(groups(() => ({ polishRate: undefined }), plain));
    expect(found).toEqual([
      ['SB-FA3-RATE', 'totalAmount.taxes', 'The rate 23 % (–) is none of FA(3).'],
      ['SB-FA3-GROUP', 'totalAmount.taxes', 'The lines of the rate – make 0.00, but its sum is 1000.00.'],
      ['SB-FA3-LINE-GROUP', 'items[0].amount.taxes', 'The rate 23 of the line has not exactly one sum.'],
    ]);
    const lines = plain.lines.map(({ polishRate: _, ...line }) => line);
    expect(messages({ ...plain, lines }).filter(([rule]) => rule === 'SB-FA3-LINE-GROUP')).toEqual([
      ['SB-FA3-LINE-GROUP', 'items[0].amount.taxes', 'The rate – of the line has not exactly one sum.'],
    ]);
  });

  it('without tax has none', () => {
    const outside = fa3Document({ items: [{ polishRate: 'np II' }] });
    const found = messages(groups(() => ({ tax: decimal('2.30') }), outside));
    expect(found[0]).toEqual([
      'SB-FA3-TAX-FREE',
      'totalAmount.taxes',
      'The rate np II bears no tax, but 2.3 are stated.',
    ]);
  });

  it.each([
    ['23', true],
    ['0 WDT', true],
    ['19', false],
    ['toString', false],
    [undefined, false],
  ])('%s is one of FA(3): %s', (rate, is) => {
    expect(isPolishRate(rate)).toBe(is);
  });
});

describe('a sum', () => {
  const gross = (price: string) => ({ price: decimal(price), amount: decimal(price) });

  it('of net lines does not look at their gross prices', () => {
    expect(rulesOf(fa3Document({ items: [{ gross: gross('1230.00') }] }))).toEqual(['SB-FA3-PRICING']);
  });

  it('of gross lines allows what the rounding of its own lines explains', () => {
    const items = (price: string) =>
      fa3Document({
        items: [{ gross: gross(price) }, { polishRate: '8' as PolishRate, gross: gross('1080.00') }],
        fa3: { pricing: 'gross' },
      });
    expect(rulesOf(items('1230.01'))).toEqual([]);
    expect(rulesOf(items('1230.02'))).toEqual(['SB-FA3-GROUP']);
  });

  const settled = (due: string, settlement: Fa3Settlement, base = plain): string[] =>
    rulesOf({
      ...base,
      totals: { ...base.totals, due: decimal(due) },
      fa3: { ...base.fa3, settlement },
    });
  const date = '2026-11-20';
  const partly = (amount: string) => ({ state: 'partly paid', amount: decimal(amount), date }) as const;
  const back = (amount: string) => ({ state: 'paid back', amount: decimal(amount) }) as const;
  const negative = fa3Document(KOR);
  const WRONG = ['SB-FA3-SETTLEMENT'];

  it.each<[due: string, settlement: Fa3Settlement, base: Fa3Document, rules: readonly string[]]>([
    ['0', { state: 'paid', date }, plain, []],
    ['-1', { state: 'paid', date }, plain, []],
    ['1', { state: 'paid', date }, plain, WRONG],
    ['1', { state: 'paid', date }, negative, []],
    ['-1', { state: 'paid', date }, negative, WRONG],
    ['1240', back('10'), plain, []],
    ['1230', back('0'), plain, WRONG],
    ['1240', back('11'), plain, WRONG],
    ['-1240', back('10'), negative, []],
    ['-1220', back('10'), negative, WRONG],
    ['1229.99', partly('0.01'), plain, []],
    ['0.01', partly('1229.99'), plain, []],
    ['1230', partly('0'), plain, WRONG],
    ['0', partly('1230'), plain, WRONG],
    ['-1130', partly('-100'), negative, []],
    ['-1130', partly('100'), negative, WRONG],
  ])('of %s due is settled as told: %j', (due, settlement, base, rules) => {
    expect(settled(due, settlement, base)).toEqual(rules);
  });
});

describe('a finding', () => {
  const wrongNumber = { ksefNumber: '5265877635-20250826-0100001AF629-AE', reason: null };

  it('names the original where it is known', () => {
    const message = (precedingInvoice: Fa3Document['precedingInvoice']) =>
      checkFa3(correction({ precedingInvoice, fa3: { correction: wrongNumber } }), 'en').find(
        ({ rule }) => rule === 'SB-FA3-KSEF-NUMBER',
      )?.message;
    expect(message({ number: 'FV/7', issueDate: '2026-10-20' })).toContain(' corrected invoice FV/7 is ');
    expect(message(null)).toContain(' corrected invoice – is ');
  });

  it.each([
    ['en', 'This is a defect of spacebooks: report it with the invoice.'],
    ['de', 'Das ist ein Fehler von spacebooks: bitte mit der Rechnung melden.'],
    ['pl', 'To błąd programu spacebooks: prosimy zgłosić go razem z fakturą.'],
  ] as const)('says in %s that it is a defect of ours', (language, fix) => {
    const wrong = { ...plain, totals: { ...plain.totals, taxInclusive: decimal('1230.01') } };
    expect(checkFa3(wrong, language).map((each) => each.fix)).toEqual([fix]);
  });
});

it('a document is one of FA(3) by its profile and its terms', () => {
  const { fa3: _, ...bare } = plain;
  expect(isFa3Document(plain)).toBe(true);
  expect(isFa3Document({ ...plain, profile: 'en16931' })).toBe(false);
  expect(fa3TermsOf(plain)).toBe(plain.fa3);
  expect(fa3TermsOf({ ...plain, profile: 'en16931' })).toBeUndefined();
  expect(isFa3Document(bare)).toBe(false);
  expect(isFa3Document({ ...bare, fa3: undefined } as EInvoiceDocument)).toBe(false);
});

it('a finding of a line names it', () => {
  const quantity = decimal('0.3333333');
  const found = checkFa3(fa3Document({ items: [{}, { name: 'Sala 4', quantity }] }), 'en');
  const items = found.map(({ field, source }) => [field, source?.item]);
  expect(items).toContainEqual(['items[1].quantity', 'Sala 4']);
});

it('the sum of taxes in PLN is that of those that are stated in PLN', () => {
  const { vatBreakdown, ...euro } = fa3Document({
    ...EUR,
    items: [{ polishRate: '23' }, { polishRate: '22' }],
  });
  const stated = vatBreakdown.map(({ taxInPln: _, ...each }) =>
    each.polishRate === '23' ? { ...each, taxInPln: decimal('9') } : each,
  );
  expect(sums({ ...euro, vatBreakdown: stated })).toMatchObject({ P_14_1W: '9.00' });
});
