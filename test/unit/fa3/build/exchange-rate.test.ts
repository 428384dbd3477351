import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import type { References } from '../../../../src/document/build/document-type.js';
import type { ExchangeRateLookup } from '../../../../src/domain/currency-rate.js';
import { pinnedRate } from '../../../../src/fa3/build/exchange-rate.js';
import { buildFa3 } from '../../../../src/fa3/build/format.js';
import { createKsefProducer } from '../../../../src/fa3/produce.js';
import type { InvoiceOverrides } from '../../../fixtures/invoices/invoice-document.js';
import {
  BUYER_NIP,
  type PolishOverrides,
  polishDocument,
  polishInvoice,
  polishItem,
  polishSettings,
} from '../../../fixtures/polish.js';

/** 4.25 PLN for a euro on any day; remembers which days were asked for. */
function lookup(): { readonly asked: string[]; readonly exchangeRate: ExchangeRateLookup } {
  const asked: string[] = [];
  const exchangeRate: ExchangeRateLookup = (currency, day) => {
    asked.push(`${currency} ${day}`);
    return {
      ok: true,
      rate: { currency, rate: decimal('4.25'), table: '225/A/NBP/2026', effectiveDate: day },
    };
  };
  return { asked, exchangeRate };
}

const inEuro = (net: string, rate = '23') => polishItem({ net, rate, currency: 'EUR' });
const daily: PolishOverrides = { service_period: [{ period: 'date of invoice' }] };

