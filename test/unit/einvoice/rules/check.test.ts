import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../src/domain/money.js';
import type { Language } from '../../../../src/domain/settings.js';
import type {
  Buyer,
  Contact,
  EInvoiceDocument,
  Line,
  PostalAddress,
  Seller,
  Totals,
  VatBreakdown,
} from '../../../../src/einvoice/document/model.js';
import { BUSINESS_RULES, checkDocument } from '../../../../src/einvoice/rules/check.js';
import { RULE_TEXTS, type RuleId } from '../../../../src/einvoice/rules/texts/catalogue.js';
import type { FreeCategory } from '../../../../src/einvoice/rules/texts/vat-texts.js';
import { VALID_CASES } from '../../../fixtures/invoices/cases.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { documentOf } from '../pdf/documents.js';

const base = documentOf({ items: [{ quantity: '2' }, { price: '23.40', rate: '7' }] });
const cent = decimal('0.01');

const line = (change: Partial<Line>): EInvoiceDocument => ({
  ...base,
  lines: base.lines.map((each, index) => (index === 1 ? { ...each, ...change } : each)),
});
const totals = (change: Partial<Totals>): EInvoiceDocument => ({
  ...base,
  totals: { ...base.totals, ...change },
});
const vat = (change: Partial<VatBreakdown>): EInvoiceDocument => ({
  ...base,
  vatBreakdown: base.vatBreakdown.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
});
const seller = (change: Partial<EInvoiceDocument['seller']>): EInvoiceDocument => ({
  ...base,
  seller: { ...base.seller, ...change },
});
const buyer = (change: Partial<EInvoiceDocument['buyer']>): EInvoiceDocument => ({
  ...base,
  buyer: { ...base.buyer, ...change },
});
const payment = (change: Partial<EInvoiceDocument['payment']>): EInvoiceDocument => ({
  ...base,
  payment: { ...base.payment, ...change },
});
/** An XRechnung that is valid, but for the change. */
const xrechnung = (change: Partial<EInvoiceDocument> = {}): EInvoiceDocument => ({
  ...base,
  profile: 'xrechnung',
  buyerReference: '04011000-12345-03',
  buyer: { ...base.buyer, electronicAddress: { scheme: 'EM', id: 'einkauf@mueller.example' } },
  ...change,
});
const contact = (change: Partial<Contact>): EInvoiceDocument =>
  xrechnung({
    seller: { ...base.seller, contact: { name: 'A', phone: '030 123', email: 'a@b.example', ...change } },
  });
const addressOf = <P extends Seller | Buyer>(party: P, change: Partial<PostalAddress>) => ({
  ...party,
  address: { ...party.address, ...change },
});
/** One line without VAT, for the reason of its category. */
const free = (
  category: FreeCategory,
  { line: lineChange = {}, vat: vatChange = {}, ...change }: FreeChange = {},
): EInvoiceDocument => {
  const document = documentOf({ items: [{}] });
  const none = { category, rate: decimal(0) };
  const { lineNet } = document.totals;
  const vatId = category === 'O' ? null : 'DE123456789';
  return {
    ...document,
    seller: { ...document.seller, vatId },
    buyer: { ...document.buyer, vatId },
    lines: document.lines.map((each) => ({ ...each, ...none, ...lineChange })),
    vatBreakdown: document.vatBreakdown.map((each) => ({
      ...each,
      ...none,
      tax: decimal(0),
      exemptionReason: 'a reason',
      ...vatChange,
    })),
    totals: { ...document.totals, tax: decimal(0), taxInclusive: lineNet, due: lineNet },
    ...change,
  };
};
interface FreeChange extends Partial<EInvoiceDocument> {
  readonly line?: Partial<Line>;
  readonly vat?: Partial<VatBreakdown>;
}
type Broken = readonly [id: string, document: EInvoiceDocument, field: string, also?: string[]];

