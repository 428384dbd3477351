import { localDate } from '@spacebooks/base/calendar';
import type { ListedMonth } from '../../domain/accounting/examined-month.js';
import { daysOf, lastMonthBefore, monthOf } from '../../domain/accounting/month.js';
import type { BookSpace } from '../book-space.js';
import { checkMonth } from './check-month.js';
import type { MonthDeps } from './month-deps.js';

const LISTED = 13;

/** A checklist costs a preview of every export; who closes the last month closes all before it. */
const EXAMINED = 2;

/** The last months of a space, the latest first, from the one that runs there; none from before the cutover. */
export async function listMonths(deps: MonthDeps, space: BookSpace): Promise<readonly ListedMonth[]> {
  const today = localDate(deps.clock.now(), space.timeZone);
  const closings = await deps.stores.periods.closings(space.id);
  const listed: ListedMonth[] = [];
  for (const month of monthsBack(monthOf(today), monthOf(space.settings.from))) {
    const closing = closings.find(({ through }) => through >= daysOf(month).to) ?? null;
    const isExamined = listed.filter(({ open }) => open !== null).length < EXAMINED;
    if (closing !== null) listed.push({ month, state: 'closed', open: null, closing });
    else if (month === monthOf(today)) listed.push({ month, state: 'running', open: null, closing });
    else if (!isExamined) listed.push({ month, state: 'unexamined', open: null, closing });
    else {
      const { isGreen, lines } = await checkMonth(deps, space, month);
      const open = lines.filter(({ state }) => state === 'open').length;
      listed.push({ month, state: isGreen ? 'green' : 'open', open, closing });
    }
  }
  return listed;
}

function monthsBack(last: string, first: string): readonly string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < LISTED; month = lastMonthBefore(`${month}-01`)) {
    months.push(month);
  }
  return months;
}
