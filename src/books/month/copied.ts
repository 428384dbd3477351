import { localDate } from '@spacebooks/base/calendar';
import { type MonthFinding, type MonthLine, monthLine } from '../../domain/accounting/month-checklist.js';
import { type Advice, adviceOf } from '../../domain/advice/advice.js';
import { PAGE } from '../../domain/page-paths.js';
import type { SyncResult } from '../../domain/sync-result.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/** Something is known that the copy does not have: no month is closed over it, whatever the reason. */
const NEWER = 'copied.newer';

export function isOutdated(lines: readonly MonthLine[]): boolean {
  return lines.some(({ found }) => found.some(({ key }) => key === NEWER));
}

/** Whether the copy has all of the month: read to its end once the month was over, and after the last change that we know of. */
export async function copiedLine(
  { stores: { mirror }, facts }: Pick<MonthDeps, 'stores' | 'facts'>,
  checked: CheckedMonth,
  last: SyncResult | null,
): Promise<MonthLine> {
  const { space, days } = checked;
  const advice = copyAdvice(space.id);
  if (last === null) return monthLine('copied', [{ key: 'copied.never', values: {}, advice }]);
  const day = localDate(last.startedAt, space.timeZone);
  if (day <= days.to) return monthLine('copied', [{ key: 'copied.early', values: { day }, advice }]);
  const from = space.settings.from > days.from ? space.settings.from : days.from;
  const unread = (await mirror.days(space.id, { from, to: days.to })).filter(
    ({ readAt }) => readAt === null || localDate(readAt, space.timeZone) <= days.to,
  );
  const found: MonthFinding[] = [];
  const newer = await facts.newer(space.id);
  if (newer > 0) found.push({ key: NEWER, values: { count: newer }, advice });
  if (unread.length > 0) found.push({ key: 'copied.days', values: { count: unread.length }, advice });
  if (last.warnings.some(({ part }) => part === 'invoices')) {
    const look = adviceOf('unreadable invoices', { at: 'page', path: PAGE.alerts() }, { space: space.id });
    found.push({ key: 'copied.unreadable', values: {}, advice: look });
  }
  return monthLine(
    'copied',
    found.length > 0 ? found : [{ key: 'copied.whole', values: { day }, advice: null }],
  );
}

/** Anybody who may decide has the platform copied at once; the next night does it, too. */
export function copyAdvice(spaceId: string): Advice {
  return adviceOf('copy now', { at: 'button', path: PAGE.sync(spaceId) }, { space: spaceId });
}