/** What breaks the rules that every category without VAT has. */
const brokenIn = (category: FreeCategory): readonly Broken[] => {
  const [breakdown] = free(category).vatBreakdown;
  if (breakdown === undefined) throw new Error('no breakdown');
  return [
    [`BR-${category}-01`, free(category, { vatBreakdown: [breakdown, breakdown] }), 'totalAmount.taxes'],
    [`BR-${category}-05`, free(category, { line: { rate: decimal(19) } }), 'items[0].amount.taxes[0].rate'],
    [`BR-${category}-08`, free(category, { vat: { taxable: decimal(1) } }), 'totalAmount.taxes'],
    [`BR-${category}-09`, free(category, { vat: { tax: decimal(1) } }), 'totalAmount.taxes', ['BR-CO-14']],
    [`BR-${category}-10`, free(category, { vat: { exemptionReason: null } }), 'e_invoices.tax_cases'],
  ];
};
/** A line of the standard rate and one that is not subject to VAT, each in the breakdown. */
const mixed = (): EInvoiceDocument => {
  const [outside, standard] = [free('O'), documentOf({ items: [{}] })];
  return {
    ...standard,
    lines: [...standard.lines, ...outside.lines.map((each) => ({ ...each, id: '2' }))],
    vatBreakdown: [...standard.vatBreakdown, ...outside.vatBreakdown],
    totals: {
      ...standard.totals,
      lineNet: decimal('700'),
      taxExclusive: decimal('700'),
      taxInclusive: decimal('766.50'),
      due: decimal('766.50'),
    },
  };
};
const account = (iban: string) => ({ iban, bic: null, name: null });

const FREE_CATEGORIES: readonly FreeCategory[] = ['AE', 'E', 'G', 'O'];

