import type { Cents } from './cents.js';
import { type Entry, type EntryPart, isDeferralPart } from './model.js';

/** One side of an entry in double-entry terms: one of the two amounts is 0, neither is negative. */
export interface Posting {
  readonly account: string;
  readonly role: 'debtor' | 'deferral' | 'clearing' | 'account' | 'tax';
  readonly debit: Cents;
  readonly credit: Cents;
}

/** Whether the first side of an entry is the account of a debtor. */
export function hasDebtor(part: EntryPart): boolean {
  return !isDeferralPart(part) && part !== 'fee';
}

/** The two or three sides of an entry, in balance, in its own currency; sides of 0 are left out. */
export function postingsOf(entry: Entry): readonly Posting[] {
  return [
    posting(entry.debtor, roleOf(entry.part), entry.gross),
    posting(entry.account, 'account', -entry.net),
    ...(entry.taxAccount === null ? [] : [posting(entry.taxAccount, 'tax', -entry.tax)]),
  ].filter(({ debit, credit }) => debit !== credit);
}

function roleOf(part: EntryPart): Posting['role'] {
  if (part === 'fee') return 'clearing';
  return isDeferralPart(part) ? 'deferral' : 'debtor';
}

/** @param debit negative for the credit side */
function posting(account: string, role: Posting['role'], debit: Cents): Posting {
  return { account, role, debit: Math.max(0, debit), credit: Math.max(0, -debit) };
}
