import { NO_AUTOMATIC_TAX } from '../../../domain/accounting/account-tax/tax-key-effect.js';
import type { Cents } from '../../../domain/accounting/cents.js';
import type { DebtorAccount, Entry } from '../../../domain/accounting/model.js';
import { inBooks } from '../documents.js';

/** One row of a Buchungsstapel: debit or credit the debtor with an amount above zero. */
export interface Booking {
  readonly entry: Entry;
  readonly debtor: DebtorAccount | null;
  /** In `currency`, above zero. */
  readonly amount: Cents;
  /** The invoice's, or that of the books where only these have an amount. */
  readonly currency: string;
  /** S debits the debtor, H credits him; with a Generalumkehr it is the opposite side of the entry reversed. */
  readonly side: 'S' | 'H';
  /** In the currency of the books, where `currency` is another one. */
  readonly baseAmount: Cents | null;
  readonly contraAccount: string;
  readonly taxKey: string;
}

interface Share {
  readonly amount: Cents;
  readonly base: Cents;
  readonly account: string;
  readonly taxKey: string;
}

/**
 * The rows of an entry: one with the gross amount, of which DATEV takes the tax by the account or the tax key; two
 * (net, tax) where the key switches that off. Rows of zero do not exist in DATEV.
 */
export function bookingsOf(entry: Entry, debtor: DebtorAccount | null): readonly Booking[] {
  return sharesOf(entry).flatMap((share) => {
    const { account, taxKey } = share;
    const { signed, ...amounts } = amountsOf(share, entry);
    if (signed === 0) return [];
    const side = signed > 0 ? ('S' as const) : ('H' as const);
    return [{ entry, debtor, side, ...amounts, contraAccount: account, taxKey }];
  });
}

/** A row has one side for both currencies: amounts of opposite signs, such as a cent of exchange, are written in the books' currency alone. */
function amountsOf(
  { amount, base }: Share,
  { currency, exchange }: Entry,
): Pick<Booking, 'amount' | 'currency' | 'baseAmount'> & { readonly signed: Cents } {
  if (exchange === null) return { signed: amount, amount: Math.abs(amount), currency, baseAmount: null };
  if (Math.sign(amount) !== Math.sign(base))
    return { signed: base, amount: Math.abs(base), currency: exchange.currency, baseAmount: null };
  return { signed: amount, amount: Math.abs(amount), currency, baseAmount: Math.abs(base) };
}

function sharesOf(entry: Entry): readonly Share[] {
  const books = inBooks(entry);
  const { account, taxKey, taxAccount } = entry;
  if (taxKey !== NO_AUTOMATIC_TAX || taxAccount === null) {
    return [{ amount: entry.gross, base: books.gross, account, taxKey }];
  }
  return [
    { amount: entry.net, base: books.net, account, taxKey },
    { amount: entry.tax, base: books.tax, account: taxAccount, taxKey: '' },
  ];
}
