import {
  type MonthFinding,
  type MonthLine,
  monthLine,
  unusedLine,
} from '../../domain/accounting/month-checklist.js';
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
    const command = `spacebooks batch show ${number} --space ${space.id}`;
    if (!isPlanned) found.push({ key: 'handed-out.ahead', values: { number }, command });
    for (const { target, deliveredAt, parked } of await deliveries.list(space.id, number)) {
      if (deliveredAt !== null) continue;
      const key = parked ? 'handed-out.parked' : 'handed-out.tried';
      found.push({ key, values: { number, target }, command });
    }
  }
  return monthLine(
    'handed-out',
    found.length > 0 ? found : [{ key: 'handed-out.all', values: {}, command: null }],
  );
}

/** Whether the adviser has accepted every batch of the month. */
export function acceptedLine({ space }: CheckedMonth, batches: readonly MonthBatch[]): MonthLine {
  const waiting = batches.filter(({ isAccepted }) => !isAccepted);
  const found = waiting.map(({ number, series }) => ({
    key: 'accepted.waiting',
    values: { number, name: series },
    command: `spacebooks batch accepted ${number} --space ${space.id}`,
  }));
  const key = batches.length === 0 ? 'accepted.nothing' : 'accepted.all';
  return monthLine('accepted', found.length > 0 ? found : [{ key, values: {}, command: null }]);
}
