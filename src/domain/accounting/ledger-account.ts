import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import { CHARTS } from './chart.js';
import type { AccountingSettings } from './settings.js';

/** The account of output VAT of a rate: the settings' first, then the chart's; undefined blocks the batch. */
export function findTaxAccount(
  { tax_accounts, chart }: AccountingSettings,
  rate: Decimal,
  date: LocalDate,
): string | undefined {
  return [...tax_accounts, ...CHARTS[chart].taxAccounts].find(
    (rule) => decimal(rule.rate).eq(rate) && (rule.valid_from === undefined || rule.valid_from <= date),
  )?.account;
}

export function missingTaxAccount(percent: Decimal): Problem {
  const rate = percent.toFixed();
  const values = { rate, line: `- { rate: ${rate}, account: 'ACCOUNT' }` };
  return { rule: 'SB-TAX-ACCOUNT', field: 'accounting.tax_accounts', problem: 'no tax account', values };
}

export function missingDeferredTaxAccount(percent: Decimal): Problem {
  const rate = percent.toFixed();
  const values = { rate, line: `- { rate: ${rate}, account: 'ACCOUNT' }` };
  const field = 'accounting.cash_accounting.accounts';
  return { rule: 'SB-TAX-ACCOUNT', field, problem: 'no account of tax not due', values };
}

/** Label of a ledger account: the settings' first, then the chart's, then what the platform calls it. */
export function accountName(settings: AccountingSettings, account: string, otherwise: string): string {
  return settings.account_names[account] ?? CHARTS[settings.chart].accountNames[account] ?? otherwise;
}
