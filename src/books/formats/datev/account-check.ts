import type { Entry } from '../../../domain/accounting/model.js';
import type { FormatContext } from '../format.js';
import type { Refusals } from '../refusals.js';
import { accountLength } from './header.js';

/** Accounts that DATEV would take for something else: a debtor's account has one digit more than a ledger account. */
export function checkAccounts(entries: readonly Entry[], context: FormatContext, refusals: Refusals): void {
  const length = accountLength(context);
  const ledgerAccounts = new Set(
    entries.flatMap(({ account, taxAccount }) => [account, taxAccount ?? account]),
  );
  for (const account of ledgerAccounts) {
    if (/^\d+$/.test(account) && account.length <= length) continue;
    refusals.add(
      'SB-DATEV-ACCOUNT',
      'accounts',
      `the account ${account} is no ledger account of up to ${length} digits`,
      'Correct the account rule, or debtors.length, which is one more than the digits of ledger accounts.',
    );
  }
  for (const debtor of new Set(entries.map((entry) => entry.debtor))) {
    if (/^[1-6]\d+$/.test(debtor) && debtor.length === length + 1) continue;
    refusals.add(
      'SB-DATEV-DEBTOR',
      'debtors',
      `the account ${debtor} is no debtor's account: these have ${length + 1} digits and begin with 1 to 6`,
      'Correct the debtor rule (prefix, offset, length, numbers).',
    );
  }
}
