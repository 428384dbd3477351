import { decimal } from '@spacebooks/base/money';
import type {
  Buyer,
  Contact,
  EInvoiceDocument,
  Line,
  PostalAddress,
  Seller,
  SupportingDocument,
  Totals,
  VatBreakdown,
} from '../../../../src/document/model.js';
import type { FreeCategory } from '../../../../src/document/rules/vat-rules.js';
import { documentOf } from '../../pdf/documents.js';
import { FRENCH_BROKEN } from './french-documents.js';

/** An invoice of two lines and two rates that is valid. */
export const base = documentOf({ items: [{ quantity: '2' }, { price: '23.40', rate: '7' }] });
const cent = decimal('0.01');

function addressOf<P extends Seller | Buyer>(party: P, change: Partial<PostalAddress>) {
  return { ...party, address: { ...party.address, ...change } };
}

export const line = (change: Partial<Line>): EInvoiceDocument => ({
  ...base,
  lines: base.lines.map((each, index) => (index === 1 ? { ...each, ...change } : each)),
});
export const totals = (change: Partial<Totals>): EInvoiceDocument => ({
  ...base,
  totals: { ...base.totals, ...change },
});
export const vat = (change: Partial<VatBreakdown>): EInvoiceDocument => ({
  ...base,
  vatBreakdown: base.vatBreakdown.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
});
export const seller = (change: Partial<EInvoiceDocument['seller']>): EInvoiceDocument => ({
  ...base,
  seller: { ...base.seller, ...change },
});
export const buyer = (change: Partial<EInvoiceDocument['buyer']>): EInvoiceDocument => ({
  ...base,
  buyer: { ...base.buyer, ...change },
});
export const payment = (change: Partial<EInvoiceDocument['payment']>): EInvoiceDocument => ({
  ...base,
  payment: { ...base.payment, ...change },
});
const MANDATE = { mandate: 'M-1', creditorId: 'DE98ZZZ09999999999' };
const DEBITED: EInvoiceDocument['payment'] = { ...base.payment, meansCode: '59', account: null };
/** An XRechnung that is valid, but for the change. */
export const xrechnung = (change: Partial<EInvoiceDocument> = {}): EInvoiceDocument => ({
  ...base,
  profile: 'xrechnung',
  buyerReference: '04011000-12345-03',
  buyer: { ...base.buyer, electronicAddress: { scheme: 'EM', id: 'einkauf@mueller.example' } },
  ...change,
});
const GLN = { scheme: '0088', id: '4012345000009' };
const VAT_IDS = { BE: 'BE0428759497', NL: 'NL004495445B01', IT: 'IT00743110157' };
/** A Peppol BIS between parties of one country that is valid, but for the change. */
export const peppol = (
  country: keyof typeof VAT_IDS,
  change: Partial<EInvoiceDocument> = {},
): EInvoiceDocument => ({
  ...base,
  profile: 'peppol',
  buyerReference: 'n/a',
  seller: {
    ...addressOf(base.seller, { countryCode: country }),
    electronicAddress: GLN,
    vatId: VAT_IDS[country],
    taxNumber: null,
    registrationId: country === 'NL' ? '12345678' : null,
    ...(country === 'NL' && { registrationScheme: '0106' }),
  },
  buyer: { ...addressOf(base.buyer, { countryCode: country }), electronicAddress: GLN },
  ...change,
});
/** The same with another seller or buyer. */
const soldIn = (country: keyof typeof VAT_IDS, change: Partial<Seller>): EInvoiceDocument =>
  peppol(country, { seller: { ...peppol(country).seller, ...change } });
export const contact = (change: Partial<Contact>): EInvoiceDocument =>
  xrechnung({
    seller: { ...base.seller, contact: { name: 'A', phone: '030 123', email: 'a@b.example', ...change } },
  });
