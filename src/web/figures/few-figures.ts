import { localDate } from '@spacebooks/base/calendar';
import { lastMonthBefore } from '../../domain/accounting/month.js';
import { daysUpTo } from '../../domain/day-span.js';
import { PAGE } from '../../domain/page-paths.js';
import { byCurrency, ofAll, sumOf } from './by-currency.js';
import type { Asked } from './figure.js';

/** A number of the start page, a line a currency, and where it comes from. */
export interface FewFigure {
  readonly name: string;
  readonly values: readonly string[];
  readonly path: string;
}

const FEW_DAYS = 14;

/** What is owed, what of it is overdue, the revenue of the last whole month, and e-invoices of two weeks. */
export async function fewFigures({
  site,
  spaces,
  words,
}: Omit<Asked, 'months'>): Promise<readonly FewFigure[]> {
  const now = site.clock.now();
  const amounts = (rows: readonly Money[]): readonly string[] =>
    byCurrency(rows).map(([currency, own]) =>
      words.amount(
        sumOf(own, ({ cents }) => cents),
        currency,
      ),
    );
  const owed = await ofAll(spaces, ({ id, timeZone }) => site.figures.open(id, localDate(now, timeZone)));
  const month = lastMonthBefore(localDate(now, spaces[0]?.timeZone ?? 'UTC'));
  const revenue = await ofAll(spaces, async ({ id, targets }) => {
    const [series] = targets.keys();
    const rows =
      series === undefined ? [] : await site.figures.revenue(id, series, { from: month, to: month });
    return rows.map(({ currency, net }) => ({ currency, cents: net }));
  });
  const eInvoices = await ofAll(spaces, ({ id, timeZone }) =>
    site.figures.eInvoices(id, daysUpTo(localDate(now, timeZone), FEW_DAYS, timeZone)),
  );
  const count = words.number(sumOf(eInvoices, (row) => row.count));
  return [
    {
      name: words.say('home.open'),
      values: amounts(owed),
      path: PAGE.invoicesWith({ payment: 'open', sort: '-open' }),
    },
    {
      name: words.say('home.overdue'),
      values: amounts(owed.filter(({ age }) => age !== 'not-due')),
      path: PAGE.invoicesWith({ payment: 'overdue', sort: 'due' }),
    },
    {
      name: words.say('home.revenue', { month: words.month(month) }),
      values: amounts(revenue),
      path: PAGE.figures({ from: month, to: month }),
    },
    { name: words.say('home.e-invoices'), values: [count], path: PAGE.figures() },
  ];
}

interface Money {
  readonly currency: string;
  readonly cents: number;
}
