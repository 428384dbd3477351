import { expect, it } from 'vitest';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { REFUSED_CASES } from '../../../fixtures/invoices/cases.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';

type Told = readonly [rule: string, field: string, message: string];

/** What is told of refused cases in English: rule, field on the platform or key of the configuration, and the figures. */
const TOLD: readonly (readonly [name: string, told: readonly Told[]])[] = [
  [
    'mixed currencies',
    [['SB-CURRENCY-MIX', 'items[1].amount.currency', 'The item is in USD, the invoice’s total in EUR.']],
  ],
  [
    'CH: QR-IBAN, number without a digit',
    [
      [
        'SB-QR-IBAN',
        'e_invoices.payment.iban',
        'CH4431999123000889012 is a QR-IBAN, to which nothing but a Swiss QR-bill pays, and this invoice can have none: CW-OKTOBER makes no QR reference, which is of 1 to 26 digits.',
      ],
    ],
  ],
  ['no items', [['BR-16', 'items', 'The invoice has no items.']]],
  [
    'item total that is not price times quantity',
    [['SB-LINE-AMOUNT', 'items[0].totalAmount.net', 'The item’s total 350 is not 2 times 350.']],
  ],
  [
    'net total that is not the sum',
    [['BR-CO-10', 'totalAmount.net', 'The items add up to 350.00 net, the invoice’s total says 351.00.']],
  ],
  [
    'gross total that is not net plus tax',
    [
      [
        'BR-CO-15',
        'totalAmount.gross',
        'Net 350.00 and tax 66.50 make 416.50, the invoice’s total says 417.50.',
      ],
    ],
  ],
  [
    'tax that rounding cannot explain',
    [
      [
        'SB-TAX-AMOUNT',
        'totalAmount.taxes',
        'The tax of 66.00 at 19 % is not that of 350.00 net, which is 66.50.',
      ],
    ],
  ],
  [
    'tax in the total that no item has',
    [['SB-TAX-TOTAL', 'totalAmount.taxes[1]', 'The invoice’s total has 16 % tax, but no item has.']],
  ],
  [
    'payable amount that fits nothing',
    [
      [
        'SB-WITHHELD',
        'payableAmount',
        'Of 416.50 only 400.00 is payable, though nothing was paid: why 16.50 is kept back is not said, and it is no percentage of the net amount 350.00.',
      ],
    ],
  ],
  [
    'paid amount that may count the paid items or not',
    [
      [
        'SB-PAID',
        'paidAmount',
        'What remains to be paid is unclear: total 535.50, items already paid 119.00, paid 200.00, payable 416.50.',
      ],
    ],
  ],
  [
    'two taxes that do not add up to the price',
    [
      [
        'SB-TAX-TWO',
        'items[0].amount.taxes',
        'The item has 2 taxes, and their amounts do not say which part of the net price each belongs to; an invoice line can have one tax only.',
      ],
    ],
  ],
  [
    'price and total with different rates',
    [['SB-TAX-RATE', 'items[0].amount.taxes', 'The price has 7 % tax and the item’s total 19 %.']],
  ],
  [
    'no tax, but more gross than net',
    [
      [
        'SB-TAX-NONE',
        'items[0].amount.taxes',
        'The item has no tax, but its gross amount is not its net amount.',
      ],
    ],
  ],
  [
    'correction of an unknown invoice',
    [['BR-55', 'correctedInvoice', 'The invoice corrects another one whose number is not known.']],
  ],
  [
    'zero rate at home',
    [
      [
        'SB-ZERO-RATE',
        'items[1].amount.taxes[0].rate',
        'The rate is 0 %, and no tax rule says why (buyer’s country DE, VAT id DE987654328).',
      ],
    ],
  ],
  [
    'no tax at home',
    [
      [
        'SB-ZERO-RATE',
        'items[0].amount.taxes',
        'The rate is 0 %, and no tax rule says why (buyer’s country DE, VAT id DE987654328).',
      ],
    ],
  ],
  [
    'zero rate in another member state without VAT id',
    [
      [
        'SB-ZERO-RATE',
        'items[0].amount.taxes[0].rate',
        'The rate is 0 %, and no tax rule says why (buyer’s country AT, VAT id –).',
      ],
    ],
  ],
  [
    'zero rate in another member state with a VAT id of the seller’s country',
    [
      [
        'SB-ZERO-RATE',
        'items[0].amount.taxes[0].rate',
        'The rate is 0 %, and no tax rule says why (buyer’s country AT, VAT id DE987654328).',
      ],
    ],
  ],
  [
    'zero rate before the rule holds',
    [
      [
        'SB-ZERO-RATE',
        'items[0].amount.taxes[0].rate',
        'The rate is 0 %, and no tax rule says why (buyer’s country DE, VAT id DE987654328).',
      ],
    ],
  ],
  [
    'no rule for the rate',
    [
      [
        'SB-TAX-CASE',
        'items[0].amount.taxes[0].rate',
        'No tax rule covers 19 % for this item (buyer’s country DE, VAT id DE987654328).',
      ],
    ],
  ],
  [
    'reverse charge without the buyer’s VAT id',
    [['BR-AE-02', 'taxId', 'Reverse charge needs the buyer’s VAT id, which is missing.']],
  ],
  [
    'reverse charge without the seller’s VAT id',
    [['BR-AE-02', 'senderTaxId', 'This tax case needs the seller’s VAT id, which is missing.']],
  ],
  [
    'exempt without reason',
    [['BR-E-10', 'e_invoices.tax_cases', 'Items with VAT category E need the reason why there is no tax.']],
  ],
  [
    'zero rate with an amount of tax',
    [
      ['SB-TAX-TOTAL', 'totalAmount.taxes[0]', 'The invoice’s total has 0 % tax, but no item has.'],
      [
        'BR-CO-15',
        'totalAmount.gross',
        'Net 350.00 and tax 0.00 make 350.00, the invoice’s total says 360.00.',
      ],
    ],
  ],
  [
    'no rule for the service period',
    [['SB-SERVICE-PERIOD', 'items[0].revenueAccount', 'No rule says when this item was supplied.']],
  ],
  [
    'no service period in the item’s text',
    [
      [
        'SB-SERVICE-PERIOD-TEXT-NONE',
        'items[0].description',
        'The item’s text does not say when it was supplied.',
      ],
    ],
  ],
  [
    'two service periods in one text',
    [
      [
        'SB-SERVICE-PERIOD-TEXT',
        'items[0].description',
        'The item’s text names several dates, or one that can be read in more than one way.',
      ],
    ],
  ],
  [
    'service period that is no date',
    [
      [
        'SB-SERVICE-PERIOD-TEXT',
        'items[0].description',
        'The item’s text names several dates, or one that can be read in more than one way.',
      ],
    ],
  ],
  [
    'before the cutover',
    [['SB-CUTOVER', 'invoiceDate', 'The invoice is of 31 Dec 2025, before the cutover (1 Jan 2026).']],
  ],
  [
    'seller in another country',
    [
      [
        'SB-COUNTRY',
        'senderAddress.countryCode',
        'The seller is in CH on the platform, but in DE by our settings.',
      ],
    ],
  ],
  ['country UK', [['BR-CL-14', 'recipientAddress.countryCode', 'UK is no country code of ISO 3166-1.']]],
  ['buyer without country', [['BR-11', 'recipientAddress.countryCode', 'The country is missing.']]],
  ['seller without country', [['BR-09', 'senderAddress.countryCode', 'The country is missing.']]],
  [
    'buyer without an address in parts',
    [
      ['SB-ADDRESS', 'recipientAddress.street', 'The street is missing.'],
      ['SB-ADDRESS', 'recipientAddress.postCode', 'The post code is missing.'],
      ['SB-ADDRESS', 'recipientAddress.city', 'The city is missing.'],
    ],
  ],
  ['seller without street', [['SB-ADDRESS', 'senderAddress.street', 'The street is missing.']]],
  ['buyer without name', [['BR-07', 'recipientAddress.company', 'The buyer’s name is missing.']]],
  ['seller without name', [['BR-06', 'senderAddress.company', 'The seller’s name is missing.']]],
  ['seller without tax id', [['BR-CO-26', 'senderTaxId', 'The seller’s VAT id is missing.']]],
  [
    'seller with a tax number for a VAT id',
    [['BR-CO-09', 'senderTaxId', 'The seller’s VAT id 3012345678 is not of the form DE999999999.']],
  ],
  [
    'VAT id too short',
    [['BR-CO-09', 'senderTaxId', 'The seller’s VAT id DE12345678 is not of the form DE999999999.']],
  ],
  [
    'law: a Czech number abroad, without tax',
    [
      [
        'BR-CO-09',
        'taxId',
        'The buyer’s tax id 25123891 lacks the prefix of its country. Tax is not charged, and companies have such a number whether they are registered for VAT or not.',
      ],
      ['BR-AE-02', 'taxId', 'Reverse charge needs the buyer’s VAT id, which is missing.'],
    ],
  ],
  [
    'buyer with a private tax id',
    [
      [
        'BR-CO-09',
        'taxId',
        'The buyer’s tax id 12345678901 is neither a VAT id nor another number of its country that can be checked: a VAT id begins with its country’s prefix.',
      ],
    ],
  ],
  [
    'IBAN with wrong check digits',
    [
      [
        'BR-DE-19',
        'e_invoices.payment.iban',
        'The IBAN DE03120300000000202051 is wrong: its check digits or its length do not fit.',
      ],
    ],
  ],
  [
    'BIC of nine',
    [
      [
        'SB-BIC',
        'e_invoices.payment.bic',
        'The BIC BYLADEM10 is not 8 or 11 letters and digits of the right form.',
      ],
    ],
  ],
  ['no number', [['BR-02', 'number', 'The invoice has no number.']]],
  ['item without description', [['BR-25', 'items[0].description', 'The item has no description.']]],
  [
    'everything at once',
    [
      ['SB-CUTOVER', 'invoiceDate', 'The invoice is of 1 Jan 2024, before the cutover (1 Jan 2026).'],
      ['SB-CURRENCY-MIX', 'items[1].amount.currency', 'The item is in EUR, the invoice’s total in PLN.'],
      [
        'SB-COUNTRY',
        'senderAddress.countryCode',
        'The seller is in FR on the platform, but in DE by our settings.',
      ],
      ['SB-ADDRESS', 'recipientAddress.city', 'The city is missing.'],
      [
        'BR-CO-09',
        'taxId',
        'The buyer’s tax id 1234567890 is neither a VAT id nor another number of its country that can be checked: a VAT id begins with its country’s prefix.',
      ],
      ['BR-25', 'items[1].description', 'The item has no description.'],
    ],
  ],
  [
    'rounding: 200 units and 95 cents more of tax',
    [
      [
        'SB-TAX-AMOUNT',
        'totalAmount.taxes',
        'The tax of 380.95 at 19 % is not that of 2,000.00 net, which is 380.00.',
      ],
    ],
  ],
  [
    'rounding: one cent more of tax than any way gives',
    [
      [
        'SB-TAX-AMOUNT',
        'totalAmount.taxes',
        'The tax of 380.01 at 19 % is not that of 2,000.00 net, which is 380.00.',
      ],
    ],
  ],
  [
    'rounding: between the two ways lies none',
    [
      [
        'SB-TAX-AMOUNT',
        'totalAmount.taxes',
        'The tax of 0.15 at 19 % is not that of 0.91 net, which is 0.17.',
      ],
    ],
  ],
  [
    'rounding: totals of nothing that was sold',
    [
      [
        'BR-CO-15',
        'totalAmount.gross',
        'Net 180.09 and tax 34.22 make 214.31, the invoice’s total says 214.30.',
      ],
    ],
  ],
  [
    'rounding: an item’s total that is a cent per unit too high',
    [['SB-LINE-AMOUNT', 'items[0].totalAmount.net', 'The item’s total 2,000.95 is not 200 times 10.']],
  ],
  [
    'NL: a rate of another country',
    [
      [
        'SB-VAT-RATE',
        'items[0].amount.taxes[0].rate',
        '23 % is no rate of VAT in NL on 31 Oct 2026; those are 21 % and 9 %. Tax that an invoice shows is owed, even if it is wrong (art. 37 Wet OB 1968).',
      ],
    ],
  ],
  [
    'CH: a rate of another country',
    [
      [
        'SB-VAT-RATE',
        'items[0].amount.taxes[0].rate',
        '23 % is no rate of VAT in CH on 31 Oct 2026; those are 8.1 %, 3.8 % and 2.6 %. Tax that an invoice shows is owed, even if it is wrong (Art. 27 Abs. 2 MWSTG).',
      ],
    ],
  ],
  [
    'currency: no rate of exchange',
    [
      [
        'SB-CURRENCY-RATE',
        'e_invoices.currency_rates',
        'The invoice is in CHF, its tax must be stated in EUR too, and no rate of exchange is known for 1 Oct 2026.',
      ],
    ],
  ],
  [
    'rate: 16 % today',
    [
      [
        'SB-VAT-RATE',
        'items[0].amount.taxes[0].rate',
        '16 % is no rate of VAT in DE on 31 Oct 2026; those are 19 % and 7 %. Tax that an invoice shows is owed, even if it is wrong (§ 14c Abs. 1 UStG).',
      ],
    ],
  ],
  [
    'rate: 19 % in Austria',
    [
      [
        'SB-VAT-RATE',
        'items[0].amount.taxes[0].rate',
        '19 % is no rate of VAT in AT on 31 Oct 2026; those are 20 %, 13 % and 10 %. Tax that an invoice shows is owed, even if it is wrong (§ 11 Abs. 12 UStG 1994).',
      ],
    ],
  ],
  [
    'large Austrian invoice without the buyer’s UID',
    [
      [
        'SB-BUYER-VAT-ID',
        'taxId',
        'The invoice comes to 10,800.00 EUR: above 10,000 EUR it must state the VAT id of a business that buys.',
      ],
    ],
  ],
  ['small invoice without a country', [['BR-11', 'recipientAddress.countryCode', 'The country is missing.']]],
  [
    'above the limit of small invoices',
    [
      ['SB-ADDRESS', 'recipientAddress.street', 'The street is missing.'],
      ['SB-ADDRESS', 'recipientAddress.postCode', 'The post code is missing.'],
      ['SB-ADDRESS', 'recipientAddress.city', 'The city is missing.'],
    ],
  ],
  [
    'buyer’s VAT id with a slip of the pen',
    [
      [
        'SB-VAT-ID',
        'taxId',
        'The buyer’s VAT id DE987654321 has a wrong digit: its check digits do not fit.',
      ],
    ],
  ],
  [
    'buyer’s VAT id of zeros gets no reverse charge',
    [
      [
        'SB-VAT-ID',
        'taxId',
        'The buyer’s VAT id ATU00000000 has a wrong digit: its check digits do not fit.',
      ],
    ],
  ],
  [
    'buyer’s VAT id with GR',
    [['BR-CO-09', 'taxId', 'The buyer’s tax id GR094259217 begins with GR: Greek VAT ids begin with EL.']],
  ],
  [
    'seller’s VAT id with a slip of the pen',
    [
      [
        'SB-VAT-ID',
        'senderTaxId',
        'The seller’s VAT id DE123456789 has a wrong digit: its check digits do not fit.',
      ],
    ],
  ],
  [
    'Italy at home: SdI wants FatturaPA',
    [
      [
        'SB-DOMESTIC',
        'recipientAddress.countryCode',
        'Seller and buyer are in IT, where the law wants e-invoices by another way: FatturaPA, SdI.',
      ],
    ],
  ],
  [
    'Belgium at home: Peppol',
    [
      [
        'SB-DOMESTIC',
        'recipientAddress.countryCode',
        'Seller and buyer are in BE, where the law wants invoices between businesses as Peppol BIS Billing 3.0.',
      ],
    ],
  ],
  [
    'credits: a correction without number and date',
    [['BR-55', 'correctedInvoice', 'The invoice corrects another one whose number is not known.']],
  ],
  [
    'credits: a correction without date is told once',
    [
      [
        'SB-SERVICE-PERIOD',
        'correctedInvoice',
        'The date of the corrected invoice is not known, and the period of supply counts from it.',
      ],
    ],
  ],
];

