import type { Decimal } from '@spacebooks/base/money';
import type { Invoice, InvoiceItem, LocalDate } from '../invoice.js';
import type { PolishRate } from '../polish-rate.js';
import type { VatCategory } from '../settings.js';
import { findAccountRule, missingAccount } from './account-rule.js';
import { allMarks, type JpkMark, marksOf } from './jpk-marks.js';
import { accountName } from './ledger-account.js';
import type { Obstacle } from './obstacle.js';
import type { AccountingSettings, AccountRule, HeldFor } from './settings.js';
import { taxKeysOf } from './tax-key.js';
import type { DatedPart } from './tax-point/dated-part.js';

/** What of an invoice has one account, tax key, tax case, rate, month of the tax and cost center; its amount is still exact. */
export interface RevenueRow {
  readonly account: string;
  readonly accountName: string;
  readonly taxKey: string;
  readonly taxKeys: Readonly<Record<string, string>> | undefined;
  readonly taxCase: VatCategory;
  readonly polishCase: PolishRate | undefined;
  readonly taxCountry: string | undefined;
  readonly rate: Decimal;
  /** `YYYY-MM`; undefined where no rule is asked for it. */
  readonly taxMonth: string | undefined;
  /** `YYYY-MM`: of a correction of turnover taxed in another country, the month that it was declared in. */
  readonly correctsMonth: string | undefined;
  readonly holds: HeldFor | undefined;
  /** Marks of all its items. Rows are not divided by them, because JPK_V7M has one row for a document. */
  readonly jpkMarks: readonly JpkMark[] | undefined;
  readonly costCenter: string | null;
  readonly costCenterName: string | null;
  readonly net: Decimal;
}

/**
 * The parts of an invoice by row, in a fixed order; what has no account is reported and left out.
 *
 * @param date whose rules hold
 */
export function revenueRows(
  invoice: Invoice,
  parts: readonly DatedPart[],
  settings: AccountingSettings,
  date: LocalDate,
  report: (obstacle: Obstacle) => void,
): readonly RevenueRow[] {
  const rows = new Map<string, RevenueRow>();
  for (const part of parts) {
    const item = invoice.items[part.index];
    if (item === undefined) throw new RangeError(`the invoice has no item ${part.index}`);
    const country = invoice.recipient.countryCode ?? '';
    const subject = { item, part, country, date };
    const rule = findAccountRule(settings.accounts, subject);
    if (rule === undefined) {
      report({ problem: missingAccount(subject, settings.chart), documentNumber: invoice.number });
      continue;
    }
    const marks = settings.jpk_marks && marksOf(invoice, item, settings.jpk_marks, date);
    const row = rowOf(item, part, rule, settings, marks);
    const key = keyOf(row);
    const known = rows.get(key);
    rows.set(key, known === undefined ? row : together(known, row));
  }
  if (rows.size < 2) return [...rows.values()];
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

function together(known: RevenueRow, row: RevenueRow): RevenueRow {
  return { ...row, net: row.net.plus(known.net), jpkMarks: allMarks(known.jpkMarks, row.jpkMarks) };
}

/** What rows of an invoice are told apart by, and the order that they stand in. */
function keyOf(row: RevenueRow): string {
  const { account, taxKey, taxKeys, taxCase, polishCase, rate, costCenter, taxCountry } = row;
  const { taxMonth, correctsMonth, holds } = row;
  const keys = taxKeys === undefined ? taxKey : JSON.stringify(taxKeys);
  const abroad = taxCountry === undefined ? [] : [taxCountry];
  const month = taxMonth === undefined ? [] : [taxMonth];
  const changed = correctsMonth === undefined ? [] : [`corrects ${correctsMonth}`];
  const held = holds === undefined ? [] : [holds];
  return [
    account,
    keys,
    taxCase,
    rate.toFixed(),
    costCenter ?? '',
    polishCase ?? '',
    ...abroad,
    ...month,
    ...changed,
    ...held,
  ].join('\n');
}

function rowOf(
  item: InvoiceItem,
  part: DatedPart,
  rule: AccountRule,
  settings: AccountingSettings,
  jpkMarks: readonly JpkMark[] | undefined,
): RevenueRow {
  const number = item.costCenter?.number.trim() || null;
  return {
    account: rule.account,
    accountName: accountName(settings, rule.account, item.revenueAccount?.name ?? rule.account),
    ...taxKeysOf(rule.tax_key),
    taxCase: part.taxCase,
    polishCase: part.polishCase,
    taxCountry: part.taxCountry,
    rate: part.rate,
    // What is given back, or redeemed later, is not taxed.
    taxMonth: rule.holds === undefined ? part.taxMonth : undefined,
    correctsMonth: rule.holds === undefined ? part.correctsMonth : undefined,
    holds: rule.holds,
    jpkMarks,
    costCenter: number ?? rule.cost_center ?? null,
    costCenterName: number === null ? null : (item.costCenter?.name ?? null),
    net: part.net,
  };
}
