import { decimal } from '@spacebooks/base/money';
import type { Phrase, Problem } from '../finding.js';
import type { InvoiceItem, LocalDate } from '../invoice.js';
import { CHARTS } from './chart.js';
import type { AccountCondition, AccountingSettings, AccountRule } from './settings.js';
import type { TaxedPart } from './taxed-part.js';

export interface AccountSubject {
  readonly item: InvoiceItem;
  readonly part: TaxedPart;
  readonly country: string;
  readonly date: LocalDate;
}

/** The first matching rule; undefined blocks the batch. */
export function findAccountRule(
  rules: readonly AccountRule[],
  subject: AccountSubject,
): AccountRule | undefined {
  return rules.find(({ when }) => when === undefined || fits(when, subject));
}

function fits(when: AccountCondition, { item, part, country, date }: AccountSubject): boolean {
  return (
    (when.revenue_account === undefined || when.revenue_account === revenueAccount(item)) &&
    (when.accounting_code === undefined || when.accounting_code === accountingCode(item)) &&
    (when.tax_case === undefined || when.tax_case === part.taxCase) &&
    (when.rate === undefined || decimal(when.rate).eq(part.rate)) &&
    (when.country === undefined || when.country.includes(country)) &&
    (when.valid_from === undefined || when.valid_from <= date)
  );
}

/** The missing rule as the line of YAML that adds it, with the account that the chart proposes, if any. */
export function missingAccount(
  { item, part, country }: AccountSubject,
  chart: AccountingSettings['chart'],
): Problem {
  const rate = part.rate.toFixed();
  const conditions = [
    `revenue_account: ${quoted(revenueAccount(item))}`,
    ...(accountingCode(item) === '' ? [] : [`accounting_code: ${quoted(accountingCode(item))}`]),
    `tax_case: ${part.taxCase}`,
    `rate: ${rate}`,
  ];
  const proposal = CHARTS[chart].proposals.find(
    (each) => each.taxCase === part.taxCase && decimal(each.rate).eq(part.rate),
  );
  const line = `- { when: { ${conditions.join(', ')} }, account: ${quoted(proposal?.account ?? 'ACCOUNT')} }`;
  return {
    rule: 'SB-ACCOUNT',
    field: 'accounting.accounts',
    problem: 'no revenue account',
    values: {
      place: place(item),
      taxCase: part.taxCase,
      rate,
      country: country || { key: 'no country' },
      line,
      revenueAccount: revenueAccount(item),
      accountingCode: accountingCode(item),
      account: proposal?.account ?? '',
    },
  };
}

function place(item: InvoiceItem): Phrase {
  const account = item.revenueAccount;
  const named: Phrase =
    account === null
      ? { key: 'without a revenue account' }
      : { key: 'revenue account', values: { ...account } };
  if (item.accountingCode === null) return named;
  return { key: 'with an accounting code', values: { place: named, code: accountingCode(item) } };
}

function revenueAccount(item: InvoiceItem): string {
  return item.revenueAccount?.number.trim() ?? '';
}

function accountingCode(item: InvoiceItem): string {
  return item.accountingCode?.trim() ?? '';
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