describe('tax in another currency', () => {
  it('is stated in PLN too, group by group, rounded to the grosz', () => {
    const { exchangeRate } = lookup();
    const items = [inEuro('100'), inEuro('0.1'), inEuro('33.33', '8')];
    const document = polishDocument({ items }, {}, { exchangeRate });
    expect(
      document.vatBreakdown.map(({ tax, taxInPln }) => `${tax.toFixed(2)} ${taxInPln?.toFixed(2)}`),
    ).toEqual(['23.02 97.84', '2.67 11.35']);
    expect(document.fa3?.exchangeRate).toMatchObject({ currency: 'EUR', table: '225/A/NBP/2026' });
  });

  it.each([
    ['before the invoice, where the service ends later', '2026-11-20', {}, '2026-11-19'],
    [
      'before the end of the service, where that is earlier',
      '2026-11-20',
      { service_period: [{ period: 'month before' }] },
      '2026-10-30',
    ],
    ['over a weekend', '2026-11-23', daily, '2026-11-20'],
    ['over a holiday', '2026-11-12', daily, '2026-11-10'],
    ['over Christmas', '2026-12-28', daily, '2026-12-23'],
  ] as const)('takes the last business day %s', (_what, invoiceDate, changed, day) => {
    const { asked, exchangeRate } = lookup();
    polishDocument({ invoiceDate, items: [inEuro('100')] }, changed as PolishOverrides, { exchangeRate });
    expect(asked).toEqual([`EUR ${day}`]);
  });

  describe('takes the day that accounting.tax_point says', () => {
    const RENT = { arises: 'with the invoice', when: { accounting_code: 'RENT' } } as const;
    const arrears = (tax_point: NonNullable<PolishOverrides['ksef']>['tax_point']): PolishOverrides => ({
      service_period: [{ period: 'month before' }],
      ksef: { tax_point },
    });
    const coded = (accountingCode: string, rate = '23') =>
      polishItem({ net: '100', currency: 'EUR', rate, accountingCode });
    const dated = (given: InvoiceOverrides, changed: PolishOverrides): readonly string[] => {
      const { asked, exchangeRate } = lookup();
      polishDocument({ invoiceDate: '2026-11-20', ...given }, changed, { exchangeRate });
      return asked;
    };

    it.each([
      ['rent: the day before the invoice', [coded('RENT')], {}, ['EUR 2026-11-19']],
      [
        'rent that was due before it was invoiced: the day before that',
        [coded('RENT')],
        { dueDate: '2026-11-10' },
        ['EUR 2026-11-09'],
      ],
      ['anything else: the end of the service', [coded('DESK')], {}, ['EUR 2026-10-30']],
    ] as const)('%s', (_what, items, given, asked) => {
      expect(dated({ items: [...items], ...given }, arrears([RENT]))).toEqual(asked);
    });

    it('for all items alike, as the first rule that fits', () => {
      const rules = [{ ...RENT, when: undefined }, { arises: 'when performed' as const }];
      expect(dated({ items: [coded('DESK')] }, arrears(rules))).toEqual(['EUR 2026-11-19']);
      expect(dated({ items: [coded('RENT')] }, arrears(rules.toReversed()))).toEqual(['EUR 2026-10-30']);
      const later = [{ ...RENT, when: { accounting_code: 'RENT', valid_from: '2027-01-01' } }];
      expect(dated({ items: [coded('RENT')] }, arrears(later))).toEqual(['EUR 2026-10-30']);
    });

    it('and refuses items of several days, unless they bear no tax or have one rate', () => {
      const built = buildFa3(
        polishInvoice({ invoiceDate: '2026-11-20', items: [coded('RENT'), coded('DESK')] }),
        polishSettings({ ...arrears([RENT]), language: 'en' }),
        lookup(),
      );
      expect(built).toMatchObject({
        findings: [
          {
            rule: 'SB-KSEF-RATE',
            field: 'items',
            message:
              'Taxes in EUR on this invoice arise on different days and would be converted by the NBP rates of 30 Oct 2026 and 19 Nov 2026; a document has one rate.',
          },
        ],
      });
      const sunday = { invoiceDate: '2026-11-02', items: [coded('RENT'), coded('DESK')] };
      expect(dated(sunday, arrears([RENT]))).toEqual(['EUR 2026-10-30']);
      const inZloty = [polishItem({ accountingCode: 'RENT' }), polishItem({ accountingCode: 'DESK' })];
      expect(dated({ items: inZloty }, arrears([RENT]))).toEqual([]);
    });

    it('in a correction whose original nobody knows more of, by the original’s day', () => {
      const { asked, exchangeRate } = lookup();
      const precedingInvoice = { number: 'FV/1', issueDate: '2026-10-14', ksefNumber: 'k' };
      const items = [polishItem({ net: '100', quantity: '-1', currency: 'EUR', accountingCode: 'RENT' })];
      polishDocument({ correctedInvoiceId: 'inv-0', items }, arrears([RENT]), {
        precedingInvoice,
        exchangeRate,
      });
      expect(asked).toEqual(['EUR 2026-10-13']);
    });
  });

  it('keeps in a correction the rate of its original', () => {
    const { asked, exchangeRate } = lookup();
    const precedingInvoice = { number: 'FV/1', issueDate: '2026-10-14', ksefNumber: 'k' };
    polishDocument(
      { correctedInvoiceId: 'inv-0', items: [polishItem({ net: '100', quantity: '-1', currency: 'EUR' })] },
      daily,
      { precedingInvoice, exchangeRate },
    );
    expect(asked).toEqual(['EUR 2026-10-13']);
  });

  it('keeps in a correction the rate that its original states, and the day of all of its items', () => {
    const { asked, exchangeRate } = lookup();
    const items = [polishItem({ net: '100', quantity: '-1', currency: 'EUR' })];
    const given = { correctedInvoiceId: 'inv-0', items };
    const original = { number: 'FV/1', issueDate: '2026-10-14', ksefNumber: 'k' };
    const stated = {
      currency: 'EUR',
      rate: '4.3',
      table: '180/A/NBP/2026',
      effective_date: '2026-09-15',
    };
    const known = { ...original, taxPoint: '2026-09-16', exchangeRate: stated };
    const { fa3 } = polishDocument(given, daily, { precedingInvoice: known, exchangeRate });
    expect(fa3?.exchangeRate?.rate.toFixed()).toBe('4.3');
    expect(asked).toEqual([]);
    polishDocument(given, daily, {
      precedingInvoice: { ...original, taxPoint: '2026-09-16' },
      exchangeRate,
    });
    expect(asked).toEqual(['EUR 2026-09-15']);
  });

  describe('in a correction of what another program issued', () => {
    const { asked, exchangeRate } = lookup();
    const given = {
      correctedInvoiceId: 'inv-0',
      items: [polishItem({ net: '100', quantity: '-1', currency: 'EUR' })],
    };
    const original = { number: 'FV/1', issueDate: '2026-10-14', ksefNumber: 'k', taxPoint: '2026-09-16' };
    const ours = { currency: 'EUR', rate: '4.3', table: '180/A/NBP/2026', effective_date: '2026-09-15' };
    const stated = (rate: string | null) => ({
      currency: 'EUR',
      seller: null,
      buyer: { identifier: { kind: 'nip', nip: BUYER_NIP }, name: 'x', address: null } as const,
      recipients: null,
      rate,
      customer: { number: null, debitor: null },
    });
    const rateOf = (known: object, ksef: PolishOverrides['ksef'] = {}) => {
      const precedingInvoice = { ...original, ...known };
      const { fa3 } = polishDocument(given, { ...daily, ksef }, { precedingInvoice, exchangeRate });
      return [fa3.exchangeRate?.rate.toFixed(), fa3.exchangeRate?.table];
    };
    const listed = { originals: [{ number: 'FV/1', outside: true as const, exchange_rate: '4.1' }] };

    it('is the rate of the document that was adopted for it, not that of ours', () => {
      expect(rateOf({ exchangeRate: ours, stated: stated('4.2800') })).toEqual(['4.28', '']);
      expect(rateOf({ exchangeRate: ours, stated: stated('4.3000') })).toEqual(['4.3', ours.table]);
      expect(rateOf({ exchangeRate: ours, stated: stated(null) })).toEqual(['4.3', ours.table]);
    });

    it('is the one that a person has read there, where nobody else knows', () => {
      expect(rateOf({}, listed)).toEqual(['4.1', '']);
      expect(rateOf({ stated: stated(null) }, listed)).toEqual(['4.1', '']);
      expect(rateOf({ stated: stated('4.2') }, listed)).toEqual(['4.2', '']);
      expect(asked).toEqual([]);
      expect(rateOf({})).toEqual(['4.25', '225/A/NBP/2026']);
    });

    it('is stated without a table that nobody knows', async () => {
      const produced = await createKsefProducer(polishSettings({ ...daily, ksef: listed })).produce(
        polishInvoice(given),
        { precedingInvoice: { ...original, ksefNumber: null } },
      );
      expect(produced.ok && Buffer.from(produced.xml).toString()).toContain(
        '<Wartosc>1 EUR = 4.1 PLN, kurs z faktury korygowanej</Wartosc>',
      );
    });
  });

  it('needs no rate in PLN, nor where there is no tax', () => {
    const { asked, exchangeRate } = lookup();
    const german = { taxId: 'DE123456788', recipientAddress: { countryCode: 'DE' } };
    expect(polishDocument({}, {}, { exchangeRate }).fa3?.exchangeRate).toBeNull();
    const untaxed = polishDocument({ ...german, items: [inEuro('100', '0')] }, {}, { exchangeRate });
    expect(untaxed.fa3?.exchangeRate).toBeNull();
    expect(untaxed.vatBreakdown[0]).not.toHaveProperty('taxInPln');
    expect(asked).toEqual([]);
  });

  it('is refused without a rate, naming the day and the file', () => {
    const references: References = { exchangeRate: () => ({ ok: false, problem: '/nbp/a.csv has none' }) };
    const invoice = polishInvoice({ items: [inEuro('100')] });
    expect(buildFa3(invoice, polishSettings({ language: 'en' }), references)).toMatchObject({
      ok: false,
      findings: [
        {
          rule: 'SB-KSEF-RATE',
          field: 'e_invoices.ksef.exchange_rates',
          message:
            'The tax in EUR has to be stated in PLN, and there is no NBP rate (table A) of 19 Nov 2026: /nbp/a.csv has none.',
          fix: 'Put NBP’s table A of that day into the file or folder of e_invoices.ksef.exchange_rates, then send the invoice again.',
        },
      ],
    });
    expect(buildFa3(invoice, polishSettings())).toMatchObject({ ok: false });
  });
});

