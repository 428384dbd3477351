import { addDays, localDate } from '@spacebooks/base/calendar';
import { monthOf, monthPlus } from '../../domain/accounting/month.js';
import { MONTHS_AHEAD } from '../../domain/forecast.js';
import type { Forecasts } from '../../store/figures/forecasts.js';
import { decimalText } from '../../words/formats.js';
import { byCurrency, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { moneyFormat } from './money-format.js';
import { monthsIn } from './months.js';

type Expected = Awaited<ReturnType<Forecasts['of']>>[number];

/** One that nights could not replace for so long says nothing of the months to come. */
const LONGEST_DAYS = 31;

/** What the platform will invoice in this month and the next three, by the last forecast of each space. */
export async function forecastFigures({
  site,
  spaces,
  words,
}: Omit<Asked, 'months'>): Promise<readonly Figure[]> {
  const now = site.clock.now();
  const current = monthOf(localDate(now, spaces[0]?.timeZone ?? 'UTC'));
  const months = { from: current, to: monthPlus(current, MONTHS_AHEAD) };
  const rows: Expected[] = [];
  for (const { id, timeZone } of spaces) {
    const all = await site.forecasts.of(id, months);
    const last = all.at(-1)?.madeOn ?? '';
    if (last < addDays(localDate(now, timeZone), -LONGEST_DAYS)) continue;
    rows.push(...all.filter(({ madeOn }) => madeOn === last));
  }
  return byCurrency(rows).map(([currency, own]) => {
    const shown = monthsIn({
      from: current,
      to:
        own
          .map(({ month }) => month)
          .sort()
          .at(-1) ?? current,
    });
    const [, next = current] = shown;
    const series = (name: string, colour: number, of: (row: Expected) => number) => ({
      name: words.say(`figures.forecast.${name}`),
      colour,
      values: shown.map((month) =>
        sumOf(
          own.filter((row) => row.month === month),
          of,
        ),
      ),
    });
    const [oldest = ''] = own.map(({ madeOn }) => madeOn).sort();
    return {
      id: `forecast-${currency}`,
      chart: {
        kind: 'bars',
        title: words.say('figures.forecast.title', {
          amount: words.amount(
            sumOf(
              own.filter(({ month }) => month > current),
              ({ cents }) => cents,
            ),
            currency,
          ),
          from: words.month(next),
          to: words.month(shown.at(-1) ?? next),
        }),
        description: words.say('figures.forecast.drawn'),
        categories: shown.map(words.shortMonth),
        series: [
          series('invoiced', 1, ({ invoiced }) => invoiced),
          series('expected', 3, ({ cents }) => cents),
        ],
        format: moneyFormat(words, currency),
      },
      keys: shown,
      axis: words.say('word.month'),
      about: words.say('figures.forecast.about', { day: words.day(oldest) }),
      plain: decimalText,
    };
  });
}

/** Why there is no forecast of last night, where there is none: a sentence for each space. */
export async function forecastTrouble({
  site,
  spaces,
  words,
}: Omit<Asked, 'months'>): Promise<readonly string[]> {
  const told: string[] = [];
  for (const { id } of spaces.filter(({ hasBooks }) => hasBooks)) {
    const last = await site.forecasts.last(id);
    if (last?.outcome === 'read') continue;
    if (last === null) {
      told.push(words.say('figures.forecast.none-yet', { space: id }));
      continue;
    }
    const code = `figures.forecast.${last.outcome}`;
    const reason = SAID.has(last.outcome)
      ? words.say(code, { space: id })
      : words.say('figures.forecast.failed', { reason: words.failure(last.outcome).summary });
    told.push(words.say('figures.forecast.trouble', { space: id, day: words.day(last.madeOn), reason }));
  }
  return told;
}

/** Reasons with words of their own: what they mean for a forecast, and what to do. */
const SAID: ReadonlySet<string> = new Set([
  'too-many',
  'platform.forbidden',
  'platform.not-found',
  'platform.unavailable',
]);
