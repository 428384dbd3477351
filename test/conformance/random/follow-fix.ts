import type { Finding, PhraseValues } from '../../../src/domain/finding.js';
import type {
  CustomerSettings,
  EInvoiceSettings,
  SellerCountry,
  SellerSettings,
} from '../../../src/domain/settings.js';
import { findingIn } from '../../../src/words/findings.js';
import type { AddressDocument, InvoiceOverrides } from '../../fixtures/invoices/invoice-document.js';
import type { Scenario } from './scenario.js';
import { savedAgain, split, taxed } from './taxed.js';

/** What a person does who reads a fix. */
interface Followed {
  /** The part of the English fix that is done: one that says something else is not followed. */
  readonly says: RegExp;
  readonly does: (scenario: Scenario, said: Said) => Scenario;
}

interface Said {
  /** What the pattern found in the fix, and its groups. */
  readonly found: RegExpExecArray;
  /** What the message and the fix were filled with. */
  readonly values: PhraseValues;
  /** Of the item that the finding is about. */
  readonly index: number;
}

/**
 * The scenario after somebody has done what the fix of a finding says, and no more.
 *
 * @throws for a finding that nobody here knows how to follow, or whose fix says something else than it did
 */
export function followFix(scenario: Scenario, finding: Finding): Scenario {
  const { fix, message } = findingIn(finding, 'en');
  const key = `${finding.rule} ${finding.field.replaceAll(/\[\d+\]/g, '[]')}`;
  const ways = FIXES[key] ?? [];
  for (const { says, does } of ways) {
    const found = says.exec(fix);
    if (found === null) continue;
    const index = Number(/\[(\d+)\]/.exec(finding.field)?.[1] ?? 0);
    return does(scenario, { found, index, values: finding.source?.values ?? {} });
  }
  throw new Error(`nobody follows ${key}: ${message} ${fix}`);
}

/** Who the invoices of the fixture go to. */
const MEMBER = 'member-1';
const ORIGINAL = { number: 'CW-2026-099', issueDate: '2026-01-05' };

/** A number of a business in each country: its VAT id, and what else its law asks for. */
const BUSINESS: Readonly<Record<SellerCountry, string>> = {
  DE: 'DE136695976',
  AT: 'ATU33864707',
  NL: 'NL810462783B01',
  BE: 'BE0403170701',
  LU: 'LU10000356',
  FR: 'FR83404833048',
  IT: 'IT02340450309',
  ES: 'ESA28015865',
  CZ: 'CZ45274649',
  CH: 'CHE-116.281.710 MWST',
  PL: 'PL5265877635',
};

const countryOf = ({ settings }: Scenario): SellerCountry => settings.seller.country ?? 'DE';

const onInvoice = (scenario: Scenario, change: InvoiceOverrides): Scenario => ({
  ...scenario,
  invoice: { ...scenario.invoice, ...change },
});

const inAddress = (scenario: Scenario, change: Partial<AddressDocument>): Scenario =>
  onInvoice(scenario, { recipientAddress: { ...scenario.invoice.recipientAddress, ...change } });

const inSettings = (scenario: Scenario, change: Partial<EInvoiceSettings>): Scenario => ({
  ...scenario,
  settings: { ...scenario.settings, ...change },
});

const ofSeller = (scenario: Scenario, change: Partial<SellerSettings>): Scenario =>
  inSettings(scenario, { seller: { ...scenario.settings.seller, ...change } });

/** In the customer's own entry of `e_invoices.customers`, which is made where there is none. */
function ofCustomer(scenario: Scenario, change: Partial<CustomerSettings>): Scenario {
  const { customers } = scenario.settings;
  const { customerNumber } = scenario.invoice;
  const own = customers.find(
    ({ customer_number: number, debitor }) =>
      debitor === MEMBER || (number ?? '') === (customerNumber ?? '-'),
  ) ?? { debitor: MEMBER };
  return inSettings(scenario, {
    customers: [{ ...own, ...change }, ...customers.filter((each) => each !== own)],
  });
}

const ofItem = (scenario: Scenario, at: number, more: string): Scenario =>
  onInvoice(scenario, {
    items: (scenario.invoice.items ?? []).map((item, index) =>
      index === at ? { ...item, description: `${item.description} ${more}` } : item,
    ),
  });

const corrects = (scenario: Scenario): Scenario => ({
  ...onInvoice(scenario, { correctedInvoiceId: 'inv-0' }),
  references: { ...scenario.references, precedingInvoice: ORIGINAL },
});

