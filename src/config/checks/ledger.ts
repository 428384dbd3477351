import { decimal } from '@spacebooks/base/money';
import type { AccountTaxes } from '../../domain/accounting/account-tax/account-tax.js';
import { CHARTS } from '../../domain/accounting/chart.js';
import { ALL_OTHERS } from '../../domain/accounting/tax-key.js';
import type { Path, PlacedComplaint } from '../place.js';
import { complaintAt, pathsOf, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';
import { accountTaxChecks } from './account-tax.js';
import { meantRate, taxesOfSection } from './tax-rules.js';

interface Books {
  readonly chart: 'SKR03' | 'SKR04';
  readonly taxes: AccountTaxes;
  /** Digits of a ledger account. */
  readonly length: number;
  readonly tree: YamlTree;
}

/**
 * Ledger accounts against DATEV's charts: their length, the class that holds no postings of a year, and what DATEV does with tax on them. Of
 * a chart of one's own only that is known which the section says.
 */
export function ledgerChecks(section: Path, tree: YamlTree): readonly PlacedComplaint[] {
  const chart = textAt([...section, 'chart'], tree);
  if (chart === 'own' || chart === 'SKR49') return accountTaxChecks(section, chart, tree);
  const debtorLength = Number(textAt([...section, 'debtors', 'length'], tree) ?? '5');
  if ((chart !== 'SKR03' && chart !== 'SKR04') || !(debtorLength >= 5 && debtorLength <= 9)) return [];
  const books = {
    chart,
    taxes: taxesOfSection(section, chart, tree),
    length: debtorLength - 1,
    tree,
  } as const;
  const revenue = pathsOf('accounts.*', tree, section);
  const losses = ['write_offs.*', 'rests.*.accounts.*'].flatMap((at) => pathsOf(at, tree, section));
  const payments = ['payments.account', 'payments.methods.*.account'];
  const deferrals = ['deferrals.*.account', 'deferrals.*.earned_account'];
  const all = [
    'accounts.*.account',
    'tax_accounts.*.account',
    ...payments,
    'write_offs.*.account',
    'rests.*.account',
    'rests.*.gain_account',
    'rests.*.accounts.*.account',
    ...deferrals,
    'cash_accounting.accounts.*.account',
    'bank.payouts.*.account',
  ];
  return [
    ...all.flatMap((at) => pathsOf(at, tree, section)).flatMap((path) => impossibleAccount(path, books)),
    ...payments.flatMap((at) => pathsOf(at, tree, section)).flatMap((path) => payingReceivables(path, books)),
    ...revenue.flatMap((rule) => otherTax(rule, [...rule, 'when'], books)),
    ...losses.flatMap((rule) => [...otherTax(rule, rule, books), ...homeTax(rule, books)]),
    ...accountTaxChecks(section, chart, tree),
  ];
}

function impossibleAccount(path: Path, { chart, length, tree }: Books): PlacedComplaint[] {
  const account = textAt(path, tree)?.trim();
  if (account === undefined) return [];
  if (!/^\d+$/.test(account) || account.length !== length) {
    return complaintAtAccount(
      path,
      `${JSON.stringify(account)} is not a ledger account: they have ${length} digits, one less than debtors’ accounts`,
      'correct the number, or debtors.length if the charts of this client are longer',
      tree,
    );
  }
  if (!account.startsWith('9')) return [];
  return complaintAtAccount(
    path,
    `${account} is in class 9 of ${chart}, which holds balances carried forward and statistics`,
    'write the account that your accountant books this to',
    tree,
  );
}

/** Debtors are paid from elsewhere: SKR04 has its receivables where SKR03 has the bank. */
function payingReceivables(path: Path, { chart, length, tree }: Books): PlacedComplaint[] {
  const { receivables, clearing } = CHARTS[chart];
  const account = textAt(path, tree)?.trim();
  if (account === undefined || account !== receivables?.padEnd(length, '0')) return [];
  return complaintAtAccount(
    path,
    `${account} of ${chart} is what all debtors add up to: a payment there would pay nothing`,
    `write the clearing account, ${clearing?.padEnd(length, '0')}, or leave payments out`,
    tree,
  );
}

/** A posting key says that the automatic tax is not meant. */
function otherTax(rule: Path, conditions: Path, books: Books): PlacedComplaint[] {
  const { chart, tree } = books;
  const path = [...rule, 'account'];
  const account = textAt(path, tree)?.trim();
  if (account === undefined || hasTaxKey([...rule, 'tax_key'], tree)) return [];
  const automatic = automaticRate(account, books);
  if (automatic === undefined) return [];
  const meant = meantRate(conditions, tree);
  if (meant === undefined || isSameRate(meant, automatic)) return [];
  return complaintAtAccount(
    path,
    `${account} is an automatic account of ${chart} ${named(automatic)}, and the rule is for items ${named(meant)}`,
    `write the account of revenue ${named(meant)}, or \`tax_key: { datev: 40 }\`, so that DATEV gets net and tax separately`,
    tree,
  );
}

/** What another country taxed, on an account that takes the tax of home out of it. */
function homeTax(rule: Path, books: Books): PlacedComplaint[] {
  const { chart, tree } = books;
  const path = [...rule, 'account'];
  const account = textAt(path, tree)?.trim();
  const country = textAt([...rule, 'country'], tree)?.trim();
  if (account === undefined || country === undefined || hasTaxKey([...rule, 'tax_key'], tree)) return [];
  const automatic = automaticRate(account, books);
  if (automatic === undefined || automatic === null) return [];
  return complaintAtAccount(
    path,
    `${account} is an automatic account of ${chart} ${named(automatic)}, and the rule is for items taxed by ${country}`,
    'write an account of losses without automatic tax',
    tree,
  );
}

/** Percent, null for none; undefined where the account is not automatic. */
function automaticRate(account: string, { taxes }: Books): string | null | undefined {
  const tax = taxes(account);
  return tax.kind === 'automatic' ? tax.rate : undefined;
}

/** In DATEV, whose automatic accounts these are. */
function hasTaxKey(path: Path, tree: YamlTree): boolean {
  return [path, [...path, 'datev'], [...path, ALL_OTHERS]].some((each) => textAt(each, tree) !== null);
}

function isSameRate(meant: string | null, automatic: string | null): boolean {
  return decimal(meant ?? '0').eq(decimal(automatic ?? '0'));
}

function named(rate: string | null): string {
  return rate === null ? 'without tax' : `of ${decimal(rate).toFixed()} %`;
}

function complaintAtAccount(path: Path, message: string, fix: string, tree: YamlTree): PlacedComplaint[] {
  return [complaintAt(path, `account: ${message}`, fix, tree)];
}
