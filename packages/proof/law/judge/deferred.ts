import { addDays } from '@spacebooks/base/calendar';
import { ACCOUNTS } from '../config.js';
import type { Item } from '../facts.js';
import { monthAfter } from './months.js';
import type { Property } from './properties.js';

/** Of an annual item alone on its invoice: what is held at the end of each month is what is left of it for later months. */
export const heldAsReckoned: Property = {
  name: 'P11',
  ofWhole: true,
  wrong({ original, corrections, entries }, { terms, seen, closedThrough, cutOff }) {
    const [item] = original.items;
    if (!terms.deferrals || original.isDeleted || original.isChanged || item === undefined) return null;
    if (original.items.length !== 1 || item.goods.code !== 'ANNUAL') return null;
    const moves = entries.filter(({ part }) => part === 'deferral');
    const days = [original, ...corrections].flatMap(({ id, date }) => [date, seen.changed(id)]);
    const last = days.toSorted().at(-1) ?? '';
    for (let month = original.date.slice(0, 7); isOverBy(month, cutOff); month = monthAfter(month)) {
      // What came late is booked where it was open.
      if (month <= closedThrough || month < last.slice(0, 7)) continue;
      const end = `${month}-31`;
      const held = moves
        .filter(({ bookingDate }) => bookingDate <= end)
        .reduce((sum, { gross }) => sum - gross, 0);
      const n = corrections
        .filter(({ date }) => date <= end)
        .reduce((sum, { items }) => Math.max(0, sum + (items[0]?.net ?? 0)), item.net);
      const should = heldOf(n, item, month);
      if (held !== should)
        return `${held} is held on ${ACCOUNTS.held} at the end of ${month}, and ${should} is for later`;
    }
    return null;
  },
};

function isOverBy(month: string, day: string): boolean {
  return addDays(`${monthAfter(month)}-01`, -1) <= day;
}

/** By month, as docs/deferrals.md reckons it: rounded half away from zero. */
function heldOf(net: number, { from, to }: Item, month: string): number {
  const whole = monthsBetween(from.slice(0, 7), to.slice(0, 7)) + (to.slice(8) >= from.slice(8) ? 1 : 0);
  const units = Math.max(1, whole);
  const over = month < from.slice(0, 7) ? 0 : Math.min(units, monthsBetween(from.slice(0, 7), month) + 1);
  const gone = Math.round((Math.abs(net) * over) / units) * Math.sign(net);
  return net - gone;
}

function monthsBetween(first: string, last: string): number {
  const [a = 0, b = 0] = first.split('-').map(Number);
  const [c = 0, d = 0] = last.split('-').map(Number);
  return (c - a) * 12 + d - b;
}
