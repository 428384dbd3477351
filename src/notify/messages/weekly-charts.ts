import type { BarChart } from '@spacebooks/charts/chart';
import { standaloneSvg } from '@spacebooks/charts/standalone-svg';
import type { NoticePicture } from '../../domain/alerts/notice.js';
import { AGES_OF_WEEK, type WeeklyFacts } from '../../domain/alerts/weekly.js';
import { formatsOf } from '../../words/formats.js';
import type { NoticeWords } from './letter.js';

const WIDTH = 560;
const CENTS = 100;

/** What is owed by age, and what was invoiced by month, in the currency that most is owed or invoiced in. */
export function weeklyPictures(facts: WeeklyFacts, words: NoticeWords): readonly NoticePicture[] {
  const currency = mainCurrency(facts);
  if (currency === null) return [];
  const { month, barMonth } = formatsOf(words.language);
  const owed = AGES_OF_WEEK.map((age) =>
    sum(facts.owed.filter((each) => each.currency === currency && each.age === age)),
  );
  const months = [...new Set(facts.invoiced.map((each) => each.month))].sort();
  const invoiced = months.map((each) =>
    sum(facts.invoiced.filter((one) => one.currency === currency && one.month === each)),
  );
  const ages = AGES_OF_WEEK.map((age) => words.mail(`weekly.age.${age}`));
  return [
    picture('open', ages, owed, currency, words),
    ...(months.length === 0
      ? []
      : [picture('invoiced', months.map(barMonth), invoiced, currency, words, months.map(month))]),
  ];
}

function picture(
  what: 'open' | 'invoiced',
  categories: readonly string[],
  values: readonly number[],
  currency: string,
  words: NoticeWords,
  names: readonly string[] = categories,
): NoticePicture {
  const { amount, number } = formatsOf(words.language);
  const numbers = values.map((cents, index) => `${names[index]} ${amount(cents, currency)}`).join('; ');
  const alt = words.mail(`weekly.chart.${what}`, { numbers });
  const title = words.mail(`weekly.caption.${what}`, { currency });
  const chart: BarChart = {
    kind: 'bars',
    title,
    description: alt,
    categories,
    series: [{ name: words.mail(what === 'open' ? 'weekly.owed' : 'weekly.gross'), values }],
    format: {
      axis: (cents) => number(Math.round(cents / CENTS)),
      value: (cents) => amount(Math.round(cents), currency),
      whole: true,
    },
  };
  return { svg: standaloneSvg(chart, { width: WIDTH }), title, alt };
}

/** @returns null when there is nothing to show */
function mainCurrency({ owed, invoiced }: WeeklyFacts): string | null {
  const sums = new Map<string, number>();
  for (const { currency, cents } of [...owed, ...invoiced])
    sums.set(currency, (sums.get(currency) ?? 0) + Math.abs(cents));
  return [...sums].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

function sum(parts: readonly { readonly cents: number }[]): number {
  return parts.reduce((total, { cents }) => total + cents, 0);
}
