import type { DebtorAccount } from '../../../domain/accounting/model.js';
import { type Fields, number, text } from '../layout/field.js';
import { euVatId } from '../text/vat-id.js';

/** What the columns of Debitoren/Kreditoren can show (templates/export/datev-debtors.yml). */
export const DEBTOR_FIELDS: Fields<DebtorAccount> = {
  debtor_account: number((debtor) => debtor.number),
  company: text((debtor) => (debtor.isCompany ? debtor.name : null)),
  /** The platform does not separate first names from family names, so neither do we. */
  other_name: text((debtor) => (debtor.isCompany ? null : debtor.name)),
  /** 2 company, 0 not stated. */
  address_kind: text((debtor) => (debtor.isCompany ? '2' : '0')),
  eu_country: text((debtor) => euVatId(debtor.taxId)?.country ?? null),
  eu_vat_number: text((debtor) => euVatId(debtor.taxId)?.number ?? null),
  /** STR: the address is a street's, not a post-office box. */
  address_type: text((debtor) => (debtor.street === null ? null : 'STR')),
  street: text((debtor) => debtor.street),
  postal_code: text((debtor) => debtor.postCode),
  city: text((debtor) => debtor.city),
  country: text((debtor) => debtor.countryCode),
  customer_number: text((debtor) => debtor.customerNumber),
  tax_number: text((debtor) => (euVatId(debtor.taxId) === null ? debtor.taxId : null)),
};

export interface AccountLabel {
  readonly account: string;
  readonly label: string;
}

/** What the columns of Kontenbeschriftungen can show (templates/export/datev-account-labels.yml). */
export const LABEL_FIELDS: Fields<AccountLabel> = {
  account: number(({ account }) => account),
  label: text(({ label }) => label),
};