/** A document that breaks the rule, every rule that it then breaks, and the field that is named. */
const BROKEN: readonly Broken[] = [
  ...FREE_CATEGORIES.flatMap(brokenIn),
  ['BR-02', { ...base, number: '' }, 'number'],
  ['BR-03', { ...base, issueDate: '2026-02-30' }, 'invoiceDate'],
  ['BR-CL-04', { ...base, currency: 'Euro' }, 'totalAmount.currency'],
  ['BR-06', seller({ name: '' }), 'senderAddress.company'],
  ['BR-07', buyer({ name: '' }), 'recipientAddress.company'],
  ['BR-09', seller({ address: { ...base.seller.address, countryCode: '' } }), 'senderAddress.countryCode'],
  ['BR-11', buyer({ address: { ...base.buyer.address, countryCode: '' } }), 'recipientAddress.countryCode'],
  ['BR-16', { ...base, lines: [] }, 'items', ['BR-CO-10', 'BR-S-08', 'BR-S-08']],
  ['BR-21', line({ id: '' }), 'items[1].description'],
  ['BR-CL-23', line({ unitCode: 'ONE1' }), 'items[1].quantity'],
  ['BR-25', line({ name: '' }), 'items[1].description'],
  ['BR-27', line({ netPrice: decimal('-23.40'), quantity: decimal(-1) }), 'items[1].amount.net'],
  ['BR-29', { ...base, period: { start: '2026-10-31', end: '2026-10-01' } }, 'invoiceDate'],
  ['BR-50', payment({ account: account('') }), 'e_invoices.payment.iban'],
  ['BR-61', payment({ account: null }), 'e_invoices.payment.iban'],
  [
    'BR-62',
    seller({ electronicAddress: { scheme: '', id: 'a@b.example' } }),
    'e_invoices.seller.electronic_address.scheme',
  ],
  ['BR-63', buyer({ electronicAddress: { scheme: '', id: 'a@b.example' } }), 'billingEmails'],
  [
    'BR-CL-14',
    buyer({ address: { ...base.buyer.address, countryCode: 'UK' } }),
    'recipientAddress.countryCode',
  ],
  [
    'BR-CL-25',
    seller({ electronicAddress: { scheme: 'XX', id: '1' } }),
    'e_invoices.seller.electronic_address.scheme',
  ],
  ['BR-CO-09', buyer({ vatId: '987654321' }), 'taxId'],
  ['BR-CO-10', totals({ lineNet: base.totals.lineNet.plus(cent) }), 'totalAmount.net', ['BR-CO-13']],
  ['BR-CO-13', totals({ taxExclusive: base.totals.lineNet.minus(cent) }), 'totalAmount.net', ['BR-CO-15']],
  ['BR-CO-14', totals({ tax: base.totals.tax.plus(cent) }), 'totalAmount.taxes', ['BR-CO-15']],
  [
    'BR-CO-15',
    totals({ taxInclusive: base.totals.taxInclusive.plus(cent) }),
    'totalAmount.gross',
    ['BR-CO-16'],
  ],
  ['BR-CO-16', totals({ due: base.totals.due.plus(cent) }), 'payableAmount'],
  ['BR-CO-18', { ...base, vatBreakdown: [] }, 'totalAmount.taxes', ['BR-CO-14', 'BR-S-08', 'BR-S-08']],
  ['BR-CO-25', { ...base, paymentDueDate: null, paymentTerms: null }, 'dueDate'],
  ['BR-CO-26', seller({ vatId: null, registrationId: null }), 'senderTaxId'],
  ['BR-DE-19', payment({ account: account('DE02120300000000202052') }), 'e_invoices.payment.iban'],
  ['BR-DEC-09', totals({ lineNet: decimal('723.405') }), 'totalAmount.net', ['BR-CO-10', 'BR-CO-13']],
  ['BR-DEC-12', totals({ taxExclusive: decimal('723.405') }), 'totalAmount.net', ['BR-CO-13', 'BR-CO-15']],
  ['BR-DEC-13', totals({ tax: decimal('134.645') }), 'totalAmount.taxes', ['BR-CO-14', 'BR-CO-15']],
  ['BR-DEC-14', totals({ taxInclusive: decimal('858.045') }), 'totalAmount.gross', ['BR-CO-15', 'BR-CO-16']],
  ['BR-DEC-16', totals({ paid: decimal('0.005') }), 'paidAmount', ['BR-CO-16']],
  ['BR-DEC-18', totals({ due: decimal('858.045') }), 'payableAmount', ['BR-CO-16']],
  ['BR-DEC-19', vat({ taxable: decimal('700.001') }), 'totalAmount.net', ['BR-S-08']],
  ['BR-DEC-20', vat({ tax: decimal('133.001') }), 'totalAmount.taxes', ['BR-CO-14']],
  ['BR-DEC-23', line({ netAmount: decimal('23.401') }), 'items[1].totalAmount.net', ['BR-CO-10', 'BR-S-08']],
  ['BR-S-02', seller({ vatId: null, taxNumber: null }), 'senderTaxId'],
  ['BR-S-05', line({ rate: decimal(0) }), 'items[1].amount.taxes[0].rate', ['BR-S-08', 'BR-S-08']],
  ['BR-S-08', vat({ taxable: decimal('700.01') }), 'totalAmount.taxes'],
  ['BR-S-09', vat({ tax: decimal('134.00') }), 'totalAmount.taxes', ['BR-CO-14']],
  ['PEPPOL-EN16931-R008', buyer({ id: '' }), 'buyer.id'],
  ['PEPPOL-EN16931-R120', line({ netPrice: decimal('23.43') }), 'items[1].totalAmount.net'],
  ['PEPPOL-EN16931-R121', line({ baseQuantity: decimal(0) }), 'items[1].quantity'],
  ['BR-55', { ...base, precedingInvoice: { number: '', issueDate: null } }, 'correctedInvoice'],
  ['BR-S-10', vat({ exemptionReason: 'a reason' }), 'totalAmount.taxes'],
  ['BR-AE-02', free('AE', { buyer: { ...base.buyer, vatId: null } }), 'taxId'],
  ['BR-E-02', free('E', { seller: { ...base.seller, vatId: null, taxNumber: null } }), 'senderTaxId'],
  ['BR-G-02', free('G', { seller: { ...base.seller, vatId: null } }), 'senderTaxId'],
  ['BR-O-02', free('O', { buyer: base.buyer }), 'taxId'],
  ['BR-O-11', mixed(), 'totalAmount.taxes', ['BR-O-02', 'BR-O-12']],
  ['BR-O-12', mixed(), 'totalAmount.taxes', ['BR-O-02', 'BR-O-11']],
  ['BR-CL-22', free('E', { vat: { exemptionReasonCode: 'VATEX-DE-19' } }), 'e_invoices.tax_cases'],
  ['BR-DE-2', xrechnung({ seller: { ...base.seller, contact: null } }), 'e_invoices.seller.contact'],
  ['BR-DE-3', xrechnung({ seller: addressOf(base.seller, { city: null }) }), 'senderAddress.city'],
  ['BR-DE-4', xrechnung({ seller: addressOf(base.seller, { postCode: null }) }), 'senderAddress.postCode'],
  ['BR-DE-5', contact({ name: null }), 'e_invoices.seller.contact.name'],
  ['BR-DE-6', contact({ phone: null }), 'e_invoices.seller.contact.phone'],
  ['BR-DE-7', contact({ email: null }), 'e_invoices.seller.contact.email'],
  ['BR-DE-8', xrechnung({ buyer: addressOf(xrechnung().buyer, { city: null }) }), 'recipientAddress.city'],
  [
    'BR-DE-9',
    xrechnung({ buyer: addressOf(xrechnung().buyer, { postCode: null }) }),
    'recipientAddress.postCode',
  ],
  ['BR-DE-15', xrechnung({ buyerReference: null }), 'e_invoices.customers.buyer_reference'],
  [
    'BR-DE-16',
    xrechnung({ seller: { ...base.seller, vatId: null, taxNumber: null } }),
    'senderTaxId',
    ['BR-S-02'],
  ],
  ['BR-DE-18', xrechnung({ paymentTerms: '#SKONTO#TAGE=7#PROZENT=2#\nnet' }), 'e_invoices.payment.terms'],
  [
    'BR-DE-23-a',
    xrechnung({ payment: { ...base.payment, account: null } }),
    'e_invoices.payment.iban',
    ['BR-61'],
  ],
  ['BR-DE-26', xrechnung({ typeCode: '384' }), 'correctedInvoice'],
  ['BR-DE-27', contact({ phone: 'n/a 12' }), 'e_invoices.seller.contact.phone'],
  ['BR-DE-28', contact({ email: 'a@b' }), 'e_invoices.seller.contact.email'],
  ['PEPPOL-EN16931-R010', xrechnung({ buyer: base.buyer }), 'billingEmails'],
  [
    'PEPPOL-EN16931-R020',
    xrechnung({ seller: { ...base.seller, electronicAddress: null } }),
    'e_invoices.seller.electronic_address',
  ],
  ['SB-DATE', { ...base, deliveryDate: '31.10.2026' }, 'dueDate'],
  ['SB-LINE-ID', line({ id: '1' }), 'items'],
  ['SB-TEXT', { ...base, notes: ['a\u0007b'] }, 'notes[0]'],
];

