import type { DebtorAccount } from '../../../domain/accounting/model.js';
import { euVatId } from '../text/vat-id.js';
import { type Fields, id, number, text } from './field.js';

/** Fields of layouts with `rows: debtors`: the master data of each debtor whose account a batch posts to. */
export const DEBTOR_LINE_FIELDS: Fields<DebtorAccount> = {
  debtor: number((debtor) => debtor.number),
  debtor_name: text((debtor) => debtor.name),
  company_name: text((debtor) => (debtor.isCompany ? debtor.name : null)),
  /** The platform does not separate first names from family names, so neither do we. */
  person_name: text((debtor) => (debtor.isCompany ? null : debtor.name)),
  customer_number: id((debtor) => debtor.customerNumber),
  street: text((debtor) => debtor.street),
  post_code: text((debtor) => debtor.postCode),
  city: text((debtor) => debtor.city),
  debtor_country: text((debtor) => debtor.countryCode),
  tax_id: id((debtor) => debtor.taxId),
  /** Only of a number that is one of the EU, without spaces: `ATU12345675`. */
  vat_id: id((debtor) => {
    const found = euVatId(debtor.taxId);
    return found === null ? null : `${found.country}${found.number}`;
  }),
};
