import {
  type MonthFinding,
  type MonthLine,
  monthLine,
  unusedLine,
} from '../../domain/accounting/month-checklist.js';
import { adviceOf } from '../../domain/advice/advice.js';
import { PAGE } from '../../domain/page-paths.js';
import type { MonthBatch } from '../../store/books/month-facts.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/** Whether the batches of the month have arrived where they go. */
export async function handedOutLine(
  { stores: { deliveries } }: Pick<MonthDeps, 'stores'>,
  { space }: CheckedMonth,
  batches: readonly MonthBatch[],
): Promise<MonthLine> {
  const delivered = new Set(
    space.accounting.exports.filter(({ targets }) => targets.length > 0).map(({ name }) => name),
  );
  if (delivered.size === 0) return unusedLine('handed-out', 'handed-out.unused');
  const found: MonthFinding[] = [];
  for (const { number, isPlanned } of batches.filter(({ series }) => delivered.has(series))) {
    const place = { at: 'page', path: PAGE.batch(space.id, number) } as const;
    const advise = (key: 'wait for a delivery' | 'look at a delivery') =>
      adviceOf(key, place, { space: space.id, number });
    if (!isPlanned)
      found.push({ key: 'handed-out.ahead', values: { number }, advice: advise('wait for a delivery') });
    for (const { target, deliveredAt, parked } of await deliveries.list(space.id, number)) {
      if (deliveredAt !== null) continue;
      const key = parked ? 'handed-out.parked' : 'handed-out.tried';
      const advice = advise(parked ? 'look at a delivery' : 'wait for a delivery');
      found.push({ key, values: { number, target }, advice });
    }
  }
  return monthLine(
    'handed-out',
    found.length > 0 ? found : [{ key: 'handed-out.all', values: {}, advice: null }],
  );
}

/** Whether the adviser has accepted every batch of the month. */
export function acceptedLine({ space }: CheckedMonth, batches: readonly MonthBatch[]): MonthLine {
  const waiting = batches.filter(({ isAccepted }) => !isAccepted);
  const found = waiting.map(({ number, series }) => ({
    key: 'accepted.waiting',
    values: { number, name: series },
    advice: adviceOf(
      'accept a batch',
      { at: 'button', path: `${PAGE.batch(space.id, number)}#decide` },
      { space: space.id, number },
    ),
  }));
  const key = batches.length === 0 ? 'accepted.nothing' : 'accepted.all';
  return monthLine('accepted', found.length > 0 ? found : [{ key, values: {}, advice: null }]);
}