it.each(TOLD)('%s: is told with its field and its figures', (name, told) => {
  const found = REFUSED_CASES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no such case: ${name}`);
  const built = buildDocument(
    invoice(found.invoice),
    { ...found.settings, language: 'en' },
    found.references,
  );
  expect(built.ok ? [] : built.findings.map(({ rule, field, message }) => [rule, field, message])).toEqual(
    told,
  );
});

it('a rate that the settings have for other days is told how to be corrected there', () => {
  const found = REFUSED_CASES.find(({ name }) => name === 'rate: 16 % today');
  const law = { ...found?.settings.law, vat_rates: [{ rate: '16', country: 'DE', from: '2027-07-01' }] };
  const settings = { ...found?.settings, law, language: 'en' } as Parameters<typeof buildDocument>[1];
  const built = buildDocument(invoice(found?.invoice ?? {}), settings);
  expect(built.ok ? [] : built.findings.map(({ fix }) => fix)).toEqual([
    expect.stringContaining(
      'rate: 16, country: DE and from, its first day; if it stands there, correct its days.',
    ),
  ]);
});

it('a business in France whose standard no platform takes is told which ones are deposited', () => {
  const found = REFUSED_CASES.find(({ name }) => name === 'platform in France: a blank in the number');
  const settings = { ...found?.settings, standard: 'xrechnung', language: 'en' } as Parameters<
    typeof buildDocument
  >[1];
  const given = { ...found?.invoice, invoiceDate: '2027-10-01', dueDate: '2027-10-15' };
  const built = buildDocument(invoice(given), settings);
  const findings = built.ok ? [] : built.findings.filter(({ rule }) => rule === 'SB-DOMESTIC');
  expect(findings.map(({ fix }) => fix)).toEqual([
    expect.stringContaining('takes files from, with standard zugferd or ubl for this customer, and retry'),
  ]);
});
