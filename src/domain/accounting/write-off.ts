import { decimal } from '@spacebooks/base/money';
import type { Problem } from '../finding.js';
import { apportion, roundToCents } from './apportion.js';
import type { Cents } from './cents.js';
import type { EntryDraft } from './draft.js';
import { accountName, isTaxOf } from './ledger-account.js';
import type { Entry } from './model.js';
import type { AccountingSettings } from './settings.js';
import { taxKeysOf } from './tax-key.js';

type WriteOffPart = Pick<
  Entry,
  | 'account'
  | 'accountName'
  | 'taxKey'
  | 'taxKeys'
  | 'taxAccount'
  | 'taxCase'
  | 'taxRate'
  | 'isTaxDeferred'
  | 'net'
  | 'tax'
  | 'gross'
>;

/**
 * The loss by tax case and rate, in proportion to the revenue; its tax is adjusted (§ 17 UStG).
 *
 * @param lost gross, with the sign of the invoice's gross, which is not 0
 */
export function writeOffDrafts(
  revenue: readonly EntryDraft[],
  lost: Cents,
  settings: AccountingSettings,
): { readonly parts: readonly WriteOffPart[]; readonly missing: readonly Problem[] } {
  const groups = [...groupsOf(revenue).values()];
  const whole = revenue.reduce((sum, draft) => sum + draft.gross, 0);
  const shares = apportion(
    groups.map(({ gross }) => decimal(gross).times(lost).div(whole).div(100)),
    lost,
  );
  const missing: Problem[] = [];
  const parts = groups.flatMap(({ first }, index) => {
    const rate = decimal(first.taxRate);
    const gross = shares[index] ?? 0;
    if (gross === 0) return [];
    const rule = settings.write_offs?.find((each) => isTaxOf(each, { rate, country: first.taxCountry }));
    if (rule === undefined) {
      missing.push(missingWriteOff(first));
      return [];
    }
    const tax = roundToCents(decimal(gross).times(rate).div(rate.plus(100)).div(100));
    return [
      {
        account: rule.account,
        accountName: accountName(settings, rule.account, rule.account),
        ...taxKeysOf(rule.tax_key),
        taxAccount: tax === 0 ? null : first.taxAccount,
        taxCase: first.taxCase,
        taxRate: first.taxRate,
        isTaxDeferred: first.isTaxDeferred,
        net: tax - gross,
        tax: 0 - tax,
        gross: 0 - gross,
      },
    ];
  });
  return { parts, missing };
}

function groupsOf(
  revenue: readonly EntryDraft[],
): Map<string, { readonly first: EntryDraft; readonly gross: Cents }> {
  const groups = new Map<string, { first: EntryDraft; gross: Cents }>();
  for (const draft of revenue) {
    const key = `${draft.taxCase} ${draft.taxRate} ${draft.taxCountry ?? ''}`;
    const known = groups.get(key);
    groups.set(key, { first: known?.first ?? draft, gross: (known?.gross ?? 0) + draft.gross });
  }
  return groups;
}

export function missingWriteOff({
  taxRate: rate,
  taxCountry,
}: Pick<Entry, 'taxRate' | 'taxCountry'>): Problem {
  const country = taxCountry === undefined ? '' : `, country: ${taxCountry}`;
  const values = { rate, line: `- { rate: ${rate}${country}, account: 'ACCOUNT' }` };
  return { rule: 'SB-WRITE-OFF', field: 'accounting.write_offs', problem: 'no write-off account', values };
}