describe('the business rules', () => {
  it.each(BROKEN.map(([id, document, field, also = []]) => ({ id, document, field, also })))(
    '$id finds what breaks it',
    ({ id, document, field, also }) => {
      const findings = checkDocument(document);
      expect(findings.map((finding) => finding.rule).sort()).toEqual([id, ...also].sort());
      expect(findings.find((finding) => finding.rule === id)?.field).toBe(field);
    },
  );

  it('are all shown red above', () => {
    expect(BROKEN.map(([id]) => id).sort()).toEqual(BUSINESS_RULES.map((rule) => rule.id).sort());
  });

  it.each(VALID_CASES.map((each) => [each.name, each] as const))('hold for: %s', (_name, each) => {
    expect(checkDocument(builtDocument(each.invoice, each.settings, each.references))).toEqual([]);
  });

  it('accept the Greek prefix and a tax that differs by less than one', () => {
    expect(checkDocument(buyer({ vatId: 'EL123456789' }))).toEqual([]);
    const rules = checkDocument(vat({ tax: decimal('133.99') })).map((finding) => finding.rule);
    expect(rules).toEqual(['BR-CO-14']);
  });

  it('find a rate of a line that the breakdown lacks, and one that it has twice', () => {
    const rules = (document: EInvoiceDocument) =>
      checkDocument(document).map((finding) => finding.message.slice(0, 4));
    expect(rules(line({ rate: decimal(16) }))).toEqual(['7 %:', '16 %']);
    const [first] = base.vatBreakdown;
    if (first === undefined) throw new Error('no breakdown');
    const twice = { ...base, vatBreakdown: [...base.vatBreakdown, { ...first, tax: decimal(0) }] };
    expect(checkDocument(twice).map(({ rule }) => rule)).toContain('BR-S-08');
  });

  it('name the rate that is wrong', () => {
    const [finding] = checkDocument(vat({ taxable: decimal('700.01') }));
    expect(finding?.message).toMatch(/^19 %: /);
  });

  it('ask nothing of XRechnung where it is none', () => {
    expect(checkDocument(xrechnung())).toEqual([]);
    const bare = { ...base, seller: { ...base.seller, contact: null, electronicAddress: null } };
    expect(checkDocument(bare)).toEqual([]);
  });

  it.each(FREE_CATEGORIES)('hold for an invoice of category %s, by text or code', (category) => {
    expect(checkDocument(free(category))).toEqual([]);
    const coded = { exemptionReason: null, exemptionReasonCode: 'VATEX-EU-AE' };
    expect(checkDocument(free(category, { vat: coded }))).toEqual([]);
  });

  it('find lines without VAT that the breakdown lacks', () => {
    const { vatBreakdown } = free('AE');
    const document = free('AE', { vatBreakdown: vatBreakdown.map((each) => ({ ...each, category: 'E' })) });
    expect(
      checkDocument(document)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['BR-AE-01', 'BR-E-01', 'BR-E-08']);
  });

  it.each([
    ['#SKONTO#TAGE=7#PROZENT=2.00#\n30 days net', true],
    ['#SKONTO#TAGE=7#PROZENT=2.00#BASISBETRAG=100.00#\nnet', true],
    ['30 days net, 2 % within 7', true],
    ['net\n#SKONTO#TAGE=7#PROZENT=2.00#', false],
    ['# payable at once', false],
  ])('know the form of a cash discount: %j', (paymentTerms, isSound) => {
    const rules = checkDocument(xrechnung({ paymentTerms })).map(({ rule }) => rule);
    expect(rules).toEqual(isSound ? [] : ['BR-DE-18']);
  });
});

