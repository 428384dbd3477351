import fc from 'fast-check';
import type { References } from '../../../src/document/build/document-type.js';
import type {
  CustomerSettings,
  EInvoiceSettings,
  EInvoiceStandard,
  Language,
  NationalSettings,
  SellerSettings,
  ServicePeriodRule,
} from '../../../src/domain/settings.js';
import { platformInvoices } from '../../fixtures/invoices/arbitrary.js';
import type { AddressDocument, InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import type { ItemDocument } from '../../fixtures/invoices/item.js';
import { settings } from '../../fixtures/invoices/settings.js';
import { bundled } from './bundled.js';
import { credited } from './credited.js';
import { SELLERS } from './parties.js';
import { FOREIGN_SELLERS } from './sellers.js';
import { type TaxDraft, taxDraft } from './tax-cases.js';
import { paymentDraft } from './ways-to-pay.js';

/** An invoice of the platform with all that its e-invoice depends on. */
export interface Scenario {
  readonly invoice: InvoiceOverrides;
  readonly settings: EInvoiceSettings;
  readonly references: References;
}

/** How an invoice relates to another one. */
type Kind = Pick<InvoiceOverrides, 'correctedInvoiceId'> & {
  readonly references: References;
  readonly credit: boolean;
};

const ORIGINAL = { number: 'CW-2026-099', issueDate: '2026-09-01' };
const kind: fc.Arbitrary<Kind> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Kind>({ references: {}, credit: false }) },
  { weight: 3, arbitrary: fc.constant<Kind>({ references: {}, credit: true }) },
  {
    weight: 5,
    arbitrary: fc.record({
      correctedInvoiceId: fc.constant('inv-0'),
      references: fc.constantFrom<References>(
        { precedingInvoice: ORIGINAL },
        { precedingInvoice: ORIGINAL },
        { precedingInvoice: ORIGINAL },
        { precedingInvoice: { ...ORIGINAL, issueDate: null } },
        {},
      ),
      credit: fc.boolean(),
    }),
  },
);

const customer: fc.Arbitrary<CustomerSettings> = fc.record(
  {
    customer_number: fc.constant('K-1001'),
    buyer_reference: fc.constantFrom('04011000-12345-34', 'n/a', '04011000-1234512345-06'),
    order_number: fc.constantFrom('PO 4711/26', '<&>'),
    electronic_address: fc.constantFrom(
      { scheme: 'EM', id: 'eingang@amt.example' },
      { scheme: '0204', id: '04011000-12345-34' },
    ),
    language: fc.constantFrom('de', 'en', 'pl'),
  },
  { requiredKeys: ['customer_number', 'buyer_reference'] },
);

/** With the period 'item text' that is what the items say; with the others it is a text like any other. */
const SERVICE_DATES = ['', ' 01.10.2026 - 31.10.2026', ' Oktober 2026', ' 2026-10-05', ' 05.10.2026'];

const servicePeriod: fc.Arbitrary<readonly ServicePeriodRule[]> = fc.constantFrom<
  readonly ServicePeriodRule[]
>(
  [{ period: 'month of invoice' }],
  [{ period: 'month before' }],
  [{ period: 'date of invoice' }],
  [{ period: 'item text' }],
  [{ when: { revenue_account: '4010' }, period: 'month before' }, { period: 'month of invoice' }],
);

