import type { PhraseValues } from '../finding.js';
import { PAGE } from '../page-paths.js';

interface Found {
  readonly rule: string;
}

/** Whether what blocks a batch is that no rule gives an item its account. */
export function lacksAccount({ rule }: Found): boolean {
  return rule === 'SB-ACCOUNT';
}

/**
 * Where finance gives an item its account, with what the item is filled in.
 *
 * @param values of the problem that it has none
 * @param back where the form leads once it is saved; to the accounts when left out
 */
export function accountForm(spaceId: string, values: PhraseValues, back: string | null = null): string {
  const query = Object.entries({
    account: values.account,
    'when.revenue_account': values.revenueAccount,
    'when.accounting_code': values.accountingCode,
    'when.tax_case': values.taxCase,
    'when.rate': values.rate,
    ...(back !== null && { back }),
  }).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as [string, string]] : [],
  );
  return PAGE.accounts(spaceId, query);
}
