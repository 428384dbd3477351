import { largestSeries } from '@spacebooks/charts/largest-series';
import { decimalText } from '../../words/formats.js';
import { byCurrency, ofAll, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { moneyFormat } from './money-format.js';
import { monthsIn } from './months.js';

const MOST_ACCOUNTS = 8;

/** Net revenue by month and account: of each space by its first export, because each books the same invoices. */
export async function revenueFigures({ site, spaces, months, words }: Asked): Promise<readonly Figure[]> {
  const rows = await ofAll(spaces, async ({ id, targets }) => {
    const [series] = targets.keys();
    return series === undefined ? [] : site.figures.revenue(id, series, months);
  });
  const all = monthsIn(months);
  return byCurrency(rows).map(([currency, own]) => {
    const accounts = [...Map.groupBy(own, ({ account, name }) => `${account} ${name}`.trim())].sort();
    const series = accounts.map(([name, group]) => ({
      name,
      values: all.map((month) =>
        sumOf(
          group.filter((row) => row.month === month),
          ({ net }) => net,
        ),
      ),
    }));
    return {
      id: `revenue-${currency}`,
      chart: {
        kind: 'bars',
        title: words.say('figures.revenue.title', {
          amount: words.amount(
            sumOf(own, ({ net }) => net),
            currency,
          ),
          from: words.month(months.from),
          to: words.month(months.to),
        }),
        description: words.say('figures.revenue.drawn'),
        categories: all.map(words.shortMonth),
        series: largestSeries(series, MOST_ACCOUNTS, (count) => words.say('figures.other', { count })),
        format: moneyFormat(words, currency),
      },
      keys: all,
      axis: words.say('word.month'),
      about: words.say('figures.revenue.about'),
      plain: decimalText,
    };
  });
}
