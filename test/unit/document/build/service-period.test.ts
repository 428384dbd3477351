import { describe, expect, it } from 'vitest';
import { LANGUAGES, type ServicePeriodRule } from '../../../../src/domain/settings.js';
import { buildDocument } from '../../../../src/einvoice/build-document.js';
import { builtDocument } from '../../../fixtures/invoices/document.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { settings } from '../../../fixtures/invoices/settings.js';

function periodOf(invoiceDate: string, rules: readonly ServicePeriodRule[], items = [item()]): string {
  const { deliveryDate, period } = builtDocument(
    { invoiceDate, items },
    { service_period: rules, from: '2020-01-01' },
  );
  return period === null ? deliveryDate : `${period.start} to ${period.end}, complete on ${deliveryDate}`;
}

describe('the service period', () => {
  it.each([
    ['2026-10-01', 'month of invoice', '2026-10-01 to 2026-10-31, complete on 2026-10-31'],
    ['2028-02-29', 'month of invoice', '2028-02-01 to 2028-02-29, complete on 2028-02-29'],
    ['2026-02-28', 'month of invoice', '2026-02-01 to 2026-02-28, complete on 2026-02-28'],
    ['2026-12-31', 'month of invoice', '2026-12-01 to 2026-12-31, complete on 2026-12-31'],
    ['2026-01-15', 'month before', '2025-12-01 to 2025-12-31, complete on 2025-12-31'],
    ['2028-03-31', 'month before', '2028-02-01 to 2028-02-29, complete on 2028-02-29'],
    ['2026-10-25', 'date of invoice', '2026-10-25'],
  ] as const)('of %s by "%s"', (invoiceDate, period, expected) => {
    expect(periodOf(invoiceDate, [{ period }])).toBe(expected);
  });

  const account = (number: string) => ({ revenueAccount: { name: 'x', number } });
  const rules: ServicePeriodRule[] = [
    { when: { revenue_account: '4000' }, period: 'month before' },
    { when: { accounting_code: 'DAY' }, period: 'date of invoice' },
    { period: 'month of invoice' },
  ];

  it('is that of the first rule that fits the item', () => {
    expect(periodOf('2026-10-05', rules, [item(account('4000'))])).toMatch(/^2026-09-01 to 2026-09-30/);
    expect(periodOf('2026-10-05', rules, [item({ accountingCode: 'DAY' })])).toBe('2026-10-05');
    expect(periodOf('2026-10-05', rules, [item(account('5000'))])).toMatch(/^2026-10-01 to 2026-10-31/);
  });

  it('spans the periods of all items', () => {
    const items = [item({ accountingCode: 'DAY' }), item(account('4000'))];
    expect(periodOf('2026-10-05', rules, items)).toBe('2026-09-01 to 2026-10-05, complete on 2026-10-05');
  });
});

describe('an item’s text that does not say when', () => {
  const built = (description: string, language: (typeof LANGUAGES)[number]) =>
    buildDocument(
      invoice({ items: [item({ description })] }),
      settings({ language, service_period: [{ period: 'item text' }] }),
    );

  it.each(LANGUAGES)('is taken once it says one of the examples: %s', (language) => {
    const refused = built('Desk', language);
    const advice = refused.ok ? '' : (refused.findings[0]?.fix ?? '');
    const [, period = '', month = ''] =
      /(?:example|Beispiel|przykład) (.+) (?:or|oder|albo) (.+)\.$/.exec(advice) ?? [];
    expect(`${period} ${month}`).toContain(
      new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date('2026-10-15')),
    );
    for (const example of [period, month]) {
      const taken = built(`Desk (${example})`, language);
      expect(taken.ok && taken.document.period).toEqual({ start: '2026-10-01', end: '2026-10-31' });
    }
  });
});
