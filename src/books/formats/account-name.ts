import { CHARTS } from '../../domain/accounting/chart.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';

/** What an account is called in the configuration or its chart; its number where it has no name. */
export function accountName(
  account: string,
  { account_names, chart }: Pick<AccountingSettings, 'account_names' | 'chart'>,
): string {
  return account_names[account] ?? CHARTS[chart].accountNames[account] ?? account;
}
