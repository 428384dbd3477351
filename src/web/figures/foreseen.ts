import { localDate } from '@spacebooks/base/calendar';
import { monthOf } from '../../domain/accounting/month.js';
import { decimalText } from '../../words/formats.js';
import { byCurrency, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { moneyFormat } from './money-format.js';
import { monthsIn } from './months.js';

interface Foreseen {
  readonly month: string;
  readonly currency: string;
  /** As the last forecast before the month said. */
  readonly expected: number;
  readonly invoiced: number;
}

/** What became of forecasts: each month that is over, as it was expected when it began and as it was invoiced. */
export async function foreseenFigures(asked: Asked): Promise<readonly Figure[]> {
  const { words } = asked;
  return byCurrency(await foreseen(asked)).map(([currency, own]) => {
    const known = [...new Set(own.map(({ month }) => month))].sort();
    const last = known.at(-1) ?? '';
    const shown = monthsIn({ from: known[0] ?? last, to: last });
    const valueIn = (month: string, of: (row: Foreseen) => number): number | null =>
      known.includes(month)
        ? sumOf(
            own.filter((row) => row.month === month),
            of,
          )
        : null;
    const series = (name: string, colour: number, of: (row: Foreseen) => number) => ({
      name: words.say(`figures.foreseen.${name}`),
      colour,
      values: shown.map((month) => valueIn(month, of)),
    });
    const amount = (of: (row: Foreseen) => number): string => words.amount(valueIn(last, of) ?? 0, currency);
    return {
      id: `foreseen-${currency}`,
      chart: {
        kind: 'lines',
        title: words.say('figures.foreseen.title', {
          month: words.month(last),
          invoiced: amount(({ invoiced }) => invoiced),
          expected: amount(({ expected }) => expected),
        }),
        description: words.say('figures.foreseen.drawn'),
        categories: shown.map(words.shortMonth),
        series: [
          series('invoiced', 1, ({ invoiced }) => invoiced),
          series('expected', 3, ({ expected }) => expected),
        ],
        format: moneyFormat(words, currency),
      },
      keys: shown,
      axis: words.say('word.month'),
      about: words.say('figures.foreseen.about'),
      plain: decimalText,
    };
  });
}

/** Of a space only the months that it had a forecast of: what was invoiced is held against nothing else. */
async function foreseen({ site, spaces, months }: Asked): Promise<readonly Foreseen[]> {
  const found: Foreseen[] = [];
  for (const { id, timeZone } of spaces) {
    const current = monthOf(localDate(site.clock.now(), timeZone));
    const expected = await site.forecasts.of(id, months);
    const invoiced = await site.figures.invoiced(id, months);
    for (const month of monthsIn(months).filter((each) => each < current)) {
      const before = expected.filter((row) => row.month === month && row.madeOn <= `${month}-01`);
      const last = before.at(-1)?.madeOn;
      const rows = before.filter(({ madeOn }) => madeOn === last);
      if (rows.length === 0) continue;
      const actual = invoiced.filter((row) => row.month === month);
      for (const currency of new Set([...rows, ...actual].map((row) => row.currency))) {
        const row = rows.find((each) => each.currency === currency);
        const came = actual.find((each) => each.currency === currency);
        const foretold = row === undefined ? 0 : row.cents + row.invoiced;
        found.push({ month, currency, expected: foretold, invoiced: came?.cents ?? 0 });
      }
    }
  }
  return found;
}
