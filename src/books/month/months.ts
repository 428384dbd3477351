import { localDate } from '@spacebooks/base/calendar';
import { closingOf, type ListedMonth } from '../../domain/accounting/examined-month.js';
import { lastMonthBefore, monthOf, monthPlus } from '../../domain/accounting/month.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { BookSpace } from '../book-space.js';
import { checkMonth } from './check-month.js';
import type { MonthDeps } from './month-deps.js';

const LISTED = 13;

/**
 * The last months of a space, the latest first, from the one that runs there; none from before the cutover. A checklist costs a
 * preview of every export: of the open months that are over, that of the earliest is looked at, which is the one to be closed
 * next, and that of the latest.
 */
export async function listMonths(deps: MonthDeps, space: BookSpace): Promise<readonly ListedMonth[]> {
  const today = localDate(deps.clock.now(), space.timeZone);
  const closings = await deps.stores.periods.closings(space.id);
  const months = monthsBack(monthOf(today), monthOf(space.settings.from));
  const open = months.filter((month) => month < monthOf(today) && closingOf(closings, month) === null);
  const examined = [open.at(0), open.at(-1)];
  const listed: ListedMonth[] = [];
  for (const month of months) {
    const closing = closingOf(closings, month);
    if (closing !== null) listed.push({ month, state: 'closed', open: null, closing });
    else if (month === monthOf(today)) listed.push({ month, state: 'running', open: null, closing });
    else if (!examined.includes(month)) listed.push({ month, state: 'unexamined', open: null, closing });
    else {
      const { isGreen, lines } = await checkMonth(deps, space, month);
      const open = lines.filter(({ state }) => state === 'open').length;
      listed.push({ month, state: isGreen ? 'green' : 'open', open, closing });
    }
  }
  return listed;
}

/** The first month of the books that is not closed. @param closedThrough last closed day; null while all months are open */
export function firstOpenMonth(
  { settings: { from } }: Pick<BookSpace, 'settings'>,
  closedThrough: LocalDate | null,
): string {
  if (closedThrough === null || closedThrough < from) return monthOf(from);
  return monthPlus(monthOf(closedThrough), 1);
}

/** The open months up to one, the earliest first; none where that one is closed. */
export function openMonths(
  space: Pick<BookSpace, 'settings'>,
  closedThrough: LocalDate | null,
  last: string,
): readonly string[] {
  const months: string[] = [];
  for (let month = firstOpenMonth(space, closedThrough); month <= last; month = monthPlus(month, 1)) {
    months.push(month);
  }
  return months;
}

function monthsBack(last: string, first: string): readonly string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < LISTED; month = lastMonthBefore(`${month}-01`)) {
    months.push(month);
  }
  return months;
}
