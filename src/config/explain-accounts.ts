import { CHARTS } from '../domain/accounting/chart.js';
import type { AccountRule, TaxAccountRule } from '../domain/accounting/settings.js';
import type { SpaceConfig } from './config.js';

/** The rules of a space's books in force, as they stand in a configuration: the operator's, then the chart's. */
export function accountRulesOf({ accounting }: SpaceConfig): Readonly<Record<string, unknown>> {
  if (accounting === undefined) return {};
  const { settings } = accounting;
  return {
    accounting: {
      accounts: settings.accounts.map(rule),
      tax_accounts: [...settings.tax_accounts, ...CHARTS[settings.chart].taxAccounts].map(taxAccount),
      account_names: { ...CHARTS[settings.chart].accountNames, ...settings.account_names },
      ...(settings.write_offs !== undefined && { write_offs: settings.write_offs }),
    },
  };
}

function rule({ when, ...given }: AccountRule): object {
  if (when === undefined) return given;
  return { when: { ...when, ...(when.rate !== undefined && { rate: Number(when.rate) }) }, ...given };
}

function taxAccount({ rate, ...given }: TaxAccountRule): object {
  return { rate: Number(rate), ...given };
}
