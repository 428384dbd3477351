import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { findTaxAccount, isTaxOf } from '../../../../src/domain/accounting/ledger-account.js';
import { revenueOf } from '../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { worded } from '../../../../src/words/findings.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { item } from '../../../fixtures/invoices/item.js';
import { accounting, documentRules } from './settings.js';

const DAY = '2026-10-01';

/** Books in the Netherlands, where 21 % is the rate of home, of Belgium and of Spain. */
const NL = accounting({
  chart: 'own',
  tax_accounts: [
    { rate: '21', account: '1520' },
    { rate: '21', country: 'BE', account: '1540' },
    { rate: '20', country: 'FR', account: '1541' },
    { rate: '8.5', country: 'FR-Reunion', account: '1542' },
  ],
});

const found = (rate: string, country: string | undefined, settings: AccountingSettings = NL) =>
  findTaxAccount(settings, { rate: decimal(rate), country }, DAY);

describe('the account of output VAT', () => {
  it.each([
    ['home', '21', undefined, '1520'],
    ['another country with the same rate', '21', 'BE', '1540'],
    ['a country without a rule', '21', 'ES', undefined],
    ['a country at a rate without a rule', '6', 'BE', undefined],
    ['a region, by the rule of its country', '20', 'FR-Corsica', '1541'],
    ['a region with a rule of its own', '8.5', 'FR-Reunion', '1542'],
    ['a country of which only a region has a rule', '8.5', 'FR', undefined],
  ])('of %s', (_, rate, country, account) => expect(found(rate, country)).toBe(account));

  it('abroad is never one of the chart, which knows those of home', () => {
    expect(found('19', undefined, accounting())).toBe('1776');
    expect(found('19', 'CY', accounting())).toBeUndefined();
  });

  it('of losses without rate and country is for all, and for a rate alone for home', () => {
    const belgian = { rate: decimal('21'), country: 'BE' };
    expect(isTaxOf({}, belgian)).toBe(true);
    expect(isTaxOf({ rate: '21' }, belgian)).toBe(false);
    expect(isTaxOf({ country: 'BE' }, belgian)).toBe(true);
    expect(isTaxOf({ country: 'BE' }, { rate: decimal('21'), country: undefined })).toBe(false);
  });
});

describe('revenue that another country taxes', () => {
  const toAntwerp = invoice({
    customerNumber: '42',
    recipientAddress: { countryCode: 'BE' },
    items: [item({ net: '100', rate: '21' })],
  });
  const rules = {
    ...documentRules,
    taxedPartsOf: () => {
      const part = {
        index: 0,
        taxCase: 'S',
        taxCountry: 'BE',
        rate: decimal('21'),
        net: decimal('100'),
      } as const;
      return { ok: true, parts: [part] } as const;
    },
  };
  const revenue = (settings: AccountingSettings) => revenueOf({ invoice: toAntwerp }, settings, rules);
  const accounts = [{ account: '8010' }];

  it('has its tax on the account of that country', () => {
    const made = revenue({ ...NL, accounts });
    expect(made.ok && made.drafts.map(({ account, taxAccount, tax }) => [account, taxAccount, tax])).toEqual([
      ['8010', '1540', 2100],
    ]);
  });

  it('is refused where that country has none, with the line to add', () => {
    const home = { ...NL, accounts, tax_accounts: [{ rate: '21', account: '1520' }] };
    const made = revenue(home);
    expect(made.ok ? [] : made.obstacles.map(({ problem }) => worded(problem, 'en'))).toMatchObject([
      {
        rule: 'SB-TAX-ACCOUNT',
        field: 'accounting.tax_accounts',
        message: 'No account is known for output VAT of 21 % of BE.',
        fix: "Add this line to accounting.tax_accounts, with the account that your accountant wants for tax of that country: - { rate: 21, country: BE, account: 'ACCOUNT' }",
      },
    ]);
    const line = { rate: '21', country: 'BE', account: '1540' };
    expect(revenue({ ...home, tax_accounts: [...home.tax_accounts, line] }).ok).toBe(true);
  });
});
