import { expect, it } from 'vitest';
import type { AccountingConfig } from '../../../../src/config/accounting-config.js';
import { describeAccounting } from '../../../../src/config/describe/accounting.js';
import { accounting } from '../../domain/accounting/settings.js';

const BOOKS: AccountingConfig = {
  night_at: '02:30',
  settings: accounting(),
  formats: {},
  targets: [],
  bank: [],
  bankFolders: [],
  bankPosting: 'off',
  exports: [],
};

const lines = (changes: Parameters<typeof accounting>[0] = {}) =>
  describeAccounting({ ...BOOKS, settings: accounting(changes) });

it('what was understood of the books says when tax arises, where a rule does', () => {
  expect(lines()).toEqual([
    'SKR03 in EUR, for invoices dated 2026-10-01 or later, every night at 02:30',
    '4 rules give accounts (--explain shows them)',
    "debtors have 5 digits: number after '' plus 10000, others 69999",
    'payments are listed only, write-offs are listed only',
  ]);
  const tax_point = [
    { when: { revenue_account: '702', valid_from: '2027-01-01' }, arises: 'with the invoice' },
    { arises: 'when performed' },
  ] as const;
  expect(lines({ tax_point }).filter((line) => line.startsWith('tax'))).toEqual([
    'tax arises with the invoice: items with revenue account 702 and valid from 2027-01-01',
    'tax arises when performed: every item',
  ]);
});
