import type { Doc, Item } from '../facts.js';
import { declaredByMonth } from './declared.js';
import type { Family } from './family.js';
import { piecesOf } from './pieces.js';
import type { JudgeContext, Property } from './properties.js';
import { Sums } from './sums.js';

/** Turnover is declared in the month in which its tax arises, while that month is open. Of what is plain: uncorrected, paid at once or not. */
export const declaredInItsMonth: Property = {
  name: 'P9',
  ofWhole: true,
  wrong(family, context) {
    const { original, corrections, entries } = family;
    if (original.isDeleted || corrections.length > 0 || original.mark !== null || original.isChanged)
      return null;
    // What was taken back of a closed month, a loss or a correction, is declared where it is open.
    if (entries.some(({ part, invoiceId }) => part === 'write-off' || invoiceId !== original.id)) return null;
    const stated = expected(family, context);
    if (stated === null) return null;
    const declared = declaredByMonth(entries);
    // What changes a closed month is declared where it is open.
    const months = declared.all();
    if (months.some((key) => key.slice(0, 7) <= context.closedThrough)) return null;
    const keys = new Set([...declared.rest(), ...stated.rest()].map(([key]) => key));
    for (const key of keys) {
      if (key.slice(0, 7) <= context.closedThrough) continue;
      const [is, should] = [declared.get(key), stated.get(key)];
      // The tax of a rate is divided between months in cents.
      if (is.net === should.net && Math.abs(is.tax - should.tax) < piecesOf(original)) continue;
      // Its month was closed when it came: it is declared late.
      if ([...stated.rest()].some(([each]) => each.slice(0, 7) <= context.closedThrough)) continue;
      return `${key} declares ${is.net} + ${is.tax}, and ${should.net} + ${should.tax} arose`;
    }
    return null;
  },
};

function expected({ original }: Family, { facts, terms }: JudgeContext): Sums | null {
  const payments = facts.paymentsOf(original.id);
  const gross = original.items.reduce((sum, { net, tax }) => sum + net + tax, 0);
  const [only] = payments;
  if (payments.length > 1 || (only !== undefined && only.cents !== gross)) return null;
  // What is known as a total moves to the day of the last payment.
  if (original.paidTotal !== 0 && (original.paidTotal !== gross || original.paidTimes > 1)) return null;
  const paid = only?.day ?? (original.paidTotal === 0 ? null : original.paidDate);
  const sums = new Sums();
  // What is due with what is paid says nothing of turnover without tax.
  if (terms.cash && original.items.some(({ tax }) => tax === 0)) return null;
  for (const item of original.items) {
    const month = monthOf(item, original, terms, paid);
    if (month === null) continue;
    const { goods, net, tax } = item;
    const key = `${month} ${goods.taxCase} ${goods.rate} ${goods.country ?? ''}`.trim();
    sums.add(key, { net, tax, booksNet: 0, booksTax: 0 });
  }
  return sums;
}

/** Null where nothing is due. */
function monthOf(
  item: Item,
  { date }: Doc,
  terms: JudgeContext['terms'],
  paid: string | null,
): string | null {
  const { goods, to } = item;
  if (terms.cash && goods.taxCase === 'S' && goods.country === undefined) return paid?.slice(0, 7) ?? null;
  if (!terms.taxPoint) return date.slice(0, 7);
  const performed = to.slice(0, 7);
  return paid !== null && paid.slice(0, 7) < performed ? paid.slice(0, 7) : performed;
}
