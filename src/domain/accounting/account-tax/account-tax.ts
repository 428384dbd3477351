import type { ChartName } from '../settings.js';
import { ACCOUNTS_BY_TAX } from './automatic-accounts.js';

/** DATEV's treatment of an amount that is booked on an account without a key. */
export type AccountTax =
  /** Takes VAT out of it: output VAT (AM) or input VAT (AV) of `rate` percent; null is turnover without tax. It takes no key but 40. */
  | { readonly kind: 'automatic'; readonly vat: 'output' | 'input'; readonly rate: string | null }
  /** Books it as it is. */
  | { readonly kind: 'plain' }
  /** Neither the chart's public list nor the configuration says. */
  | { readonly kind: 'unknown' };

/** By account as it is configured; percent as text, null for accounts that DATEV computes no tax on. */
export type DeclaredTaxes = ReadonlyMap<string, string | null>;

/** Answers for one account, as it is configured. */
export type AccountTaxes = (account: string) => AccountTax;

const UNKNOWN: AccountTax = { kind: 'unknown' };
const PLAIN: AccountTax = { kind: 'plain' };

/**
 * @param declared before what the chart says: an adviser may have changed an account
 * @param withKey accounts that rules book with a key: where the chart does not know them they have no function, which DATEV would refuse
 */
export function accountTaxes(
  chart: ChartName,
  declared: DeclaredTaxes,
  withKey: ReadonlySet<string> = new Set(),
): AccountTaxes {
  const ofChart = chartTaxes(chart);
  return (account) => {
    const said = declared.get(account);
    if (said === null) return PLAIN;
    if (said !== undefined) return { kind: 'automatic', vat: 'output', rate: said };
    const number = CHART_ACCOUNT.exec(account)?.groups?.number;
    const listed = number === undefined ? undefined : ofChart.get(Number(number));
    return listed ?? (withKey.has(account) ? PLAIN : UNKNOWN);
  };
}

/** Where accounts have more than four digits, an account of the chart ends with zeros. */
const CHART_ACCOUNT = /^(?<number>\d{4})0{0,4}$/;

const known = new Map<ChartName, ReadonlyMap<number, AccountTax>>();

function chartTaxes(chart: ChartName): ReadonlyMap<number, AccountTax> {
  const made = known.get(chart) ?? new Map(taxesOf(chart));
  known.set(chart, made);
  return made;
}

function* taxesOf(chart: ChartName): Generator<readonly [number, AccountTax]> {
  const { output, input, plain } = ACCOUNTS_BY_TAX[chart];
  for (const number of numbersOf(plain)) yield [number, PLAIN];
  for (const [vat, byRate] of [['output', output] as const, ['input', input] as const]) {
    for (const [rate, accounts] of Object.entries(byRate)) {
      const tax: AccountTax = { kind: 'automatic', vat, rate: rate === 'none' ? null : rate };
      for (const number of numbersOf(accounts)) yield [number, tax];
    }
  }
}

function* numbersOf(accounts: string): Generator<number> {
  for (const each of accounts.split(' ')) {
    if (each === '') continue;
    const [first = '', last = first] = each.split('-');
    for (let number = Number(first); number <= Number(last); number += 1) yield number;
  }
}
