import type { BankDesk } from '../bank/desk.js';
import { openDesk } from '../bank/open-desk.js';
import { isFailure } from '../domain/errors.js';
import { type BankDeps, bankSpace, matchBank } from './bank.js';
import type { BookSpace } from './book-space.js';
import { withClaim } from './schedule/with-claim.js';

export type BankDeskDeps = Omit<BankDeps, 'lease'>;

/** The desk of a space, over the stores of its books. @param onDecided there may be payments to record, or to delete */
export function bankDesk(deps: BankDeskDeps, space: BookSpace, onDecided: () => void): BankDesk {
  const { stores, clock, random } = deps;
  const { bank: lines, bankRules: rules, payable: invoices, mirror: copies, statements } = stores;
  return openDesk({
    stores: { lines, rules, invoices, copies },
    statements,
    clock,
    space: bankSpace(space),
    accounts: space.accounting.bank,
    closedThrough: () => stores.periods.closedThrough(space.id),
    match: async () => {
      const claim = { claims: stores.claims, clock, holder: `page ${random.id()}` };
      try {
        const matched = await withClaim(claim, space.id, (stop) => matchBank(deps, space, { stop }));
        onDecided();
        return matched;
      } catch (error) {
        if (isFailure(error, 'accounting.busy')) return null;
        throw error;
      }
    },
    onDecided,
  });
}
