import { decimal } from '@spacebooks/base/money';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ZodType } from 'zod';
import {
  accountRules,
  exchangeRates,
  taxAccounts,
  writeOffRules,
} from '../../../../src/config/schema/accounting-accounts.js';
import { currencyRates } from '../../../../src/config/schema/national.js';
import { missingAccount } from '../../../../src/domain/accounting/account-rule.js';
import { missingRate } from '../../../../src/domain/accounting/exchange.js';
import { missingTaxAccount } from '../../../../src/domain/accounting/ledger-account.js';
import { missingLossAccount } from '../../../../src/domain/accounting/loss-draft.js';
import type { Problem } from '../../../../src/domain/finding.js';
import { OPERATOR_LANGUAGES, type OperatorLanguage } from '../../../../src/domain/settings.js';
import { worded } from '../../../../src/words/findings.js';
import { invoice } from '../../../fixtures/invoices/invoice.js';
import { type ItemInput, item } from '../../../fixtures/invoices/item.js';

/** The line of a finding in that language, with the accountant's answer, as the configuration reads it. */
function added(problem: Problem, schema: ZodType, language: OperatorLanguage): unknown {
  const { fix } = worded(problem, language);
  const line = fix.slice(fix.indexOf(': - {') + 2).replace(/'RATE'|RATE/, '0.9');
  // The configuration reads every value as text.
  return schema.parse(parse(line, { schema: 'failsafe' }));
}

function ofItem(input: ItemInput, rate = '19'): Problem {
  const [given] = invoice({ items: [item({ ...input, rate })] }).items;
  if (given === undefined) throw new Error('no item');
  const part = {
    index: 0,
    taxCase: rate === '0' ? ('AE' as const) : ('S' as const),
    rate: decimal(rate),
    net: decimal(1),
  };
  return missingAccount({ item: given, part, country: 'DE', date: '2026-10-01' }, 'SKR04');
}

describe('the line to add that a finding names', () => {
  it.each<[Problem, ZodType, unknown]>([
    [
      ofItem({ revenueAccount: { name: "Café: 'Süd'", number: '4711' }, accountingCode: "C'1 # x" }),
      accountRules,
      [
        {
          when: { revenue_account: '4711', accounting_code: "C'1 # x", tax_case: 'S', rate: '19' },
          account: '4400',
        },
      ],
    ],
    [
      ofItem({}, '5.5'),
      accountRules,
      [{ when: { revenue_account: '', tax_case: 'S', rate: '5.5' }, account: 'ACCOUNT' }],
    ],
    [
      ofItem({}, '0'),
      accountRules,
      [{ when: { revenue_account: '', tax_case: 'AE', rate: '0' }, account: '4336' }],
    ],
    [
      missingTaxAccount({ rate: decimal('5.50'), country: undefined }),
      taxAccounts,
      [{ rate: '5.5', account: 'ACCOUNT' }],
    ],
    [
      missingTaxAccount({ rate: decimal('20'), country: 'FR-Corsica' }),
      taxAccounts,
      [{ rate: '20', country: 'FR-Corsica', account: 'ACCOUNT' }],
    ],
    [missingLossAccount({ taxRate: '19' }, {}), writeOffRules, [{ rate: '19', account: 'ACCOUNT' }]],
    [
      missingLossAccount({ taxRate: '19', taxCountry: 'CY' }, {}),
      writeOffRules,
      [{ rate: '19', country: 'CY', account: 'ACCOUNT' }],
    ],
    [
      missingRate('CHF', 'EUR', '2026-10-01'),
      currencyRates,
      [{ rate: '1 EUR = 0.9 CHF', from: '2026-10-01' }],
    ],
    [
      missingRate('EUR', 'PLN', '2026-10-01'),
      exchangeRates,
      [{ currency: 'EUR', valid_from: '2026-10-01', rate: '0.9' }],
    ],
  ])('%j is read by the configuration', (problem, schema, expected) => {
    for (const language of OPERATOR_LANGUAGES) {
      expect(added(problem, schema, language), language).toEqual(expected);
    }
  });
});