const named: Followed = { says: /name it with --corrects and --corrects-date/, does: corrects };
const dated: Followed = { says: /with spacebooks render, add --corrects-date/, does: corrects };
const corrected: Followed = {
  says: /On the platform, correct the invoice that the credit is for/,
  does: corrects,
};

const sellerVatId: Followed = {
  says: /Enter the VAT id in the space’s invoice settings, or e_invoices\.seller\.vat_id/,
  does: (scenario) => ofSeller(scenario, { vat_id: BUSINESS[countryOf(scenario)] }),
};

const buyerAddress: Followed = {
  says: /Enter electronic_address in e_invoices\.customers/,
  does: (scenario) => ofCustomer(scenario, { electronic_address: { scheme: '0088', id: '4000001000005' } }),
};

const buyerReference: Followed = {
  says: /set buyer_reference for this customer in e_invoices\.customers|Enter the reference that the customer gave you as buyer_reference/,
  does: (scenario) => ofCustomer(scenario, { buyer_reference: '04011000-12345-34' }),
};

const contact: Followed = {
  says: /(?:Set|Correct) e_invoices\.seller\.contact/,
  does: (scenario) =>
    ofSeller(scenario, {
      contact: { name: 'Buchhaltung', phone: '+49 30 1234567', email: 'rechnung@spreeufer.example' },
    }),
};

const buyerVatId: Followed = {
  says: /Enter the customer’s VAT id on the platform/,
  does: (scenario) => {
    const country = scenario.invoice.recipientAddress?.countryCode?.toUpperCase() ?? '';
    return onInvoice(scenario, { taxId: BUSINESS[country as SellerCountry] ?? 'ATU33864707' });
  },
};

const buyerId: Followed = {
  says: /Enter it as the customer’s tax id on the platform/,
  does: (scenario) => onInvoice(scenario, { taxId: BUSINESS[countryOf(scenario)] }),
};

/** Of the rates that a message names. */
function firstRate(valid: PhraseValues[string] | undefined): string | null {
  const first = [valid ?? []].flat()[0];
  const rate = typeof first === 'object' ? first.values?.rate : undefined;
  return typeof rate === 'string' ? rate : null;
}

/** Abroad with the case that holds, at home with tax. */
const explained: Followed = {
  says: /Give the item its tax on the platform, or add a rule with the case that holds .* to e_invoices\.tax_cases/,
  does: (scenario, { index }) =>
    scenario.invoice.recipientAddress?.countryCode?.toUpperCase() === countryOf(scenario)
      ? taxed(scenario, index, null)
      : inSettings(scenario, {
          tax_cases: [
            { when: { rate: '0' }, category: 'E', reason: 'VAT exempt' },
            ...scenario.settings.tax_cases,
          ],
        }),
};

