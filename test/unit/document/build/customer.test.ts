import { describe, expect, it } from 'vitest';
import { withoutCodes } from '../../../../src/document/build/cash-discount.js';
import { customerOf } from '../../../../src/document/build/customer.js';
import { buildDocumentType } from '../../../../src/document/build/document-type.js';
import { checkDomestic } from '../../../../src/document/build/national-law.js';
import type { CustomerSettings, EInvoiceSettings } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import { settings } from '../../../fixtures/invoices/settings.js';
import { reporting } from './reported.js';

describe('the settings of a customer', () => {
  const MEMBER = { type: 'memberships', id: 'member-1' };
  const byNumber: CustomerSettings = { customer_number: 'K-1001', buyer_reference: 'by number' };
  const byDebitor: CustomerSettings = { debitor: 'member-1', buyer_reference: 'by debitor' };
  const ofNobody: CustomerSettings = { buyer_reference: 'of nobody' };

  it.each<[invoice: InvoiceOverrides, customers: readonly CustomerSettings[], found: string | undefined]>([
    [{ customerNumber: ' K-1001 ', debitor: null }, [byDebitor, byNumber], 'by number'],
    [{ customerNumber: null, debitor: MEMBER }, [byNumber, byDebitor], 'by debitor'],
    [{ customerNumber: 'K-1001', debitor: MEMBER }, [byDebitor, byNumber], 'by debitor'],
    [{ customerNumber: 'K-2', debitor: { ...MEMBER, id: 'member-2' } }, [byNumber, byDebitor], undefined],
    [{ customerNumber: null, debitor: null }, [ofNobody, byNumber, byDebitor], undefined],
  ])('of %j among %j are those %s', (given, customers, found) => {
    expect(customerOf(invoice(given), customers).buyer_reference).toBe(found);
  });
});

describe('the terms of payment without what is for programs', () => {
  it.each([
    ['net\n#SKONTO#TAGE=7#PROZENT=2.00#\n', 'net'],
    ['#SKONTO#TAGE=7#PROZENT=2.00#\nnet\nthank you', 'net\nthank you'],
    ['C# lessons #', 'C# lessons #'],
  ])('%j', (terms, expected) => {
    expect(withoutCodes(terms)).toBe(expected);
  });
});

describe('an original', () => {
  const typeOf = (number: string | null | undefined) => {
    const { report, problems } = reporting();
    const precedingInvoice = number == null ? undefined : { number, issueDate: null };
    const type = buildDocumentType(invoice({ correctedInvoiceId: 'inv-0' }), { precedingInvoice }, report);
    return { type, problems };
  };
  const UNKNOWN = { rule: 'BR-55', field: 'correctedInvoice', problem: 'unknown original' };

  it.each([
    ['CW-1', 'CW-1', []],
    [' ', '', [UNKNOWN]],
    [undefined, '', [UNKNOWN]],
  ])('of the number %j is %j', (given, number, problems) => {
    const found = typeOf(given);
    expect(found.type).toEqual({ typeCode: '384', precedingInvoice: { number, issueDate: null } });
    expect(found.problems).toEqual(problems);
  });
});

describe('an invoice at home, where the law wants another way', () => {
  const law = { currency_rates: [], domestic: 'refuse' } as const;
  const { buyer } = builtDocument();
  const told = (
    country: 'BE' | 'IT' | 'FR' | undefined,
    { at = country ?? 'DE', ...change }: Partial<typeof buyer> & { at?: string },
    given: InvoiceOverrides = {},
    changed: Partial<EInvoiceSettings> = {},
  ) => {
    const { report, problems } = reporting();
    const address = { ...buyer.address, countryCode: at };
    const rules = settings({ law, ...(country && { seller: { country } }), ...changed });
    checkDomestic(invoice(given), { ...buyer, ...change, address }, rules, report);
    return problems;
  };
  const anotherWay = (
    country: string,
    way: string,
    problem = country === 'BE' ? 'a standard of ours at home' : 'another way at home',
  ) => [
    {
      rule: 'SB-DOMESTIC',
      field: 'recipientAddress.countryCode',
      problem,
      values: { country, way },
    },
  ];
  const consumer = { recipientAddress: { company: ' ' } };

  it('is refused', () => {
    expect(told('BE', {})).toEqual(anotherWay('BE', 'Peppol BIS Billing 3.0'));
    expect(told('IT', { vatId: null }, consumer)).toEqual(anotherWay('IT', 'FatturaPA, SdI'));
    expect(told('BE', { vatId: 'BE0403019261' }, consumer)).toHaveLength(1);
    expect(told('BE', { vatId: null })).toHaveLength(1);
  });

  it('is refused from the day on which it does', () => {
    expect(told('FR', {}, { invoiceDate: '2027-08-31' })).toEqual([]);
    expect(told('FR', {}, { invoiceDate: '2027-09-01' })).toEqual(
      anotherWay('FR', 'plateforme agréée (PA)', 'approved platform at home'),
    );
  });

  it('is let through where the law does not ask for it, or the operator knows better', () => {
    expect(told('BE', { vatId: null }, consumer)).toEqual([]);
    expect(told('BE', { at: 'DE' })).toEqual([]);
    expect(told(undefined, {})).toEqual([]);
    expect(told('BE', {}, {}, { law: { ...law, domestic: 'allow' } })).toEqual([]);
    expect(told('BE', {}, {}, { law: undefined })).toEqual([]);
    expect(told('BE', {}, {}, { standard: 'peppol' })).toEqual([]);
    expect(told('IT', {}, {}, { standard: 'peppol' })).toEqual(anotherWay('IT', 'FatturaPA, SdI'));
  });

  it('is let through in a national format, which the law may want', () => {
    const rulesOf = (standard: 'zugferd' | 'ksef') => {
      const given = settings({ law, standard, seller: { country: 'BE', vat_id: 'BE0403019261' } });
      const built = buildDocument(invoice({ recipientAddress: { countryCode: 'BE' }, taxId: null }), given);
      return built.ok ? [] : built.findings.map(({ rule }) => rule);
    };
    expect(rulesOf('zugferd')).toContain('SB-DOMESTIC');
    expect(rulesOf('ksef')).not.toContain('SB-DOMESTIC');
  });
});
