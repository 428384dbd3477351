import { expect, it } from 'vitest';
import { forecastDays, forecastMonths, forecastOf } from '../../../src/domain/forecast.js';

const expected = (id: string, invoiceDate: string, gross: number, currency = 'EUR') => ({
  ...{ id, invoiceDate, gross, currency },
});

it('looks from today to the end of the third month after this one, over the end of a year', () => {
  expect(forecastDays('2026-11-30')).toEqual({ from: '2026-11-30', to: '2027-02-28' });
  expect(forecastMonths('2027-11-01')).toEqual(['2027-11', '2027-12', '2028-01', '2028-02']);
  expect(forecastDays('2027-11-01').to).toBe('2028-02-29');
});

it('adds what is expected by month and currency, beside what was invoiced, and says zero where there is nothing', () => {
  const months = forecastOf(
    '2026-11-20',
    [
      expected('a', '2026-11-30', 11_900),
      expected('b', '2026-12-01', 41_650),
      expected('c', '2026-12-31', -11_900),
      expected('d', '2027-02-28', 100),
      expected('e', '2026-12-01', 5_000, 'PLN'),
    ],
    [
      { month: '2026-10', currency: 'USD', cents: 7 },
      { month: '2026-11', currency: 'EUR', cents: 200_000 },
      { month: '2026-11', currency: 'CHF', cents: 300 },
    ],
  );
  expect(
    months.map(({ month, currency, cents, invoices, invoiced }) => [
      `${currency} ${month}`,
      cents,
      invoices,
      invoiced,
    ]),
  ).toEqual([
    ['CHF 2026-11', 0, 0, 300],
    ['CHF 2026-12', 0, 0, 0],
    ['CHF 2027-01', 0, 0, 0],
    ['CHF 2027-02', 0, 0, 0],
    ['EUR 2026-11', 11_900, 1, 200_000],
    ['EUR 2026-12', 29_750, 2, 0],
    ['EUR 2027-01', 0, 0, 0],
    ['EUR 2027-02', 100, 1, 0],
    ['PLN 2026-11', 0, 0, 0],
    ['PLN 2026-12', 5_000, 1, 0],
    ['PLN 2027-01', 0, 0, 0],
    ['PLN 2027-02', 0, 0, 0],
  ]);
  expect(forecastOf('2026-11-20', [], [])).toEqual([]);
});
