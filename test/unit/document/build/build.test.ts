import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import type { TaxCaseCondition } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { price, tax } from '../../../fixtures/invoices/cases/case.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { item } from '../../../fixtures/invoices/item.js';
import { BEFORE_LAW, german, settings } from '../../../fixtures/invoices/settings.js';

function findingsOf(overrides: InvoiceOverrides, changed = {}) {
  const built = buildDocument(invoice(overrides), settings(changed));
  if (built.ok) throw new Error('the invoice was not refused');
  return built.findings;
}

describe('the document', () => {
  it('takes names from the company, and the person as contact', () => {
    const { buyer } = builtDocument();
    expect(buyer.name).toBe('Müller & Söhne GmbH');
    expect(buyer.contact).toEqual({ name: 'Jana Müller', phone: null, email: null });
    const person = builtDocument({ recipientAddress: { company: null } }).buyer;
    expect(person.name).toBe('Jana Müller');
    expect(person.contact).toBeNull();
  });

  it('prefers what the settings say of the seller', () => {
    const seller = { name: 'Spreeufer Betriebs GmbH', vat_id: 'DE 111 222 339' };
    const built = builtDocument({}, { seller }).seller;
    expect(built.name).toBe('Spreeufer Betriebs GmbH');
    expect(built.vatId).toBe('DE111222339');
    expect(built.contact).toBeNull();
  });

  it('takes the first billing address that is one as electronic address', () => {
    const { buyer } = builtDocument({ billingEmails: ['', ' a@b.example '] });
    expect(buyer.electronicAddress).toEqual({ scheme: 'EM', id: 'a@b.example' });
    expect(builtDocument({ billingEmails: ['nobody'] }).buyer.electronicAddress).toBeNull();
  });

  it('splits a long description into name and text', () => {
    const [line] = builtDocument({ items: [item({ description: 'Raum\n\n2 h\nmit Beamer' })] }).lines;
    expect([line?.name, line?.description]).toEqual(['Raum', '2 h\nmit Beamer']);
  });

  it('splits an item with two taxes into two lines, with the text on the first', () => {
    const total = price('100.0', '111.8', tax('7', '4.2'), tax('19', '7.6'));
    const items = [item({ description: 'Seminar\nmit Essen', amount: total, totalAmount: total })];
    expect(
      builtDocument({ items }).lines.map(({ id, name, description, netAmount, rate }) =>
        [id, name, description, netAmount.toFixed(2), rate.toFixed()].join(' | '),
      ),
    ).toEqual(['1 | Seminar | mit Essen | 40.00 | 19', '2 | Seminar |  | 60.00 | 7']);
  });

  it('sums the lines by rate, highest rate first', () => {
    const { vatBreakdown, totals } = builtDocument({
      items: [item({ rate: '7', net: '23.40' }), item({ rate: '19.0' }), item({ rate: '19' })],
    });
    expect(
      vatBreakdown.map((each) => `${each.rate.toFixed()} ${each.taxable.toFixed(2)} ${each.tax.toFixed(2)}`),
    ).toEqual(['19 700.00 133.00', '7 23.40 1.64']);
    expect(totals.taxInclusive.toFixed(2)).toBe('858.04');
  });

  it('keeps the platform’s tax where it was rounded by line', () => {
    const items = Array.from({ length: 5 }, () => item({ net: '0.37' }));
    const { totals, vatBreakdown } = builtDocument({ items });
    expect(vatBreakdown[0]?.taxable.toFixed(2)).toBe('1.85');
    expect(totals.tax.toFixed(2)).toBe('0.35');
  });

  it('has means of payment 58 with an IBAN, else 1', () => {
    expect(builtDocument().payment).toEqual({
      meansCode: '58',
      account: { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', name: 'Coworking Spreeufer GmbH' },
      remittanceInformation: 'CW-2026-100',
    });
    expect(builtDocument({}, { payment: {} }).payment).toEqual({
      meansCode: '1',
      account: null,
      remittanceInformation: 'CW-2026-100',
    });
  });

  it('chooses the tax case by rate, country, account and code', () => {
    const tax_cases = [
      {
        when: { rate: '19.00', buyer_country: ['DE'], revenue_account: '4400', accounting_code: 'DESK' },
        category: 'S' as const,
      },
    ];
    const fitting = { revenueAccount: { name: 'x', number: '4400' }, accountingCode: 'DESK' };
    expect(builtDocument({ items: [item(fitting)] }, { tax_cases }).lines[0]?.category).toBe('S');
    for (const other of [
      { ...fitting, rate: '7' },
      { ...fitting, accountingCode: null },
      { ...fitting, revenueAccount: null },
    ]) {
      expect(findingsOf({ items: [item(other)] }, { tax_cases }).map(({ rule }) => rule)).toEqual([
        'SB-TAX-CASE',
      ]);
    }
  });
});

describe('a refusal', () => {
  it('names each field and the fix, all at once', () => {
    const findings = findingsOf({
      recipientAddress: { street: null, countryCode: 'UK' },
      items: [item(), item({ rate: '0' }), item({ description: '' })],
    });
    expect(findings.map(({ rule, field }) => `${rule} ${field}`)).toEqual([
      'SB-ADDRESS recipientAddress.street',
      'BR-CL-14 recipientAddress.countryCode',
      'SB-ZERO-RATE items[1].amount.taxes[0].rate',
      'BR-25 items[2].description',
    ]);
    expect(findings[1]?.fix).toBe('GB eintragen: in der Adresse des Kunden, dann auf dieser Rechnung.');
  });

  it('is worded in the language of the space, not of the customer', () => {
    const customers = [{ customer_number: 'K-1001', language: 'de' as const }];
    const [english] = findingsOf({ invoiceDate: '2025-12-31' }, { language: 'en', customers });
    expect(english).toMatchObject({
      rule: 'SB-CUTOVER',
      field: 'invoiceDate',
      message: 'The invoice is of 31 Dec 2025, before the cutover (1 Jan 2026).',
      fix: 'Issue it the way you did before. Do not move e_invoices.from for it: what another program has issued or posted would be issued and posted twice.',
    });
    const [german] = findingsOf({ invoiceDate: '2025-12-31' });
    expect(german?.message).toBe('Die Rechnung ist vom 31.12.2025, vor der Umstellung (01.01.2026).');
    const [polish] = findingsOf({ invoiceDate: '2025-12-31' }, { language: 'pl' });
    expect(polish?.message).toBe('Faktura jest z dnia 31.12.2025, sprzed przejścia (01.01.2026).');
  });

  it('points to the configuration where the fix is there', () => {
    const findings = findingsOf({}, { payment: { iban: 'DE1' }, seller: { vat_id: '12' } });
    expect(findings.map(({ field }) => field)).toEqual([
      'e_invoices.seller.vat_id',
      'e_invoices.payment.iban',
    ]);
  });
});

/** Lines and totals in one text. */
function amounts(overrides: InvoiceOverrides, changed = {}, references: References = {}): string {
  const built = buildDocument(invoice(overrides), settings(changed), references);
  if (!built.ok) throw new Error(JSON.stringify(built.findings));
  const { typeCode, lines, totals } = built.document;
  const shown = lines.map(
    (line) => `${line.quantity.toFixed()} x ${line.netPrice.toFixed()} = ${line.netAmount.toFixed(2)}`,
  );
  return `${typeCode}: ${shown.join(', ')}; ${totals.taxInclusive.toFixed(2)} due ${totals.due.toFixed(2)}`;
}

describe('the type', () => {
  const items = [item({ net: '-350' }), item({ net: '12.50', quantity: '2' })];

  it('of a negative total is a credit note with positive amounts', () => {
    expect(amounts({ items })).toBe('381: 1 x 350 = 350.00, -2 x 12.5 = -25.00; 386.75 due 386.75');
    expect(amounts({ items, paidAmount: '-386.75', payableAmount: '0.0', paidStatus: 'paid' })).toMatch(
      /due 0.00$/,
    );
    const { payment, paymentTerms, paymentDueDate } = builtDocument({ items });
    expect(payment).toEqual({ meansCode: '1', account: null, remittanceInformation: 'CW-2026-100' });
    expect(paymentTerms).toBe(
      'Es besteht ein Guthaben von 386,75 € zu Ihren Gunsten. Sie müssen nichts zahlen.',
    );
    expect(paymentDueDate).toBeNull();
  });

  it('of what corrects another invoice is 384 with its signs', () => {
    const precedingInvoice = { number: ' CW-2026-090 ', issueDate: '2026-09-01' };
    const correction = { items, correctedInvoiceId: 'inv-0' };
    expect(amounts(correction, {}, { precedingInvoice })).toBe(
      '384: -1 x 350 = -350.00, 2 x 12.5 = 25.00; -386.75 due -386.75',
    );
    const built = buildDocument(invoice(correction), settings(), { precedingInvoice });
    expect(built.ok && built.document.precedingInvoice).toEqual({
      number: 'CW-2026-090',
      issueDate: '2026-09-01',
    });
  });

  it('is 380 even where a preceding invoice is given for nothing', () => {
    const precedingInvoice = { number: 'CW-2026-090', issueDate: null };
    const built = buildDocument(invoice(), settings(), { precedingInvoice });
    expect(built.ok && [built.document.typeCode, built.document.precedingInvoice]).toEqual(['380', null]);
  });
});

describe('the payment', () => {
  it.each([
    ['EUR', {}, '58'],
    ['CHF', {}, '30'],
    ['EUR', { paidAmount: '416.5', paidStatus: 'paid' }, '1'],
    ['EUR', { paidAmount: '420.0', payableAmount: '-3.5' }, '1'],
  ])('in %s, %j, is by means %s', (currency, paid, means) => {
    const { payment, paymentTerms } = builtDocument({ items: [item({ currency })], ...paid }, BEFORE_LAW);
    expect(payment.meansCode).toBe(means);
    expect(payment.account === null).toBe(means === '1');
    expect(paymentTerms === null).toBe(means === '1');
  });
});

describe('what customers need', () => {
  const customers = [
    { debitor: 'member-1', language: 'en' as const, electronic_address: { scheme: '0204', id: '991-1' } },
    { customer_number: 'K-1001', buyer_reference: 'R', order_number: 'O', standard: 'xrechnung' as const },
  ];

  it('is that of the first entry that fits', () => {
    const { language, profile, buyer, buyerReference } = builtDocument({}, { customers });
    expect([language, profile, buyerReference]).toEqual(['en', 'en16931', null]);
    expect(buyer.electronicAddress).toEqual({ scheme: '0204', id: '991-1' });
  });

  it('is found by customer number where the debitor is another', () => {
    const other = { debitor: { type: 'teams', id: 'team-1' } };
    const { language, profile, buyerReference, orderReference } = builtDocument(other, { customers });
    expect([language, profile, buyerReference, orderReference]).toEqual(['de', 'xrechnung', 'R', 'O']);
    expect(builtDocument({ ...other, customerNumber: null }, { customers }).profile).toBe('en16931');
  });
});

describe('the VAT breakdown', () => {
  it('has one entry for each category and rate, with the reason in the invoice’s language', () => {
    const overrides = {
      items: [
        item({ rate: '0', accountingCode: 'A' }),
        item({ rate: '7', net: '20' }),
        item({ rate: '0', accountingCode: 'B' }),
        item({ rate: '0' }),
        item({ rate: '19.0' }),
      ],
      recipientAddress: { countryCode: 'PL', postCode: '00-001', city: 'Warszawa' },
      taxId: 'PL5260001246',
    };
    const exempt = (accounting_code: string, reason: string, reason_code: string) => ({
      when: { accounting_code },
      category: 'E' as const,
      reason,
      reason_code,
    });
    const tax_cases = [
      exempt('A', 'one', 'VATEX-EU-132'),
      exempt('B', 'two', 'VATEX-EU-135'),
      ...settings().tax_cases,
    ];
    const { vatBreakdown } = builtDocument(overrides, { tax_cases, language: 'pl' });
    expect(
      vatBreakdown.map((each) => [
        `${each.category} ${each.rate.toFixed()}: ${each.taxable.toFixed(2)} ${each.tax.toFixed(2)}`,
        each.exemptionReason,
        each.exemptionReasonCode,
      ]),
    ).toEqual([
      ['S 19: 350.00 66.50', null, null],
      ['S 7: 20.00 1.40', null, null],
      ['AE 0: 350.00 0.00', 'Odwrotne obciążenie (art. 196 dyrektywy 2006/112/WE)', 'VATEX-EU-AE'],
      ['E 0: 700.00 0.00', 'one; two', null],
    ]);
  });

  it('asks the customer’s own case first, and each rule only about the rates that its case allows', () => {
    const abroad = { recipientAddress: { countryCode: 'AT' }, taxId: 'ATU12345675' };
    const customers = [{ debitor: 'member-1', tax_case: german('exempt', 'x') }];
    const items = [item(), item({ rate: '0' })];
    const { lines } = builtDocument({ ...abroad, items }, { customers });
    expect(lines.map(({ category }) => category)).toEqual(['S', 'E']);
  });

  it('with O leaves out both VAT ids', () => {
    const seller = { tax_number: '30/123/45678' };
    const document = builtDocument(
      { items: [item({ rate: '0' })] },
      { seller, tax_cases: [german('not subject')] },
    );
    expect([document.seller.vatId, document.buyer.vatId]).toEqual([null, null]);
    expect([document.seller.id, document.seller.taxNumber]).toEqual(['30/123/45678', '30/123/45678']);
  });
});

describe('a condition of a tax case', () => {
  /** Whether an item without tax gets category E by a rule with this condition. */
  function fits(when: TaxCaseCondition, overrides: InvoiceOverrides = {}): boolean {
    const built = buildDocument(
      invoice({ items: [item({ rate: '0' })], taxId: null, ...overrides }),
      settings({ tax_cases: [{ when, category: 'E', reason: 'x' }] }),
    );
    return built.ok;
  }
  const from = (countryCode: string) => ({ recipientAddress: { countryCode } });

  it.each([
    [{ buyer_country: ['EU'] }, from('FR'), true],
    [{ buyer_country: ['EU'] }, from('gr'), true],
    [{ buyer_country: ['EU'] }, from('DE'), false],
    [{ buyer_country: ['EU'] }, from('CH'), false],
    [{ buyer_country: ['EU'] }, from('GB'), false],
    [{ buyer_country: ['non-EU'] }, from('CH'), true],
    [{ buyer_country: ['non-EU'] }, from('DE'), false],
    [{ buyer_country: ['non-EU'] }, from('FR'), false],
    [{ buyer_country: ['CH', 'EU'] }, from('CH'), true],
    [{ buyer_country: ['AT', 'DE'] }, from('DE'), true],
    [{ buyer_vat_id: true }, {}, false],
    [{ buyer_vat_id: false }, {}, true],
    [{ buyer_vat_id: true }, { taxId: 'DE987654328' }, true],
    [{ buyer_vat_id: true }, { ...from('AT'), taxId: 'DE987654328' }, false],
    [{ customer_number: 'K-1001' }, {}, true],
    [{ customer_number: 'K-1' }, {}, false],
    [{ valid_from: '2026-10-01' }, {}, true],
    [{ valid_from: '2026-10-02' }, {}, false],
    [{ rate: '0.00' }, {}, true],
    [{ rate: '19' }, {}, false],
    [{ revenue_account: '1' }, {}, false],
  ] as const)('%j, of %j: %s', (when, overrides, expected) => {
    expect(fits(when, overrides)).toBe(expected);
  });
});
