import { ACCOUNTS } from '../config.js';
import { grossOf } from '../facts.js';
import { moneyOf } from './family.js';
import type { Property } from './properties.js';
import { unreversed } from './standing.js';

/**
 * Money that is called paid and never came is taken back from revenue, on the day of the payment that left it open: all of it, each tax in its share, and nothing of what
 * came. On the account of its rule, which is the discount's within its terms.
 */
export const restTakenBack: Property = {
  name: 'P14',
  ofWhole: true,
  wrong(family, { facts, seen, terms }) {
    const { original, members, entries } = family;
    // Writing off the rest of a payment that is short within the terms is a discount, too.
    if (original.mark === 'writtenOff') return null;
    const ruled = unreversed(entries).filter(
      ({ because }) => because === 'discount' || because === 'small difference',
    );
    const { rest } = original;
    if (rest === null || original.isDeleted) {
      return ruled.length === 0 ? null : `nothing is left open, and ${ruled.length} entries say why`;
    }
    if (moneyOf(facts, family, seen) === null) return null;
    const gross = ruled.reduce((sum, entry) => sum + entry.gross, 0);
    if (gross !== -rest.cents) return `${rest.cents} never come, and ${-gross} are taken back`;
    const accounts = new Set(ruled.map(({ account }) => account));
    const [account = ''] = accounts;
    if (accounts.size !== 1 || ![ACCOUNTS.discount, ACCOUNTS.small, '1732'].includes(account)) {
      return `a rest is on the accounts ${[...accounts].join(' ')}`;
    }
    const other = ruled.find(({ documentDate }) => documentDate !== rest.day);
    if (other !== undefined) return `a rest of ${rest.day} is of ${other.documentDate}`;
    const billed = members.reduce((sum, doc) => sum + grossOf(doc), 0);
    // With cash accounting the tax that is taken back is what payments left, and no share.
    if (terms.cash || members.length > 1 || billed === 0) return null;
    const tax = original.items.reduce((sum, item) => sum + item.tax, 0);
    const taken = ruled.reduce((sum, entry) => sum - entry.tax, 0);
    const share = (tax * rest.cents) / billed;
    const allowed = original.items.length;
    return Math.abs(taken - share) <= allowed
      ? null
      : `of ${tax} of tax ${taken} is taken back, and ${share} is its share`;
  },
};
