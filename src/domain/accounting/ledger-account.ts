import { type Decimal, decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import type { LocalDate } from '../invoice.js';
import { CHARTS } from './chart.js';
import type { AccountingSettings } from './settings.js';

/** Which tax an account is asked for. */
interface TaxOf {
  /** Percent. */
  readonly rate: Decimal;
  /** Whose tax it is, as `Entry.taxCountry` has it; undefined for the seller's own country. */
  readonly country: string | undefined;
}

interface TaxCondition {
  readonly rate?: string | undefined;
  readonly country?: string | undefined;
}

/**
 * Whether a rule is for a tax. One for a rate alone is for the seller's own country: the same rate of another one is another tax. One for a
 * country is for its regions, too.
 */
export function isTaxOf(rule: TaxCondition, { rate, country }: TaxOf): boolean {
  if (rule.rate !== undefined && !decimal(rule.rate).eq(rate)) return false;
  if (rule.country === undefined) return country === undefined || rule.rate === undefined;
  return country === rule.country || country?.startsWith(`${rule.country}-`) === true;
}

/** The account of output VAT: the settings' first, then the chart's; undefined blocks the batch. */
export function findTaxAccount(
  { tax_accounts, chart }: AccountingSettings,
  tax: TaxOf,
  date: LocalDate,
): string | undefined {
  return [...tax_accounts, ...CHARTS[chart].taxAccounts].find(
    (rule) => isTaxOf(rule, tax) && (rule.valid_from === undefined || rule.valid_from <= date),
  )?.account;
}

export function missingTaxAccount({ rate: percent, country }: TaxOf): Problem {
  const rate = percent.toFixed();
  const field = 'accounting.tax_accounts';
  if (country === undefined) {
    const values = { rate, line: `- { rate: ${rate}, account: 'ACCOUNT' }` };
    return { rule: 'SB-TAX-ACCOUNT', field, problem: 'no tax account', values };
  }
  const values = { rate, country, line: `- { rate: ${rate}, country: ${country}, account: 'ACCOUNT' }` };
  return { rule: 'SB-TAX-ACCOUNT', field, problem: 'no tax account abroad', values };
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
