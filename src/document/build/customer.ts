import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings, EInvoiceSettings, EInvoiceStandard } from '../../domain/settings.js';
import type { EInvoiceDocument } from '../model.js';
import { buyerIds } from './buyer-tax-id.js';
import { cleanLine, lineOrNull } from './text.js';

/** The first entry for this invoice's customer; an empty one where there is none. */
export function customerOf<Entry extends Pick<CustomerSettings, 'customer_number' | 'debitor'>>(
  { customerNumber, debitor }: Invoice,
  customers: readonly Entry[],
): Partial<Entry> {
  const number = cleanLine(customerNumber);
  const found = customers.find(
    (each) =>
      (each.customer_number !== undefined && each.customer_number === number) ||
      (each.debitor !== undefined && each.debitor === debitor?.id),
  );
  return found ?? {};
}

/** The space's settings with what this customer has of its own. */
export function settingsFor(
  customer: CustomerSettings,
  settings: EInvoiceSettings,
  invoice: Invoice,
): EInvoiceSettings {
  const { tax_case: taxCase, supporting_documents: own = [] } = customer;
  return {
    ...settings,
    standard: customer.standard ?? standardOfSpace(settings, invoice, customer),
    language: customer.language ?? settings.language,
    supporting_documents: [...settings.supporting_documents, ...own],
    tax_cases: taxCase === undefined ? settings.tax_cases : [taxCase, ...settings.tax_cases],
  };
}

/** Nobody receives by Peppol without being a business: consumers get the same file without its rules. */
function standardOfSpace(
  { standard }: EInvoiceSettings,
  invoice: Invoice,
  customer: CustomerSettings,
): EInvoiceStandard {
  if (standard !== 'peppol') return standard;
  const isBusiness =
    lineOrNull(invoice.recipient.company) !== null || buyerIds(invoice, customer).vatId !== null;
  return isBusiness ? standard : 'ubl';
}

type FurtherReferences = Pick<EInvoiceDocument, 'contractReference' | 'projectReference' | 'deliverTo'>;

/** BT-12, BT-11, BG-13 and BG-15, where the customer has them. */
export function buildFurtherReferences({
  contract_number,
  project_number,
  deliver_to: place,
}: CustomerSettings): FurtherReferences {
  const contractReference = lineOrNull(contract_number);
  const projectReference = lineOrNull(project_number);
  return {
    ...(contractReference !== null && { contractReference }),
    ...(projectReference !== null && { projectReference }),
    ...(place !== undefined && {
      deliverTo: {
        name: lineOrNull(place.name),
        address: {
          line1: lineOrNull(place.street),
          postCode: lineOrNull(place.post_code),
          city: lineOrNull(place.city),
          subdivision: null,
          countryCode: place.country,
        },
      },
    }),
  };
}
