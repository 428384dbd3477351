import { largestSeries } from '@spacebooks/charts/largest-series';
import { monthOf } from '../../domain/accounting/month.js';
import { decimalText } from '../../words/formats.js';
import { byCurrency, ofAll, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { moneyFormat } from './money-format.js';
import { monthsIn } from './months.js';

const MOST_METHODS = 6;

/** What was paid, by month and method. */
export async function paymentFigures({ site, spaces, months, words }: Asked): Promise<readonly Figure[]> {
  const rows = await ofAll(spaces, async ({ id, booksFrom }) => {
    // Of the months before only what was paid of some invoices is known.
    const first = booksFrom === null ? months.from : monthOf(booksFrom);
    return site.figures.payments(id, { ...months, from: first > months.from ? first : months.from });
  });
  const all = monthsIn(months);
  return byCurrency(rows).map(([currency, own]) => {
    const methods = [...Map.groupBy(own, ({ method }) => method)].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const series = methods.map(([method, group]) => ({
      name: method === '' ? words.say('figures.payments.unknown') : method,
      values: all.map((month) =>
        sumOf(
          group.filter((row) => row.month === month),
          ({ cents }) => cents,
        ),
      ),
    }));
    return {
      id: `payments-${currency}`,
      chart: {
        kind: 'bars',
        title: words.say('figures.payments.title', {
          amount: words.amount(
            sumOf(own, ({ cents }) => cents),
            currency,
          ),
          count: words.number(sumOf(own, ({ payments }) => payments)),
        }),
        description: words.say('figures.payments.drawn'),
        categories: all.map(words.shortMonth),
        series: largestSeries(series, MOST_METHODS, (count) => words.say('figures.other', { count })),
        format: moneyFormat(words, currency),
      },
      keys: all,
      axis: words.say('word.month'),
      about: words.say('figures.payments.about'),
      plain: decimalText,
    };
  });
}
