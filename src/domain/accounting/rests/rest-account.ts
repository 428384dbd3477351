import { accountName } from '../ledger-account.js';
import type { AccountingSettings, RestRule } from '../settings.js';
import { taxKeysOf } from '../tax-key.js';

/** What an entry says of a rest that is no revenue. */
export function restAccount(rule: RestRule, account: string, settings: AccountingSettings) {
  return {
    account,
    accountName: accountName(settings, account, account),
    ...taxKeysOf(rule.tax_key),
    isOnClearing: undefined,
    because: rule.because,
  };
}