const FIXES: Readonly<Record<string, readonly Followed[]>> = {
  'SB-ZERO-RATE items[].amount.taxes[].rate': [explained],
  'SB-TAX-CASE items[].amount.taxes[].rate': [
    {
      says: /Add a rule to e_invoices\.tax_cases/,
      does: (scenario) =>
        inSettings(scenario, { tax_cases: [...scenario.settings.tax_cases, { category: 'S' }] }),
    },
  ],
  'SB-VAT-RATE items[].amount.taxes[].rate': [
    {
      says: /Correct the item’s tax on the platform/,
      does: (scenario, { index, values }) => taxed(scenario, index, firstRate(values.valid)),
    },
  ],
  'SB-TAX-AMOUNT totalAmount.taxes': [
    { says: /Save the invoice again on the platform, so that it computes the total/, does: savedAgain },
  ],
  'BR-FR-CO-07 dueDate': [
    {
      says: /Correct the due date or the day of collection on the platform/,
      does: (scenario) =>
        onInvoice(scenario, {
          dueDate: scenario.invoice.invoiceDate ?? '',
          chargeAt: null,
          canCharge: false,
        }),
    },
  ],
  'SB-TAX-TWO items[].amount.taxes': [
    {
      says: /Split the item on the platform into one item for each tax/,
      does: (scenario, { index }) => split(scenario, index),
    },
  ],
  'SB-SERVICE-PERIOD-TEXT-NONE items[].description': [
    {
      says: /Write the day, the month or the period into the item’s text, for example (.+) or (.+)\.$/,
      does: (scenario, { index, found }) => ofItem(scenario, index, found[1 + (index % 2)] ?? ''),
    },
  ],
  'SB-CURRENCY-RATE e_invoices.currency_rates': [
    {
      says: /to e_invoices\.currency_rates in the configuration: rate \(as in “1 EUR = 0\.95 CHF”\) and from/,
      does: (scenario, { values }) => {
        const { law } = scenario.settings;
        const rate = {
          rate: `1 ${String(values.national)} = 1.25 ${String(values.currency)}`,
          from: '2025-01-01',
        };
        return inSettings(scenario, {
          law: { domestic: 'allow', ...law, currency_rates: [...(law?.currency_rates ?? []), rate] },
        });
      },
    },
  ],
  'BR-O-11 items': [
    {
      says: /Put them on an invoice of their own, or choose another tax case for them/,
      does: (scenario) =>
        inSettings(scenario, {
          tax_cases: scenario.settings.tax_cases.map(({ reason_code: code, ...rule }) =>
            rule.category === 'O'
              ? { ...rule, category: 'E' }
              : { ...rule, ...(code && { reason_code: code }) },
          ),
        }),
    },
  ],
  'BR-55 correctedInvoice': [named],
  'SB-SERVICE-PERIOD correctedInvoice': [dated],
  'SB-CREDIT-ORIGINAL correctedInvoice': [corrected],
  'NL-R-001 correctedInvoice': [corrected],
  'PEPPOL-EN16931-R010 e_invoices.customers.electronic_address': [buyerAddress],
  'PEPPOL-EN16931-R010 billingEmails': [
    {
      says: /for XRechnung a billing e-mail address on the platform is enough/,
      does: (scenario) => onInvoice(scenario, { billingEmails: ['rechnung@mueller.example'] }),
    },
  ],
  'PEPPOL-EN16931-R020 e_invoices.seller.electronic_address': [
    {
      says: /Set e_invoices\.seller\.electronic_address in the configuration/,
      does: (scenario) => ofSeller(scenario, { electronic_address: { scheme: '0088', id: '4012345000009' } }),
    },
  ],
  'PEPPOL-EN16931-R003 e_invoices.customers.buyer_reference': [buyerReference],
  'BR-DE-15 e_invoices.customers.buyer_reference': [buyerReference],
  'BR-DE-2 e_invoices.seller.contact': [contact],
  'BR-DE-27 e_invoices.seller.contact.phone': [contact],
  'BR-DE-9 recipientAddress.postCode': [
    {
      says: /Complete the address on the platform/,
      does: (scenario) => inAddress(scenario, { postCode: '20095' }),
    },
  ],
  'BR-07 recipientAddress.company': [
    {
      says: /Enter the customer’s company or name in the billing address/,
      does: (scenario) => inAddress(scenario, { company: 'Müller & Söhne GmbH' }),
    },
  ],
  'BR-11 recipientAddress.countryCode': [
    {
      says: /Choose the country in the customer’s address, then on this invoice/,
      does: (scenario) => inAddress(scenario, { countryCode: countryOf(scenario) }),
    },
  ],
  'BR-CL-14 recipientAddress.countryCode': [
    {
      says: /Write ([A-Z]{2}) in the customer’s address, then on this invoice/,
      does: (scenario, { found }) => inAddress(scenario, { countryCode: found[1] ?? null }),
    },
  ],
  'SB-ADDRESS recipientAddress.street': [
    {
      says: /Enter the street in its own field/,
      does: (scenario) => inAddress(scenario, { street: 'Main Street 1' }),
    },
  ],
  'SB-ADDRESS recipientAddress.city': [
    { says: /Enter the city in its own field/, does: (scenario) => inAddress(scenario, { city: 'Dublin' }) },
  ],
  'BR-CO-09 e_invoices.seller.vat_id': [sellerVatId],
  'BR-CO-26 senderTaxId': [sellerVatId],
  'BR-AE-02 senderTaxId': [sellerVatId],
  'BR-G-02 senderTaxId': [sellerVatId],
  'BR-S-02 senderTaxId': [sellerVatId],
  'BR-E-02 senderTaxId': [sellerVatId],
  'BR-AE-02 taxId': [buyerVatId],
  'SB-BUYER-VAT-ID taxId': [buyerVatId],
  'SB-BUYER-ID taxId': [buyerId],
  'BR-CO-09 taxId': [
    {
      says: /enter the VAT id with its prefix; where there is none, leave the field empty/,
      does: (scenario) => onInvoice(scenario, { taxId: null }),
    },
  ],
  'SB-VAT-ID taxId': [
    {
      says: /If it is right all the same, write it into e_invoices\.customers \(vat_id\)/,
      does: (scenario) => ofCustomer(scenario, { vat_id: scenario.invoice.taxId ?? '' }),
    },
  ],
  'BR-O-02 e_invoices.seller.tax_number': [
    {
      says: /Add e_invoices\.seller\.tax_number to the configuration/,
      does: (scenario) => ofSeller(scenario, { tax_number: '30/123/45678' }),
    },
  ],
};
