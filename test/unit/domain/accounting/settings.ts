import { documentRulesBy } from '../../../../src/document/build/document-rules.js';
import type { DocumentRules } from '../../../../src/domain/accounting/revenue.js';
import type { AccountingSettings } from '../../../../src/domain/accounting/settings.js';
import { settings } from '../../../fixtures/invoices/settings.js';

/** The tax cases of a German space, and what its e-invoices say of buyers. */
export const documentRules: DocumentRules = documentRulesBy(settings(), null);

/** Books of a German space in SKR03: 19 % and 7 % on automatic accounts, reverse charge, customers from 10000. */
export function accounting(overrides: Partial<AccountingSettings> = {}): AccountingSettings {
  return {
    from: '2026-10-01',
    currency: 'EUR',
    chart: 'SKR03',
    locked_only: false,
    debtors: { length: 5, offset: 10_000, collective: '69999' },
    accounts: [
      { when: { tax_case: 'S', rate: '19' }, account: '8400' },
      { when: { tax_case: 'S', rate: '7' }, account: '8300' },
      { when: { tax_case: 'AE' }, account: '8336' },
      { when: { tax_case: 'G' }, account: '8338' },
    ],
    tax_accounts: [],
    account_names: {},
    exchange_rates: [],
    ...overrides,
  };
}
