import type { Invoice } from '../../invoice.js';
import { roundToCents } from '../apportion.js';
import type { EntryDraft } from '../draft.js';
import type { Correction } from '../family-revenue.js';
import type { DocumentRules } from '../revenue.js';
import type { AccountingSettings } from '../settings.js';
import type { Corrected } from './deferral-moves.js';
import { type DeferredLine, deferredLines } from './deferred-line.js';

/**
 * What corrections leave of each line of an invoice. One concerns a line of the same entry and period, or the only line of the
 * entry where it states no period. What concerns no line leaves them as they are; once nothing is left of the whole invoice,
 * nothing is left of any line.
 *
 * @param corrections in the order of their dates
 */
export function correctedLines(
  invoice: Invoice,
  lines: readonly DeferredLine[],
  corrections: readonly Correction[],
  settings: AccountingSettings,
  rules: DocumentRules,
): ReadonlyMap<DeferredLine, readonly Corrected[]> {
  const corrected = new Map(lines.map((line) => [line, [] as Corrected[]]));
  const left = new Map(lines.map((line) => [line, line.net]));
  let gross = roundToCents(invoice.totalAmount.gross);
  const sign = Math.sign(gross);
  for (const { snapshot, revenue } of corrections) {
    const { invoiceDate: date, totalAmount } = snapshot.invoice;
    gross += roundToCents(totalAmount.gross);
    const isAll = gross * sign <= 0;
    const own = deferredLines(snapshot.invoice, revenue, invoice.invoiceDate, settings, rules);
    for (const credit of own) {
      const line = lineOf(lines, credit);
      if (line !== undefined) left.set(line, (left.get(line) ?? 0) + credit.net);
    }
    for (const [line, steps] of corrected) {
      // What is charged again is of the lines that it states, and of no others.
      if (isAll) left.set(line, 0);
      const net = within(left.get(line) ?? 0, line.net);
      if (net !== (steps.at(-1)?.net ?? line.net)) steps.push({ date, net });
    }
  }
  return corrected;
}

function lineOf(lines: readonly DeferredLine[], credit: DeferredLine): DeferredLine | undefined {
  const same = lines.filter((line) => isSameEntry(line.revenue, credit.revenue));
  const exact = same.find(({ period }) => period !== null && isSame(period, credit.period));
  return exact ?? (credit.period === null && same.length === 1 ? same[0] : undefined);
}

function isSameEntry(one: EntryDraft, other: EntryDraft): boolean {
  return (
    one.account === other.account &&
    one.taxKey === other.taxKey &&
    one.taxCase === other.taxCase &&
    one.taxRate === other.taxRate &&
    one.costCenter === other.costCenter
  );
}

function isSame(one: DeferredLine['period'], other: DeferredLine['period']): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

/** Never less than nothing: what was credited beyond a line is no debt of it. */
function within(left: number, net: number): number {
  return left * Math.sign(net) <= 0 ? 0 : left;
}
