import type { DebtorAccount, Entry, EntryBuyer } from '../../domain/accounting/model.js';

/** The buyer of an entry; where it says nothing of one, what its batch says of the debtor. */
export function buyerOf({ buyer }: Entry, debtor: DebtorAccount | null): EntryBuyer {
  return buyer ?? { country: debtor?.countryCode ?? null, taxId: debtor?.taxId ?? null };
}
