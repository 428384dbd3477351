import { decimal } from '@spacebooks/base/money';
import type { AccountingSettings } from '../settings.js';
import { taxKeyFor, taxKeysOf } from '../tax-key.js';
import { type AccountTaxes, accountTaxes, type DeclaredTaxes } from './account-tax.js';
import { NO_AUTOMATIC_TAX } from './tax-key-effect.js';

type Declaring = Pick<
  AccountingSettings,
  'chart' | 'accounts' | 'write_offs' | 'rests' | 'automatic_accounts'
>;

/** Declarations of the configuration. One in a rule holds for the account, whatever the rule is for. */
function declaredTaxes(settings: Declaring): DeclaredTaxes {
  const said = rulesOf(settings).flatMap(({ account, automatic }) =>
    automatic === undefined ? [] : [[account, automatic] as const],
  );
  return new Map(
    [...Object.entries(settings.automatic_accounts ?? {}), ...said].map(([account, tax]) => [
      account,
      declared(tax),
    ]),
  );
}

function rulesOf({ accounts, write_offs = [], rests = [] }: Declaring) {
  return [...accounts, ...write_offs, ...rests.flatMap((rest) => rest.accounts)];
}

/** Accounts that a rule books with a key of DATEV's that computes something. */
function accountsWithKey(settings: Declaring): ReadonlySet<string> {
  const keyed = rulesOf(settings).filter(({ tax_key }) => {
    const { taxKey, taxKeys } = taxKeysOf(tax_key);
    const key = taxKeyFor('datev', { taxKey, taxKeys });
    return key !== '' && key !== NO_AUTOMATIC_TAX;
  });
  return new Set(keyed.map(({ account }) => account));
}

/** `none` is null, a rate has no trailing zeros. */
export function declared(tax: string): string | null {
  return tax === 'none' ? null : decimal(tax).toFixed();
}

const made = new WeakMap<Declaring, AccountTaxes>();

/** DATEV's treatment of tax on the accounts of these books; made once for the same settings. */
export function taxesOfBooks(settings: Declaring): AccountTaxes {
  const known =
    made.get(settings) ?? accountTaxes(settings.chart, declaredTaxes(settings), accountsWithKey(settings));
  made.set(settings, known);
  return known;
}