describe('the words of a finding', () => {
  const words = (document: EInvoiceDocument, language: Language) =>
    checkDocument({ ...document, language })[0];

  it('are those of the document’s language, English where there are none', () => {
    const broken = { ...base, number: '' };
    expect(words(broken, 'de')).toMatchObject({
      message: 'Die Rechnungsnummer (BT-1) fehlt.',
      fix: 'Der Rechnung auf der Plattform eine Nummer geben.',
    });
    expect(words(broken, 'en')).toMatchObject({ message: 'The invoice number (BT-1) is missing.' });
    expect(words(broken, 'pl')).toEqual(words(broken, 'en'));
  });

  it('say that it is a defect of ours where nobody else can help', () => {
    const broken = line({ id: '' });
    expect(words(broken, 'de')?.fix).toBe(
      'Das ist ein Fehler von spacebooks: bitte mit der Rechnung melden.',
    );
    expect(words(broken, 'en')?.fix).toBe('This is a defect of spacebooks: report it with the invoice.');
  });

  it.each(BROKEN.map(([id, document]) => [id, document] as const))('of %s are complete', (id, document) => {
    const texts = RULE_TEXTS[id as RuleId];
    expect(Object.values(texts).map(({ message }) => message)).not.toContain('');
    for (const language of ['de', 'en'] as const) {
      for (const { message, fix } of checkDocument({ ...document, language })) {
        expect(`${message} ${fix}`).not.toMatch(/[{}]|undefined/);
        expect(message).toMatch(/^[A-Z0-9Ä].*\.$/);
        expect(fix).toMatch(/\.$/);
      }
    }
    if (texts.en.message.includes('(BT-')) expect(texts.de.message).toContain('(BT-');
  });

  it('exist for no other rule', () => {
    expect(Object.keys(RULE_TEXTS).sort()).toEqual(BUSINESS_RULES.map(({ id }) => id).sort());
  });
});
