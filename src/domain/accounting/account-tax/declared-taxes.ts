import { decimal } from '@spacebooks/base/money';
import type { AccountingSettings } from '../settings.js';
import { type AccountTaxes, accountTaxes, type DeclaredTaxes } from './account-tax.js';

type Declaring = Pick<
  AccountingSettings,
  'chart' | 'accounts' | 'write_offs' | 'rests' | 'automatic_accounts'
>;

/** What the configuration says of accounts: a rule's word holds for its account, whatever the rule is for. */
function declaredTaxes({
  accounts,
  write_offs = [],
  rests = [],
  automatic_accounts = {},
}: Declaring): DeclaredTaxes {
  const said = [...accounts, ...write_offs, ...rests.flatMap((rest) => rest.accounts)].flatMap(
    ({ account, automatic }) => (automatic === undefined ? [] : [[account, automatic] as const]),
  );
  return new Map(
    [...Object.entries(automatic_accounts), ...said].map(([account, tax]) => [account, declared(tax)]),
  );
}

/** `none` is null, a rate has no trailing zeros. */
export function declared(tax: string): string | null {
  return tax === 'none' ? null : decimal(tax).toFixed();
}

const made = new WeakMap<Declaring, AccountTaxes>();

/** What DATEV does on the accounts of these books; made once for the same settings. */
export function taxesOfBooks(settings: Declaring): AccountTaxes {
  const known = made.get(settings) ?? accountTaxes(settings.chart, declaredTaxes(settings));
  made.set(settings, known);
  return known;
}
