import { declared, taxesOfBooks } from '../../../../domain/accounting/account-tax/declared-taxes.js';
import type { DatevSettings } from '../../../../domain/accounting/export-settings.js';
import type { AccountingSettings } from '../../../../domain/accounting/settings.js';
import type { DatevTerms } from './datev-arithmetic.js';

/** Terms of the configuration. */
export function datevTerms(
  accounting: Pick<AccountingSettings, 'chart' | 'accounts' | 'write_offs' | 'rests' | 'automatic_accounts'>,
  { tax_keys = {} }: Pick<DatevSettings, 'tax_keys'>,
): DatevTerms {
  const keys = Object.entries(tax_keys).map(([key, tax]) => [key.replace(/^0+/, ''), declared(tax)] as const);
  return { taxes: taxesOfBooks(accounting), keys: Object.fromEntries(keys) };
}
