import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings } from '../../domain/settings.js';
import { cleanLine } from './text.js';

/** The first entry for this invoice's customer; an empty one where there is none. */
export function customerOf(
  { customerNumber, debitor }: Invoice,
  customers: readonly CustomerSettings[],
): CustomerSettings {
  const number = cleanLine(customerNumber);
  const found = customers.find(
    (each) =>
      (each.customer_number !== undefined && each.customer_number === number) ||
      (each.debitor !== undefined && each.debitor === debitor?.id),
  );
  return found ?? {};
}

/** The space's settings with what this customer has of its own. */
export function settingsFor(customer: CustomerSettings, settings: EInvoiceSettings): EInvoiceSettings {
  const { tax_case: taxCase, supporting_documents: own = [] } = customer;
  return {
    ...settings,
    standard: customer.standard ?? settings.standard,
    language: customer.language ?? settings.language,
    supporting_documents: [...(settings.supporting_documents ?? []), ...own],
    tax_cases: taxCase === undefined ? settings.tax_cases : [taxCase, ...settings.tax_cases],
  };
}