/** One line without VAT, for the reason of its category. */
export const free = (
  category: FreeCategory,
  { line: lineChange = {}, vat: vatChange = {}, ...change }: FreeChange = {},
): EInvoiceDocument => {
  const document = documentOf({ items: [{}] });
  const none = { category, rate: decimal(0) };
  const { lineNet } = document.totals;
  const vatId = category === 'O' ? null : 'DE123456788';
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
    [
      `BR-${category}-09`,
      free(category, { vat: { tax: decimal(1) } }),
      'totalAmount.taxes',
      ['BR-CO-14', 'BR-CO-17'],
    ],
    [`BR-${category}-10`, free(category, { vat: { exemptionReason: null } }), 'e_invoices.tax_cases'],
  ];
};
/** A line of the standard rate and one that is not subject to VAT, each in the breakdown. */
export const mixed = (): EInvoiceDocument => {
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
/** A document of BG-24, whose file is always of the same name. */
const supporting = (reference: string, mimeCode = 'text/csv'): SupportingDocument => ({
  reference,
  description: null,
  location: null,
  attachment: { fileName: 'prices.csv', mimeCode, content: Buffer.from('1') },
});
const unregistered = ({ registrationScheme: _, ...seller }: Seller): Seller => seller;
const account = (iban: string) => ({ iban, bic: null, name: null });

export const FREE_CATEGORIES: readonly FreeCategory[] = ['AE', 'E', 'G', 'O'];

/** A document that breaks the rule, every rule that it then breaks, and the field that is named. */
export const BROKEN: readonly Broken[] = [
  ...FREE_CATEGORIES.flatMap(brokenIn),
  ['BR-02', { ...base, number: '' }, 'number'],
  ['BR-03', { ...base, issueDate: '2026-02-30' }, 'invoiceDate'],
  ['BR-CL-04', { ...base, currency: 'Euro' }, 'totalAmount.currency'],
  [
    'BR-CL-05',
    {
      ...base,
      accountingCurrency: { code: 'ä €', tax: base.totals.tax, rate: '1 EUR = 0.94 CHF', source: null },
    },
    'totalAmount.currency',
  ],
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
  ['BR-30', line({ period: { start: '2026-10-31', end: '2026-10-01' } }), 'items[1].description'],
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
    'BR-CL-14',
    { ...base, deliverTo: { name: null, address: { ...base.buyer.address, countryCode: 'DE1' } } },
    'e_invoices.customers.deliver_to.country',
  ],
  [
    'BR-CL-25',
    seller({ electronicAddress: { scheme: 'XX', id: '1' } }),
    'e_invoices.seller.electronic_address.scheme',
  ],
  ['BR-CL-11', seller({ registrationScheme: '9999' }), 'e_invoices.seller.registration_scheme'],
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
  ['BR-CO-17', vat({ tax: decimal('140') }), 'totalAmount.taxes', ['BR-CO-14', 'BR-S-09']],
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
  [
    'BR-52',
    { ...base, supportingDocuments: [supporting('')] },
    'e_invoices.supporting_documents',
    ['PEPPOL-EN16931-R008'],
  ],
  [
    'BR-CL-24',
    { ...base, supportingDocuments: [supporting('one', 'text/html')] },
    'e_invoices.supporting_documents',
  ],
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
  [
    'BR-DE-20',
    xrechnung({ payment: { ...DEBITED, directDebit: { ...MANDATE, account: 'DE02120300000000202052' } } }),
    'e_invoices.customers.payment.account',
  ],
  [
    'BR-DE-31',
    xrechnung({ payment: { ...DEBITED, directDebit: { ...MANDATE, account: null } } }),
    'e_invoices.customers.payment.account',
  ],
  ['PEPPOL-EN16931-R061', xrechnung({ payment: DEBITED }), 'e_invoices.customers.payment.mandate'],
  [
    'BR-DE-22',
    xrechnung({ supportingDocuments: [supporting('one'), supporting('two')] }),
    'e_invoices.supporting_documents',
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
  ['PEPPOL-EN16931-R003', peppol('BE', { buyerReference: null }), 'e_invoices.customers.buyer_reference'],
  [
    'PEPPOL-EN16931-R010',
    peppol('BE', { buyer: { ...peppol('BE').buyer, electronicAddress: null } }),
    'e_invoices.customers.electronic_address',
  ],
  ['PEPPOL-EN16931-CL007', peppol('BE', { currency: 'STD' }), 'totalAmount.currency'],
  [
    'PEPPOL-EN16931-CL008',
    soldIn('BE', { electronicAddress: { scheme: '0154', id: '25123891' } }),
    'e_invoices.seller.electronic_address',
  ],
  [
    'SB-PEPPOL-ID',
    soldIn('BE', { electronicAddress: { scheme: '0208', id: '0456789035' } }),
    'e_invoices.seller.electronic_address',
  ],
  [
    'SB-PEPPOL-REASON',
    {
      ...free('E', { vat: { exemptionReasonCode: 'VATEX-EU-AE' } }),
      profile: 'peppol',
      buyerReference: 'n/a',
      seller: peppol('BE').seller,
      buyer: peppol('BE').buyer,
    },
    'e_invoices.tax_cases',
  ],
  ['NL-R-001', peppol('NL', { typeCode: '381' }), 'correctedInvoice'],
  ['NL-R-002', soldIn('NL', addressOf(peppol('NL').seller, { city: null })), 'senderAddress'],
  [
    'NL-R-003',
    peppol('NL', { seller: unregistered(peppol('NL').seller) }),
    'e_invoices.seller.registration_id',
  ],
  [
    'NL-R-004',
    peppol('NL', { buyer: addressOf(peppol('NL').buyer, { postCode: null }) }),
    'recipientAddress',
  ],
  [
    'NL-R-005',
    peppol('NL', { buyer: { ...peppol('NL').buyer, registration: { id: 'X', name: null, written: 'X' } } }),
    'e_invoices.customers.registration_id',
  ],
  ['IT-R-001', soldIn('IT', { taxNumber: 'RM 12' }), 'e_invoices.seller.tax_number'],
  ['IT-R-003', soldIn('IT', addressOf(peppol('IT').seller, { city: null })), 'senderAddress.city'],
  ['IT-R-004', soldIn('IT', addressOf(peppol('IT').seller, { postCode: null })), 'senderAddress.postCode'],
  ...FRENCH_BROKEN,
  ['SB-DATE', { ...base, deliveryDate: '31.10.2026' }, 'dueDate'],
  ['SB-LINE-ID', line({ id: '1' }), 'items'],
  ['SB-TEXT', { ...base, notes: ['a\u0007b'] }, 'notes[0]'],
];
