import { localDate } from '@spacebooks/base/calendar';
import { daysUpTo } from '../../domain/day-span.js';
import { eInvoiceState } from '../../domain/invoice-facts.js';
import type { EInvoiceState } from '../../domain/invoice-states.js';
import { ofAll, sumOf } from './by-currency.js';
import type { Asked, Figure } from './figure.js';
import { listOf } from './list-of.js';
import { countFormat } from './money-format.js';

/** From below, with the colours that these states have elsewhere. */
const STATES = [
  { state: 'done', colour: 1 },
  { state: 'open', colour: 3 },
  { state: 'waiting', colour: 2 },
  { state: 'foreign', colour: 4 },
  { state: 'gone', colour: 7 },
] as const satisfies readonly { readonly state: EInvoiceState; readonly colour: number }[];

/** E-invoices by the day that they were asked for on, and by how they stand now. */
export async function eInvoiceFigure(
  { site, spaces, words }: Omit<Asked, 'months'>,
  count: number,
): Promise<Figure | null> {
  const now = site.clock.now();
  const rows = await ofAll(spaces, async ({ id, timeZone }) => {
    const found = await site.figures.eInvoices(id, daysUpTo(localDate(now, timeZone), count, timeZone));
    return found.map((row) => ({ ...row, space: id }));
  });
  if (rows.length === 0) return null;
  const last = localDate(now, spaces[0]?.timeZone ?? 'UTC');
  const days = daysUpTo(last, count, 'UTC').map(({ day }) => day);
  const own = rows.map((row) => ({ ...row, of: eInvoiceState(row.state) }));
  const shown = STATES.filter(({ state }) => own.some((row) => row.of === state));
  const series = shown.map(({ state, colour }) => ({
    name: words.say(`figures.e-invoices.${state}`),
    colour,
    values: days.map((day) =>
      sumOf(
        own.filter((row) => row.of === state && row.day === day),
        (row) => row.count,
      ),
    ),
  }));
  const waiting = sumOf(
    own.filter((row) => row.of === 'waiting'),
    (row) => row.count,
  );
  return {
    id: 'e-invoices',
    chart: {
      kind: 'bars',
      title: words.say(waiting === 0 ? 'figures.e-invoices.none-waiting' : 'figures.e-invoices.title', {
        count: words.number(sumOf(own, (row) => row.count)),
        days: count,
        waiting: words.number(waiting),
      }),
      description: words.say('figures.e-invoices.drawn'),
      categories: days.map(words.shortDay),
      series,
      format: countFormat(words),
    },
    keys: days,
    columnLinks: shown.map(({ state }) => listOf({ state }, own)),
    axis: words.say('figures.day'),
    about: words.say('figures.e-invoices.about'),
    plain: String,
  };
}
