import type { Doc, Facts } from '../facts.js';
import type { Family, SeenDays } from './family.js';
import { moneyOf } from './family.js';
import type { Property } from './properties.js';
import { unreversed } from './standing.js';
import { amountsOf, caseOf, Sums } from './sums.js';

/** What is written off whole is the revenue and its corrections, in every column that a return reads. */
export const lossIsRevenue: Property = {
  name: 'P1',
  ofWhole: true,
  wrong(family, { facts, seen }) {
    const money = moneyOf(facts, family, seen);
    if (money === null || money.lost === 0 || money.came !== 0) return null;
    if (family.members.some(({ id }) => facts.paymentsOf(id).length > 0)) return null;
    const rest = restOf(family);
    return rest.rest().length === 0 ? null : `written off whole, and ${rest.text()} is left`;
  },
};

function restOf({ entries }: Family): Sums {
  const sums = new Sums();
  for (const entry of entries) {
    if (entry.part !== 'revenue' && entry.part !== 'write-off') continue;
    sums.add([caseOf(entry), entry.polishCase, entry.costCenter].join(' '), amountsOf(entry));
  }
  return sums;
}

/** A loss is of the day on which it was first seen, and never in the books before; what money changes of it is of that money's day. */
export const lossOnItsDay: Property = {
  name: 'P7',
  ofWhole: false,
  wrong({ original, members, entries }, { facts, seen }) {
    const later = new Set(members.flatMap((doc) => daysOfMoney(facts, doc, seen)));
    for (const { part, because, documentDate, bookingDate } of unreversed(entries)) {
      if (part !== 'write-off' || because !== undefined) continue;
      const day = seen.lost(original.id);
      if (original.mark !== 'writtenOff') return null;
      // What was released before a restore keeps its day.
      if (seen.wasSettled(original.id, documentDate)) continue;
      const isOfMoney = documentDate > day && later.has(documentDate);
      if (documentDate !== day && !isOfMoney) return `the loss was seen on ${day}, and is of ${documentDate}`;
      if (bookingDate < day) return `the loss was seen on ${day}, and is booked on ${bookingDate}`;
    }
    return null;
  },
};

function daysOfMoney(
  facts: Facts,
  { id, paidDate, paidTotal }: Doc,
  seen: SeenDays,
): readonly (string | null)[] {
  const undated = paidTotal === 0 ? [] : [seen.settled(id)];
  return [...facts.paymentsOf(id).map(({ day }) => day), paidDate, ...undated];
}
