import type { Invoice } from '../invoice.js';
import { withoutPunctuation } from '../tax-id.js';
import type { EntryBuyer } from './entry-buyer.js';
import type { DebtorAccount, Entry } from './model.js';

/** What a document states of its buyer, by the same rules as its e-invoice. */
export type BuyerOf = (invoice: Invoice) => EntryBuyer;

/** The buyer of an entry; where it says nothing of one, what its batch says of the debtor, as its files do. */
export function buyerOfEntry({ buyer }: Entry, debtor: DebtorAccount | null): EntryBuyer {
  return buyer ?? { country: debtor?.countryCode ?? null, taxId: debtor?.taxId ?? null };
}

/** Whether a tax office is told something else: blanks and punctuation are but a way of writing. Which country gave the id was not always kept. */
export function isOtherBuyer(one: EntryBuyer, other: EntryBuyer): boolean {
  const isFromElsewhere =
    one.idCountry !== undefined && other.idCountry !== undefined && one.idCountry !== other.idCountry;
  const isOtherId = compactTaxId(one.taxId) !== compactTaxId(other.taxId);
  return isFromElsewhere || isOtherId || one.country !== other.country;
}

/** Without blanks and punctuation. */
export function compactTaxId(taxId: string | null): string | null {
  return taxId === null ? null : withoutPunctuation(taxId);
}
