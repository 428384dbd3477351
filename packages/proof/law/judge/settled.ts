import { ACCOUNTS } from '../config.js';
import { type Family, moneyOf } from './family.js';
import type { JudgeContext, Property } from './properties.js';

/** The debtor owes what is owed; settled, nothing is left on the accounts of the family, in both currencies. */
export const accountsOfSettled: Property = {
  name: 'P4',
  ofWhole: true,
  wrong(family, context) {
    const money = moneyOf(context.facts, family, context.seen);
    if (money === null || family.members.length === 0) return null;
    const balances = balancesOf(family);
    const debtor = balances.get('debtor') ?? NONE;
    if (debtor.own !== money.owed) return `${money.owed} is owed, and the debtor's account has ${debtor.own}`;
    const cleared = wrongClearing(family, context, balances);
    if (cleared !== null) return cleared;
    if (money.owed !== 0) return null;
    // Several corrections in another currency state their taxes each by itself.
    const allowed =
      family.corrections.length > 1 && money.came === 0 && money.lost === 0 ? family.members.length : 0;
    if (Math.abs(debtor.books) > allowed)
      return `settled, and the debtor's account has ${debtor.books} in the books' currency`;
    for (const [account, { own, books }] of balances) {
      if (!account.startsWith('37') && account !== '1732') continue;
      if (account === '1732' && money.came !== 0) continue;
      if (own !== 0 || Math.abs(books) > allowed)
        return `settled, and account ${account} has ${own} (books ${books})`;
    }
    return null;
  },
};

interface Balance {
  readonly own: number;
  readonly books: number;
}

const NONE: Balance = { own: 0, books: 0 };

function balancesOf({ original, entries }: Family): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  const add = (account: string, own: number, books: number): void => {
    const known = balances.get(account) ?? NONE;
    balances.set(account, { own: known.own + own, books: known.books + books });
  };
  for (const { part, currency, gross, net, tax, exchange, account, taxAccount } of entries) {
    if (part === 'deferral' || part === 'accrual' || part === 'fee') continue;
    // Exchange differences exist in the books' currency alone.
    const isOwn = currency === original.currency;
    add('debtor', isOwn ? gross : 0, exchange?.gross ?? gross);
    add(account, isOwn ? -net : 0, -(exchange?.net ?? net));
    if (taxAccount !== null) add(taxAccount, -tax, -(exchange?.tax ?? tax));
  }
  return balances;
}

/** Clearing accounts have the money that is recorded, and no other. */
function wrongClearing(
  { members }: Family,
  { facts }: JudgeContext,
  balances: ReadonlyMap<string, Balance>,
): string | null {
  const came = { clearing: 0, card: 0 };
  for (const doc of members) {
    came.clearing += doc.paidTotal;
    for (const { cents, card } of facts.paymentsOf(doc.id)) came[card ? 'card' : 'clearing'] += cents;
  }
  for (const [name, cents] of Object.entries(came)) {
    const account = ACCOUNTS[name as keyof typeof came];
    const booked = balances.get(account)?.own ?? 0;
    if (booked !== cents) return `${cents} came by ${name}, and account ${account} has ${booked}`;
  }
  return null;
}
