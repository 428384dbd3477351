import { rateOn } from '../config.js';
import type { Doc } from '../facts.js';
import type { Family } from './family.js';
import type { JudgeContext, Property } from './properties.js';
import { amountsOf, caseOf, Sums } from './sums.js';

/** The books have what the platform states, by case, rate and country; in another currency by the rate of the document's day. */
export const amountsAsStated: Property = {
  name: 'P5',
  ofWhole: true,
  wrong(family, context) {
    if (family.original.isDeleted) return goneWrong(family);
    for (const doc of family.members) {
      const found = wrongDocument(doc, family, context);
      if (found !== null) return found;
    }
    return null;
  },
};

function goneWrong({ entries }: Family): string | null {
  const rest = new Sums();
  for (const entry of entries) rest.add(`${entry.part} ${caseOf(entry)}`, amountsOf(entry));
  return rest.rest().length === 0 ? null : `it is gone, and the books have ${rest.text()}`;
}

function wrongDocument(doc: Doc, { original, entries }: Family, { terms }: JudgeContext): string | null {
  const booked = new Sums();
  for (const entry of entries) {
    if (entry.part === 'revenue' && entry.invoiceId === doc.id) booked.add(caseOf(entry), amountsOf(entry));
  }
  const stated = new Sums();
  for (const { goods, net, tax } of doc.items) {
    const amounts = { net, tax, booksNet: 0, booksTax: 0 };
    stated.add(`${goods.taxCase} ${goods.rate} ${goods.country ?? ''}`.trim(), amounts);
  }
  const rate = doc.currency === 'CHF' && terms.seller !== 'PL' ? rateOn(dayOf(original)) : null;
  const total = { tax: 0, booksTax: 0 };
  for (const key of new Set([...booked.rest(), ...stated.rest()].map(([each]) => each))) {
    const [is, should] = [booked.get(key), stated.get(key)];
    if (is.net !== should.net || is.tax !== should.tax) {
      return `${doc.id} ${key} is booked with ${is.net} + ${is.tax}, and states ${should.net} + ${should.tax}`;
    }
    if (rate === null) continue;
    const [net, tax] = [converted(should.net, rate), converted(should.tax, rate)];
    total.tax += should.tax;
    total.booksTax += is.booksTax;
    // The document states its whole tax in both currencies: of a single rate it may differ by a cent.
    // A correction that takes back all of a month takes what the original has there.
    const allowed = doc.corrects === null ? 0 : 1;
    if (Math.abs(is.booksNet - net) > allowed || Math.abs(is.booksTax - tax) > 1) {
      return `${doc.id} ${key} is booked with ${is.booksNet} + ${is.booksTax} EUR, and is ${net} + ${tax} by its day's rate ${rate}`;
    }
  }
  // A correction of whole rows takes what the original has of them, which may be a cent beside what it states itself.
  const cents = doc.corrects === null ? 0 : 1;
  if (rate !== null && Math.abs(total.booksTax - converted(total.tax, rate)) > cents) {
    return `${doc.id} states ${converted(total.tax, rate)} of tax in EUR, and is booked with ${total.booksTax}`;
  }
  return null;
}

/** The earlier of the invoice's date and the end of its service. */
function dayOf({ date, items }: Doc): string {
  const [end = date] = items
    .map(({ to }) => to)
    .toSorted()
    .toReversed();
  return end < date ? end : date;
}

/** Half away from zero, exactly. */
function converted(cents: number, rate: string): number {
  const scaled = BigInt(Math.abs(cents)) * 10_000n;
  const by = BigInt(rate.replace('.', ''));
  const whole = Number((2n * scaled + by) / (2n * by));
  return cents < 0 ? -whole : whole;
}
