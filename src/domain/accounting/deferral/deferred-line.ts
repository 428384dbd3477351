import { decimal, sum } from '@spacebooks/base/money';
import type { Problem } from '../../finding.js';
import type { Invoice, LocalDate } from '../../invoice.js';
import { apportion } from '../apportion.js';
import type { Cents } from '../cents.js';
import type { EntryDraft } from '../draft.js';
import type { Period } from '../model.js';
import type { DocumentRules } from '../revenue.js';
import { type RevenueRow, revenueRows } from '../revenue-row.js';
import type { AccountingSettings } from '../settings.js';
import { acrossTaxMonths } from '../tax-point/across-tax-months.js';
import type { TaxedPart } from '../taxed-part.js';
import { type DeferralRule, findDeferralRule } from './deferral-rule.js';
import type { ItemPeriod } from './item-period.js';
import { monthsFrom } from './service-units.js';

/** What of a revenue entry has one rule and one period. */
export interface DeferredLine {
  /** The entry that it is part of. */
  readonly revenue: EntryDraft;
  /** Undefined where nothing of it is deferred. */
  readonly rule: DeferralRule | undefined;
  /** Null where nothing of it is deferred, or nobody knows. */
  readonly period: Period | null;
  /** Why nobody knows the period. */
  readonly unknown: Problem | null;
  readonly net: Cents;
  /** In the currency of the books, where the document is in another one; else 0. */
  readonly netInBooks: Cents;
}

interface Group extends Omit<DeferredLine, 'net' | 'netInBooks'> {
  readonly parts: TaxedPart[];
}

/**
 * The revenue of an invoice by rule and period. Each entry's cents are divided between them, so that together they are what was
 * booked.
 *
 * @param servedBy what periods count from: the invoice's date, or of a correction that of the original
 */
export function deferredLines(
  invoice: Invoice,
  booked: readonly EntryDraft[],
  servedBy: LocalDate,
  settings: AccountingSettings,
  rules: DocumentRules,
): readonly DeferredLine[] {
  const { deferrals = [] } = settings;
  // Its tax is due by the month of the tax, whatever is deferred.
  const revenue = acrossTaxMonths(booked);
  const found = invoice.items.map((item) => findDeferralRule(deferrals, item, servedBy));
  const split = rules.taxedPartsOf(invoice, servedBy);
  if (!split.ok) return [];
  const periods = found.map((rule, index) =>
    periodOf(rule, () => rules.itemPeriodOf?.(invoice, index, servedBy), servedBy),
  );
  const groups = new Map<string, Group>();
  for (const part of split.parts) {
    const [row] = revenueRows(invoice, [part], settings, servedBy, () => undefined);
    const of = row === undefined ? undefined : revenue.find((draft) => isOf(draft, row));
    if (of === undefined) continue;
    // A deposit is never revenue, whatever a rule says.
    const rule = of.holds === undefined ? found[part.index] : undefined;
    const { period, unknown } = (rule && periods[part.index]) ?? NO_PERIOD;
    const key = [revenue.indexOf(of), rule && deferrals.indexOf(rule), period?.from, period?.to].join(' ');
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { revenue: of, rule, period, unknown, parts: [part] });
    else known.parts.push(part);
  }
  return inCents([...groups.values()]);
}

const NO_PERIOD: Pick<DeferredLine, 'period' | 'unknown'> = { period: null, unknown: null };

function periodOf(
  rule: DeferralRule | undefined,
  stated: () => ItemPeriod | undefined,
  servedBy: LocalDate,
): Pick<DeferredLine, 'period' | 'unknown'> {
  if (rule === undefined) return NO_PERIOD;
  if (typeof rule.period === 'number') return { period: monthsFrom(servedBy, rule.period), unknown: null };
  const found = stated();
  if (found === undefined) return NO_PERIOD;
  return found.ok ? { period: found.period, unknown: null } : { period: null, unknown: found.problem };
}

/** The entries of one row are told apart by what rows are told apart by. */
function isOf(draft: EntryDraft, row: RevenueRow): boolean {
  return (
    draft.account === row.account &&
    draft.taxKey === row.taxKey &&
    JSON.stringify(draft.taxKeys) === JSON.stringify(row.taxKeys) &&
    draft.taxCase === row.taxCase &&
    draft.polishCase === row.polishCase &&
    draft.taxCountry === row.taxCountry &&
    draft.taxRate === row.rate.toFixed() &&
    draft.costCenter === row.costCenter
  );
}

function inCents(groups: readonly Group[]): readonly DeferredLine[] {
  return [...Map.groupBy(groups, ({ revenue }) => revenue)].flatMap(([revenue, own]) => {
    const exact = own.map(({ parts }) => sum(parts.map(({ net }) => net)));
    const nets = apportion(exact, revenue.net);
    const whole = revenue.exchange?.net ?? 0;
    const ratio = revenue.net === 0 ? decimal(0) : decimal(whole).div(revenue.net);
    const inBooks = apportion(
      nets.map((net) => decimal(net).times(ratio).div(100)),
      whole,
    );
    return own.map(({ rule, period, unknown }, index) => {
      return { revenue, rule, period, unknown, net: nets[index] ?? 0, netInBooks: inBooks[index] ?? 0 };
    });
  });
}
