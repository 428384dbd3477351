import { addDays } from '@spacebooks/base/calendar';
import { describe, expect, it } from 'vitest';
import { AGES, ageOf, owedByAge } from '../../../src/domain/open-age.js';
import { dueDaysOf } from '../../../src/store/figures/money-figures.js';

const TODAY = '2026-03-05';

describe('what somebody owes', () => {
  it('has the age that lists and figures give it, on every day', () => {
    for (let days = -200; days <= 60; days += 1) {
      const due = addDays(TODAY, days);
      const ages = AGES.filter((age) => {
        const { from = '0000-01-01', to = '9999-12-31' } = dueDaysOf(age, TODAY);
        return from <= due && due <= to;
      });
      expect([due, [ageOf(due, TODAY)]]).toEqual([due, ages]);
    }
  });

  it('is summed by currency, and a credit takes away', () => {
    const sum = (currency: string, dueDate: string, cents: number) => ({
      currency,
      dueDate,
      cents,
      invoices: 1,
    });
    expect(
      owedByAge(
        [
          sum('PLN', '2026-03-05', 500),
          sum('EUR', '2026-03-04', 11_900),
          sum('EUR', '2025-11-01', 2_000),
          sum('EUR', '2026-04-01', -900),
        ],
        TODAY,
      ),
    ).toEqual([
      {
        ...{ currency: 'EUR', open: 13_000, overdue: 13_900, invoices: 3 },
        ages: { 'not-due': -900, '1-30': 11_900, '31-60': 0, '61-90': 0, 'over-90': 2_000 },
      },
      {
        ...{ currency: 'PLN', open: 500, overdue: 0, invoices: 1 },
        ages: { 'not-due': 500, '1-30': 0, '31-60': 0, '61-90': 0, 'over-90': 0 },
      },
    ]);
  });
});
