import { localDate } from '@spacebooks/base/calendar';
import type { ExaminedExport, ExaminedMonth } from '../../domain/accounting/examined-month.js';
import { daysOf } from '../../domain/accounting/month.js';
import { isGreen, type MonthLine, type MonthStatus } from '../../domain/accounting/month-checklist.js';
import type { BookSpace } from '../book-space.js';
import { openingItems } from '../opening/opening-desk.js';
import { bookedLine, leftOutLine, type Previewed, previewsOf } from './booked.js';
import { copiedLine } from './copied.js';
import { differencesLine } from './differences.js';
import { eInvoicesLine } from './e-invoices.js';
import { acceptedLine, handedOutLine } from './handed-out.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';
import { openingLine } from './opening.js';
import { paymentsLine } from './payments.js';

/** How a month is. Reads what an export would read, and changes nothing. @param month `YYYY-MM`, not before the cutover */
export async function checkMonth(deps: MonthDeps, space: BookSpace, month: string): Promise<MonthStatus> {
  return (await examineMonth(deps, space, month)).status;
}

/** The same, with the documents that are left out and what blocks. */
export async function examineMonth(deps: MonthDeps, space: BookSpace, month: string): Promise<ExaminedMonth> {
  const days = daysOf(month);
  const closedThrough = await deps.stores.periods.closedThrough(space.id);
  const isOver = days.to < localDate(deps.clock.now(), space.timeZone);
  const isClosed = closedThrough !== null && closedThrough >= days.to;
  const checked: CheckedMonth = { space, days, month, canBeClosed: isOver && !isClosed };
  const previews = await previewsOf(deps, checked);
  const lines = await linesOf(deps, checked, previews);
  const status = {
    space: space.id,
    month,
    through: days.to,
    isOver,
    isClosed,
    isGreen: isGreen(lines),
    lines,
  };
  return { status, exports: previews.map(examined) };
}

function examined({ name, preview, leftOut }: Previewed): ExaminedExport {
  if (preview.status !== 'blocked') return { name, leftOut, blocked: null };
  const { code, detail, findings } = preview;
  return { name, leftOut, blocked: { code, detail, findings } };
}

async function linesOf(
  deps: MonthDeps,
  checked: CheckedMonth,
  previews: readonly Previewed[],
): Promise<readonly MonthLine[]> {
  const batches = await deps.facts.batches(checked.space.id, checked.days);
  const last = await deps.stores.mirror.lastSync(checked.space.id);
  const lines = [
    await copiedLine(deps, checked, last),
    bookedLine(checked, previews),
    await paymentsLine(deps, checked),
    await leftOutLine(deps, checked, previews),
    openingLine(checked.space.id, await openingItems(deps, checked.space)),
    await eInvoicesLine(deps, checked),
    await differencesLine(deps, checked, previews),
    await handedOutLine(deps, checked, batches),
    acceptedLine(checked, batches),
  ];
  return last === null ? beforeAnyCopy(lines) : lines;
}

/** Of a space that was never copied: what finds nothing to do there has looked at nothing. */
function beforeAnyCopy(lines: readonly MonthLine[]): readonly MonthLine[] {
  return lines.map((line) =>
    line.state === 'done'
      ? { ...line, state: 'unknown', found: [{ key: 'copied.unread', values: {}, advice: null }] }
      : line,
  );
}
