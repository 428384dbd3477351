import type { DebtorAccount } from '../../../../domain/accounting/model.js';
import { type TableForm, text } from '../table-form.js';

export interface AccountRow {
  readonly account: string;
  readonly name: string;
  /** What it is used for, in words. */
  readonly use: string;
}

export const ACCOUNTS: TableForm<AccountRow> = {
  name: 'accounts',
  keys: 1,
  columns: [
    text('account', ({ account }) => account),
    text('account_name', ({ name }) => name),
    text('use', ({ use }) => use),
  ],
};

export const DEBTORS: TableForm<DebtorAccount> = {
  name: 'debtors',
  keys: 1,
  columns: [
    text('debtor', ({ number }) => number),
    text('debtor_name', ({ name }) => name),
    text('customer_number', ({ customerNumber }) => customerNumber),
    text('street', ({ street }) => street),
    text('post_code', ({ postCode }) => postCode),
    text('city', ({ city }) => city),
    text('country', ({ countryCode }) => countryCode),
    text('tax_id', ({ taxId }) => taxId),
  ],
};

export interface CostCenterRow {
  readonly costCenter: string;
  readonly name: string | null;
}

export const COST_CENTERS: TableForm<CostCenterRow> = {
  name: 'cost_centers',
  keys: 1,
  columns: [
    text('cost_center', ({ costCenter }) => costCenter),
    text('cost_center_name', ({ name }) => name),
  ],
};

export interface TaxCaseRow {
  /** VAT category of EN 16931; null with payments. */
  readonly taxCase: string | null;
  readonly taxRate: string;
  readonly taxKey: string;
  /** In words. */
  readonly meaning: string;
}

export const TAX_CASES: TableForm<TaxCaseRow> = {
  name: 'tax_cases',
  keys: 3,
  columns: [
    text('tax_case', ({ taxCase }) => taxCase),
    text('tax_rate', ({ taxRate }) => taxRate),
    text('tax_key', ({ taxKey }) => taxKey),
    text('meaning', ({ meaning }) => meaning),
  ],
};