describe('the pinned rate', () => {
  const invoice = polishInvoice({ items: [inEuro('100')] });
  const { exchangeRate } = lookup();
  const first = buildFa3(invoice, polishSettings(), { exchangeRate });
  const found = (first.ok && first.document.fa3?.exchangeRate) || null;
  const exchange_rate = found === null ? undefined : pinnedRate(found);
  const pinned = polishSettings({ ksef: { exchange_rate } });

  it('outlives the files and JSON', () => {
    expect(exchange_rate).toEqual({
      currency: 'EUR',
      rate: '4.25',
      table: '225/A/NBP/2026',
      effective_date: '2026-11-19',
    });
    expect(buildFa3(invoice, JSON.parse(JSON.stringify(pinned)))).toEqual(first);
  });

  it('goes before the files, and not for an invoice of another day', () => {
    const dearer: References = {
      exchangeRate: (currency, day) => ({
        ok: true,
        rate: { currency, rate: decimal(5), table: '1/A/NBP/2026', effectiveDate: day },
      }),
    };
    const rateOf = (built: ReturnType<typeof buildFa3>) =>
      built.ok ? built.document.fa3?.exchangeRate?.rate.toFixed() : null;
    expect(rateOf(buildFa3(invoice, pinned, dearer))).toBe('4.25');
    const moved = polishInvoice({ items: [inEuro('100')], invoiceDate: '2026-11-23' });
    expect(rateOf(buildFa3(moved, pinned, dearer))).toBe('5');
  });
});
