import { localDate } from '@spacebooks/base/calendar';
import { type MonthFinding, type MonthLine, monthLine } from '../../domain/accounting/month-checklist.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/** Whether the copy has all of the month: read to its end once the month was over. */
export async function copiedLine(
  { stores: { mirror } }: Pick<MonthDeps, 'stores'>,
  { space, days }: CheckedMonth,
): Promise<MonthLine> {
  const command = `spacebooks sync --space ${space.id}`;
  const last = await mirror.lastSync(space.id);
  if (last === null) return monthLine('copied', [{ key: 'copied.never', values: {}, command }]);
  const day = localDate(last.startedAt, space.timeZone);
  if (day <= days.to) return monthLine('copied', [{ key: 'copied.early', values: { day }, command }]);
  const from = space.settings.from > days.from ? space.settings.from : days.from;
  const unread = (await mirror.days(space.id, { from, to: days.to })).filter(
    ({ readAt }) => readAt === null || localDate(readAt, space.timeZone) <= days.to,
  );
  const found: MonthFinding[] = [];
  if (unread.length > 0) found.push({ key: 'copied.days', values: { count: unread.length }, command });
  if (last.warnings.some(({ part }) => part === 'invoices')) {
    found.push({ key: 'copied.unreadable', values: {}, command: 'spacebooks alerts' });
  }
  return monthLine(
    'copied',
    found.length > 0 ? found : [{ key: 'copied.whole', values: { day }, command: null }],
  );
}
