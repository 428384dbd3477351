import type { Finding } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import { type Decimal, decimal } from '../money.js';
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

export function missingTaxAccount(rate: Decimal): Finding {
  const percent = rate.toFixed();
  return {
    rule: 'SB-TAX-ACCOUNT',
    field: 'accounting.tax_accounts',
    message: `No account is known for output VAT of ${percent} %.`,
    fix: `Add this line to accounting.tax_accounts, with the account that your accountant wants: - { rate: ${percent}, account: 'ACCOUNT' }`,
  };
}

/** Label of a ledger account: the settings' first, then the chart's, then what the platform calls it. */
export function accountName(settings: AccountingSettings, account: string, otherwise: string): string {
  return settings.account_names[account] ?? CHARTS[settings.chart].accountNames[account] ?? otherwise;
}
