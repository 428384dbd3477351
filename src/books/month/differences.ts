import { roundToCents } from '../../domain/accounting/apportion.js';
import { type MonthFinding, type MonthLine, monthLine } from '../../domain/accounting/month-checklist.js';
import { amountTexts } from './amount-texts.js';
import { exportAdvice } from './booked.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/**
 * What the invoices of the month come to against what is posted of documents of the month. Both sides are summed without the
 * code that made the entries.
 */
export async function differencesLine(
  deps: Pick<MonthDeps, 'facts'>,
  checked: CheckedMonth,
): Promise<MonthLine> {
  const found: MonthFinding[] = [];
  for (const { name } of checked.space.accounting.exports)
    found.push(...(await differencesOf(deps, checked, name)));
  return monthLine('differences', found);
}

async function differencesOf(
  { facts }: Pick<MonthDeps, 'facts'>,
  { space, days }: CheckedMonth,
  name: string,
): Promise<readonly MonthFinding[]> {
  const stated = new Map<string, number>();
  for (const { currency, gross } of await facts.posted(space.id, name, days)) {
    stated.set(currency, (stated.get(currency) ?? 0) + roundToCents(gross));
  }
  const booked = new Map(
    (await facts.revenue(space.id, name, days)).map(({ currency, gross }) => [currency, gross] as const),
  );
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
