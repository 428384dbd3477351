import { localDate } from '@spacebooks/base/calendar';
import type { MonthFinding, MonthLine } from '../../domain/accounting/month-checklist.js';
import { monthLine } from '../../domain/accounting/month-checklist.js';
import { adviceOf } from '../../domain/advice/advice.js';
import { type CoverageGap, toldGaps } from '../../domain/coverage/gap.js';
import { PAGE } from '../../domain/page-paths.js';
import type { CheckedMonth, MonthDeps } from './month-deps.js';

/** More are named by the list of invoices. */
const MOST_NAMED = 5;

/** Whether every invoice of the month that needs an e-invoice has one, or somebody is at work on it. */
export async function eInvoicesLine(
  { facts, clock }: Pick<MonthDeps, 'facts' | 'clock'>,
  { space, days }: CheckedMonth,
): Promise<MonthLine> {
  if ((await facts.measuredFrom(space.id)) === null) {
    const found = [{ key: 'e-invoices.unread', values: {}, advice: null }];
    return { check: 'e-invoices', state: 'unknown', found };
  }
  const today = localDate(clock.now(), space.timeZone);
  const gaps = toldGaps(await facts.withoutEInvoice(space.id, days), today);
  const found = (['missing', 'unsent'] as const).flatMap((kind) => {
    const some = gaps.filter((gap) => gap.kind === kind);
    return some.length === 0 ? [] : [findingOf(space.id, kind, some)];
  });
  const refused = await facts.waitingEInvoices(space.id, days);
  if (refused.length > 0) found.unshift(findingOf(space.id, 'refused', refused));
  return monthLine(
    'e-invoices',
    found.length > 0 ? found : [{ key: 'e-invoices.all', values: {}, advice: null }],
  );
}

/** By what is found, what is done, and the list of the invoices. */
const WAYS = {
  refused: { key: 'correct refused e-invoices', state: 'waiting' },
  missing: { key: 'issue what was sent without', state: 'missing' },
  unsent: { key: 'issue what was not sent', state: 'unsent' },
} as const;

function findingOf(
  spaceId: string,
  kind: keyof typeof WAYS,
  gaps: readonly Pick<CoverageGap, 'number' | 'invoiceId'>[],
): MonthFinding {
  const names = gaps.slice(0, MOST_NAMED).map(({ number, invoiceId }) => number || invoiceId);
  const more = gaps.length > MOST_NAMED ? ', …' : '';
  const values = { count: gaps.length, numbers: `${names.join(', ')}${more}` };
  const { key, state } = WAYS[kind];
  const place = { at: 'page', path: PAGE.invoices(spaceId, state) } as const;
  return { key: `e-invoices.${kind}`, values, advice: adviceOf(key, place, { space: spaceId }) };
}
