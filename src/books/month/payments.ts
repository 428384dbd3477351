import { type MonthLine, monthLine, unusedLine } from '../../domain/accounting/month-checklist.js';
import { isWithin } from '../../domain/accounting/part-change.js';
import { adviceOf } from '../../domain/advice/advice.js';
import { PAGE } from '../../domain/page-paths.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/** Whether somebody has dealt with every line of the bank of the month. */
export async function paymentsLine(
  { stores }: Pick<MonthDeps, 'stores'>,
  { space, days }: CheckedMonth,
): Promise<MonthLine> {
  if (space.accounting.bank.length === 0) return unusedLine('payments', 'payments.unused');
  const open = (await stores.bank.list(space.id, { open: true })).filter(({ bookedOn }) =>
    isWithin(bookedOn, days),
  );
  if (open.length === 0) return monthLine('payments', [{ key: 'payments.none', values: {}, advice: null }]);
  const place = { at: 'page', path: PAGE.bankLines(space.id, days) } as const;
  const advice = adviceOf('decide bank lines', place, { space: space.id });
  return monthLine('payments', [{ key: 'payments.open', values: { count: open.length }, advice }]);
}
