import { describe, expect, it } from 'vitest';
import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import type { ServicePeriodRule } from '../../../../src/domain/settings.js';
import { FA3_FORMAT } from '../../../../src/fa3/build/format.js';
import {
  polish,
  polishDocument,
  polishInvoice,
  polishItem,
  polishSettings,
} from '../../../fixtures/polish.js';
import { accounting } from './settings.js';

const BOOKS = accounting({
  chart: 'own',
  currency: 'PLN',
  accounts: [{ account: '700' }],
  tax_accounts: [{ rate: '23', account: '221' }],
  service_date: 'as invoiced',
});
const DESK = { when: { accounting_code: 'DESK' }, period: 'month before' } as const;

/** What the entries of an invoice state, and what keeps it out of the books. */
function stated(rules: readonly ServicePeriodRule[], overrides = {}) {
  const invoice = polishInvoice({ customerNumber: '42', ...overrides });
  const revenue = revenueOf(
    { invoice },
    BOOKS,
    documentRulesBy(polishSettings({ service_period: rules }), FA3_FORMAT),
  );
  return revenue.ok
    ? [...new Set(revenue.drafts.map(({ serviceDate }) => serviceDate))]
    : revenue.obstacles.map(({ problem }) => problem.rule);
}

it.each([
  ['month of invoice', [{ period: 'month of invoice' }], '2026-11-30'],
  ['month before', [{ period: 'month before' }], '2026-10-31'],
  ['date of invoice', [{ period: 'date of invoice' }], '2026-11-20'],
  ['item text', [{ period: 'item text' }], '2026-11-30'],
  ['a rule for some items', [DESK, { period: 'date of invoice' }], '2026-11-20'],
] as const)('the day of service of the books is that of the e-invoice: %s', (_name, rules, day) => {
  const items = [
    polishItem({ accountingCode: 'DESK', description: 'Biurko – październik 2026' }),
    polishItem({ description: 'Sala – listopad 2026' }),
  ];
  expect(polishDocument({ items }, { service_period: rules }).deliveryDate).toBe(day);
  expect(stated(rules, { items })).toEqual([day]);
});

it('is refused where the e-invoice does not know it either', () => {
  const items = [polishItem({ description: 'Biurko' })];
  expect(stated([{ period: 'item text' }], { items })).toEqual(['SB-SERVICE-PERIOD-TEXT-NONE']);
});

it('is stated by no correction: its service is that of the invoice that it corrects', () => {
  const items = [polishItem({ quantity: '-1' })];
  expect(stated([{ period: 'month of invoice' }], { items, correctedInvoiceId: 'inv-0' })).toEqual([null]);
});

describe('money beside a service', () => {
  const tax_cases = [
    { ...polish('not subject'), when: { accounting_code: 'KAUCJA' } },
    { when: { rate: '23' }, category: 'S' as const },
  ];
  const deposit = polishItem({ rate: '0', accountingCode: 'KAUCJA', description: 'Kaucja' });
  const desk = polishItem({ description: 'Biurko – październik 2026' });
  const service_period = [{ period: 'item text' as const }];
  const statedOf = (items: ReturnType<typeof polishItem>[]) => {
    const rules = documentRulesBy(polishSettings({ service_period, tax_cases }), FA3_FORMAT);
    const revenue = revenueOf({ invoice: polishInvoice({ customerNumber: '42', items }) }, BOOKS, rules);
    return revenue.ok
      ? [...new Set(revenue.drafts.map(({ serviceDate }) => serviceDate))]
      : revenue.obstacles.map(({ problem }) => problem.rule);
  };

  it('has no day of its own, neither on the e-invoice nor in the books', () => {
    const { deliveryDate } = polishDocument({ items: [deposit, desk] }, { service_period, tax_cases });
    expect(deliveryDate).toBe('2026-10-31');
    expect(statedOf([deposit, desk])).toEqual(['2026-10-31']);
  });

  it('alone has what its rule says', () => {
    expect(statedOf([deposit])).toEqual(['SB-SERVICE-PERIOD-TEXT-NONE']);
  });
});