/** Texts of all kinds that a font may have, and now and then anything at all, which it may lack. */
const words: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 200,
    arbitrary: fc
      .array(
        fc.constantFrom(
          'Meeting',
          'Müller & Söhne',
          '<b>',
          '"50 %"',
          'Żółć',
          'Αθήνα',
          'שולחן',
          'مكتب',
          '会议室',
          '회의실',
          'Ёлка',
          '€',
          '\t',
          '\r\n',
        ),
      )
      .map((parts) => parts.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** 1970 to 2026 would only be refused for the cutover. */
const date = fc
  .date({ min: new Date(Date.UTC(2026, 0, 1)), max: new Date(Date.UTC(2027, 11, 31)), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

const mostly = <T>(usual: T, rare: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(rare) });

/** Half of all: what a German space says of itself and of tax, sound or not. */
const germanSpace: fc.Arbitrary<Space> = fc.record({
  tax: taxDraft,
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'EUR', 'CHF', 'USD', 'PLN'),
  seller: SELLERS,
  senderTaxId: mostly<string | null>('DE136695976', null),
  senderAddress: fc.constant({}),
  standard: fc.constantFrom('zugferd', 'xrechnung', 'xrechnung-ubl', 'ubl', 'peppol'),
  language: fc.constantFrom('de', 'en', 'pl'),
});

/** The other half: sellers of other countries, as they are. */
const foreignSpace: fc.Arbitrary<Space> = FOREIGN_SELLERS.map((draft) => ({
  tax: draft,
  currency: draft.currency,
  seller: {
    country: draft.country,
    registration_id: draft.registrationId,
    // French platforms want one (BR-FR-13).
    ...(draft.country === 'FR' && { electronic_address: { scheme: '0225', id: '303265045' } }),
  },
  senderTaxId: draft.taxId,
  senderAddress: { company: 'Coworking', ...draft.address },
  standard: draft.standard,
  language: draft.language,
}));

interface Space {
  readonly tax: TaxDraft;
  readonly currency: string;
  readonly seller: SellerSettings;
  readonly senderTaxId: string | null;
  readonly senderAddress: Partial<AddressDocument>;
  readonly standard: EInvoiceStandard;
  readonly language: Language;
}

/** Rates of exchange for some of the currencies, so that tax can be stated in the seller's; for others there is none. */
const LAW: NationalSettings = {
  domestic: 'allow',
  currency_rates: [
    { rate: '1 EUR = 0.9421 CHF', from: '2026-01-01' },
    { rate: '1 EUR = 24.515 CZK', from: '2026-01-01' },
    { rate: '1 CHF = 26.02 CZK', from: '2026-01-01' },
    { rate: '1 EUR = 4.2511 PLN', from: '2026-01-01' },
  ],
};

/** Everything that the platform and the configuration can say, sound or not. */
export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    space: fc.oneof(germanSpace, foreignSpace),
    payment: paymentDraft,
    customers: fc.oneof<fc.MaybeWeightedArbitrary<readonly CustomerSettings[]>[]>(
      { weight: 1, arbitrary: fc.constant([]) },
      { weight: 9, arbitrary: customer.map((each) => [each]) },
    ),
    period: servicePeriod,
    serviceDates: fc.constantFrom(...SERVICE_DATES),
    bundle: mostly(false, true),
    kind,
    invoiceDate: date,
    dueDate: date,
    emails: mostly<string[]>(['rechnung@mueller.example'], []),
    customerNumber: mostly<string | null>('K-1001', null),
    invoiceText: fc.option(words),
  })
  .chain((draft) =>
    platformInvoices({ rates: draft.space.tax.rates, currency: draft.space.currency, words }).map(
      (amounts): Scenario => {
        const { space, payment } = draft;
        const isFrench = space.seller.country === 'FR';
        const { references, credit, ...relation } = draft.kind;
        const { buyer, rules } = space.tax;
        const invoice: InvoiceOverrides = {
          ...(draft.bundle ? bundled(amounts) : amounts),
          ...relation,
          ...payment.invoice,
          invoiceDate: draft.invoiceDate,
          // Due before it is dated, French platforms take none (BR-FR-CO-07).
          dueDate: isFrench && draft.dueDate < draft.invoiceDate ? draft.invoiceDate : draft.dueDate,
          senderTaxId: space.senderTaxId,
          senderAddress: space.senderAddress,
          billingEmails: draft.emails,
          customerNumber: draft.customerNumber,
          invoiceText: draft.invoiceText,
          taxId: buyer.taxId ?? null,
          recipientAddress: { ...amounts.recipientAddress, ...buyer.recipientAddress },
        };
        const dated = { ...invoice, items: datedItems(invoice.items ?? [], draft.serviceDates) };
        return {
          invoice: credit ? credited(dated) : dated,
          settings: settings({
            standard: space.standard,
            language: space.language,
            seller: space.seller,
            payment: payment.payment,
            tax_cases: rules,
            customers: draft.customers.map((each) => ({ ...each, payment: payment.customer })),
            service_period: draft.period,
            law: LAW,
            ...(isFrench && { france: { operations: 'services', vat_on_debits: false } }),
          }),
          references: { ...references, ...payment.references },
        };
      },
    ),
  );

/** Every other one is of another account, for which another rule may hold. */
function datedItems(items: readonly ItemDocument[], dates: string): ItemDocument[] {
  return items.map((item, index) => ({
    ...item,
    description: `${item.description}${dates}`,
    revenueAccount: index % 2 === 1 ? { name: 'Buchungen', number: '4010' } : item.revenueAccount,
  }));
}
