import { describe, expect, it } from 'vitest';
import { einvoiceSettings } from '../../../src/config/einvoice-settings.js';
import { configWarnings } from '../../../src/config/warnings.js';
import { buildDocument } from '../../../src/einvoice/build-document.js';
import { invoice } from '../../fixtures/invoices/invoice.js';
import { item } from '../../fixtures/invoices/item.js';
import { changed, loadText, problemsOf } from './config-text.js';

const withRates = (rates: string, country = 'AT') =>
  changed(
    '      standard: zugferd',
    `      seller: { country: ${country} }\n      payment: { iban: AT611904300234573201 }\n      vat_rates: [${rates}]\n      standard: zugferd`,
  );
const warned = (rates: string) =>
  configWarnings(loadText(withRates(rates))).filter((warning) => warning.includes('vat_rates'));

/** Milk and bread of a space in Vienna. */
function sold(day: string, rates: string) {
  const given = invoice({
    senderAddress: { street: 'Praterstraße 1', postCode: '1020', city: 'Wien', countryCode: 'AT' },
    senderTaxId: 'ATU12345675',
    invoiceDate: day,
    items: [item({ rate: '4.9' })],
  });
  const [space] = loadText(withRates(rates)).spaces;
  if (space === undefined) throw new Error('no space');
  return buildDocument(given, einvoiceSettings(space));
}

describe('a rate that the operator adds', () => {
  it('is taken from its first day to its last, as the advice of the refusal says', () => {
    const refused = sold('2026-10-01', '');
    const advice = refused.ok ? '' : (refused.findings[0]?.fix ?? '');
    const [, entry = ''] = /e_invoices\.vat_rates[^:]*: (rate: 4\.9, country: AT)/.exec(advice) ?? [];
    const added = `{ ${entry}, from: 2026-07-01, to: 2026-12-31 }`;
    const taken = sold('2026-10-01', added);
    expect(taken.ok && taken.document.vatBreakdown.map(({ rate }) => rate.toFixed())).toEqual(['4.9']);
    expect([sold('2026-06-15', added).ok, sold('2027-01-15', added).ok]).toEqual([false, false]);
  });

  it('is the seller’s country’s unless it says another', () => {
    expect(sold('2026-10-01', '{ rate: 4.9, from: 2026-07-01 }').ok).toBe(true);
    expect(sold('2026-10-01', '{ rate: 4.9, from: 2026-07-01, country: DE }').ok).toBe(false);
  });

  it('is told as what rests on the operator’s word, or as needless', () => {
    expect(warned('{ rate: 4.90 %, from: 2026-07-01 }')).toEqual([
      'berlin: spacebooks does not know 4.90 % in AT from 2026-07-01 and takes it from e_invoices.vat_rates on your word: show the act to your tax adviser; returns list what is taxed at it without a line, and exports need a tax key for it',
    ]);
    expect(warned('{ rate: 10, from: 2026-07-01 }')).toEqual([
      'berlin: e_invoices.vat_rates is not needed for 10 % in AT from 2026-07-01: spacebooks knows it; remove it',
    ]);
    // Of 2020 and 2021 alone.
    expect(warned('{ rate: 5, from: 2021-01-01, to: 2022-06-30 }')[0]).toContain('does not know 5 % in AT');
  });

  it.each([
    ['{ rate: 0, from: 2026-07-01 }', 'AT', 'a rate of tax is above 0 and at most 100'],
    ['{ rate: 4.9, from: 2026-07-01, to: 2026-06-30 }', 'AT', 'a rate ends before it begins'],
    ['{ rate: 4.9 }', 'AT', 'from is missing in entry 1 of vat_rates'],
    ['{ rate: "4,9", from: 2026-07-01 }', 'AT', 'write 4.9, with a point'],
    ['{ rate: 4.9, from: 2026-07-01 }', 'PL', 'the rates of Poland are those of FA'],
    ['{ rate: 4.9, from: 2026-07-01, country: PL }', 'AT', 'the rates of Poland are those of FA'],
  ])('is refused with the line where it cannot be one: %s in %s', (rates, country, told) => {
    expect(problemsOf(withRates(rates, country)).join('\n')).toMatch(new RegExp(`^12:\\d+: .*${told}`, 'm'));
  });
});
