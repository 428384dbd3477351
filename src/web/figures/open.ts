import { localDate } from '@spacebooks/base/calendar';
import { AGES } from '../../domain/open-age.js';
import type { EarlierFigure } from '../../store/figures/money-figures.js';
import { decimalText } from '../../words/formats.js';
import { byCurrency, ofAll, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { listOf } from './list-of.js';
import { moneyFormat } from './money-format.js';

/** What is owed, by how long it is overdue. */
export async function openFigures({
  site,
  spaces,
  words,
}: Omit<Asked, 'months'>): Promise<readonly Figure[]> {
  const rows = await ofAll(spaces, async ({ id, timeZone }) => {
    const open = await site.figures.open(id, localDate(site.clock.now(), timeZone));
    return open.map((row) => ({ ...row, space: id }));
  });
  const earlier = await ofAll(spaces, async ({ id, booksFrom }) =>
    booksFrom === null ? [] : site.figures.openBefore(id, booksFrom),
  );
  return byCurrency(rows).map(([currency, own]) => {
    const before = earlier.filter((row) => row.currency === currency);
    const owed = AGES.map((age) =>
      sumOf(
        own.filter((row) => row.age === age),
        ({ cents }) => cents,
      ),
    );
    const overdue = sumOf(owed.slice(1), (cents) => cents);
    const amounts = {
      open: words.amount(
        sumOf(owed, (cents) => cents),
        currency,
      ),
      overdue: words.amount(overdue, currency),
    };
    return {
      id: `open-${currency}`,
      chart: {
        kind: 'bars',
        title: words.say(overdue === 0 ? 'figures.open.none-overdue' : 'figures.open.title', amounts),
        description: words.say('figures.open.drawn'),
        categories: AGES.map((age) => words.say(`figures.open.${age}`)),
        series: [{ name: words.say('figures.open.series'), values: owed }],
        format: moneyFormat(words, currency),
      },
      keys: AGES,
      links: AGES.map((age) => listOf({ age }, own)),
      axis: words.say('figures.open.axis'),
      about: [words.say('figures.open.about'), ...ofBefore(before, currency, words)].join(' '),
      plain: decimalText,
    };
  });
}

/** How much of it is of the program before. */
function ofBefore(
  rows: readonly EarlierFigure[],
  currency: string,
  words: Asked['words'],
): readonly string[] {
  const cents = sumOf(rows, (row) => row.cents);
  return cents === 0 ? [] : [words.say('figures.open.earlier', { amount: words.amount(cents, currency) })];
}
