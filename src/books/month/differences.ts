import { type MonthFinding, type MonthLine, monthLine } from '../../domain/accounting/month-checklist.js';
import { amountTexts } from './amount-texts.js';
import { exportAdvice, type Previewed } from './booked.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/**
 * What the invoices of the month come to against what is posted of documents of the month. Both sides are summed without the
 * code that made the entries.
 */
export async function differencesLine(
  deps: Pick<MonthDeps, 'facts'>,
  checked: CheckedMonth,
  previews: readonly Previewed[],
): Promise<MonthLine> {
  const found: MonthFinding[] = [];
  let isUnknown = false;
  for (const { name, preview } of previews) {
    const own = await differencesOf(deps, checked, name);
    // A difference says it already, with what to do.
    const isWaiting = hasWaitingRevenue(preview) && own.every(({ advice }) => advice === null);
    isUnknown ||= isWaiting;
    found.push(...own.filter(({ key }) => !isWaiting || key !== 'differences.nothing'));
    if (isWaiting) found.push({ key: 'differences.waiting', values: { name }, advice: null });
  }
  const line = monthLine('differences', found);
  return isUnknown && line.state === 'done' ? { ...line, state: 'unknown' } : line;
}

/** What is in no batch yet cannot agree with one. Sums by tax case are of revenue only: payments that wait are no matter here. */
function hasWaitingRevenue(preview: Previewed['preview']): boolean {
  if (preview.status === 'ready') return preview.batch.manifest.byTaxCase.length > 0;
  return preview.status === 'blocked';
}

async function differencesOf(
  { facts }: Pick<MonthDeps, 'facts'>,
  { space, days }: CheckedMonth,
  name: string,
): Promise<readonly MonthFinding[]> {
  const stated = byCurrency(await facts.posted(space.id, name, days));
  const booked = byCurrency(await facts.revenue(space.id, name, days));
  const currencies = [...new Set([...stated.keys(), ...booked.keys()])].sort();
  if (currencies.length === 0) return [{ key: 'differences.nothing', values: { name }, advice: null }];
  return currencies.map((currency): MonthFinding => {
    const [truth, entries] = [stated.get(currency) ?? 0, booked.get(currency) ?? 0];
    const both = { invoices: { cents: truth, currency }, entries: { cents: entries, currency } };
    if (truth === entries) {
      return {
        key: 'differences.none',
        values: { name, ...amountTexts(both) },
        amounts: both,
        advice: null,
      };
    }
    const amounts = { ...both, difference: { cents: entries - truth, currency } };
    const values = { name, ...amountTexts(amounts) };
    return { key: 'differences.some', values, amounts, advice: exportAdvice(space.id, name) };
  });
}

function byCurrency(sums: Awaited<ReturnType<MonthDeps['facts']['posted']>>): ReadonlyMap<string, number> {
  return new Map(sums.map(({ currency, gross }) => [currency, gross]));
}
