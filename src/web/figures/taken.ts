import { localDate } from '@spacebooks/base/calendar';
import type { Range } from '@spacebooks/charts/chart';
import { daysUpTo } from '../../domain/day-span.js';
import { percentile } from '../../domain/percentile.js';
import { ofAll } from './by-currency.js';
import type { Asked, Figure } from './figure.js';

const DAYS = 30;
/** The unit that a scale is in, by the seconds from which it is. */
const UNITS = [
  { unit: 'hour', seconds: 3600, from: 3 * 3600 },
  { unit: 'minute', seconds: 60, from: 180 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** How long it took from the request of an e-invoice until it was attached: half of them, and nine of ten. */
export async function takenFigure({ site, spaces, words }: Omit<Asked, 'months'>): Promise<Figure | null> {
  const now = site.clock.now();
  const rows = await ofAll(spaces, ({ id, timeZone }) =>
    site.figures.taken(id, daysUpTo(localDate(now, timeZone), DAYS, timeZone)),
  );
  if (rows.length === 0) return null;
  const days = daysUpTo(localDate(now, spaces[0]?.timeZone ?? 'UTC'), DAYS, 'UTC').map(({ day }) => day);
  const ofDays = days.map((day) => rows.filter((row) => row.day === day));
  const slowest = Math.max(...ofDays.map((own) => percentile(own, 0.9) ?? 0));
  const { unit, seconds } = UNITS.find(({ from }) => slowest >= from) ?? UNITS[2];
  const ranges = ofDays.map((own): Range | null => {
    const [half, most] = [percentile(own, 0.5), percentile(own, 0.9)];
    if (half === null || most === null) return null;
    return { from: half / seconds, mark: half / seconds, to: most / seconds };
  });
  const duration = (value: number): string => words.duration(value, unit);
  return {
    id: 'taken',
    chart: {
      kind: 'ranges',
      title: words.say('figures.taken.title', {
        half: duration((percentile(rows, 0.5) ?? 0) / seconds),
        most: duration((percentile(rows, 0.9) ?? 0) / seconds),
      }),
      description: words.say('figures.taken.drawn'),
      categories: days.map(words.shortDay),
      ranges,
      names: { mark: words.say('figures.taken.half'), range: words.say('figures.taken.most') },
      format: { axis: duration, value: duration, whole: false },
    },
    keys: days,
    axis: words.say('figures.day'),
    about: words.say('figures.taken.about'),
    plain: (value) => String(Math.round(value * seconds)),
  };
}
