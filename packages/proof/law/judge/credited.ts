import { declaredBy, returnMonthOf } from './declared.js';
import { moneyOf } from './family.js';
import { piecesOf } from './pieces.js';
import type { Property } from './properties.js';
import { amountsOf, caseOf, Sums } from './sums.js';

/** What is credited whole leaves nothing in all months together, and nothing in those that came after it. */
export const creditedIsNothing: Property = {
  name: 'P2',
  ofWhole: true,
  wrong(family, { facts, seen, terms, closedThrough }) {
    const { original, corrections, members, entries } = family;
    if (corrections.length === 0) return null;
    if (facts.leftOf(original).some(({ net, tax }) => net !== 0 || tax !== 0)) return null;
    if ((moneyOf(facts, family, seen)?.lost ?? 1) !== 0) return null;
    const all = new Sums();
    for (const entry of entries) {
      if (entry.part === 'revenue' || entry.part === 'write-off') all.add(caseOf(entry), amountsOf(entry));
    }
    // Each document states its own tax: several in another currency are rounded each by itself.
    const allowed = corrections.length > 1 ? members.length : 0;
    for (const [key, sum] of all.rest()) {
      if (
        sum.net !== 0 ||
        sum.tax !== 0 ||
        Math.max(Math.abs(sum.booksNet), Math.abs(sum.booksTax)) > allowed
      )
        return `credited whole, and ${key} has ${sum.net} + ${sum.tax} (books ${sum.booksNet} + ${sum.booksTax})`;
    }
    if (terms.cash) return null;
    const last = [...members.map(({ date }) => date), ...members.map(({ id }) => seen.changed(id))]
      .toSorted()
      .at(-1);
    const months = declaredBy(entries, (entry) => `${returnMonthOf(entry)} ${caseOf(entry)}`);
    for (const [key, sum] of months.rest()) {
      const month = key.slice(0, 7);
      if (month <= (last ?? '').slice(0, 7) || month <= closedThrough) continue;
      // Of several corrections each states its own tax, and has no row where no net is left.
      const cents = corrections.length > 1 ? piecesOf(original) : 0;
      if (sum.net !== 0 || Math.abs(sum.tax) > cents)
        return `credited whole by ${last}, and ${key} declares ${sum.net} + ${sum.tax}`;
    }
    return null;
  },
};
