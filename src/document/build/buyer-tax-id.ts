import type { Invoice } from '../../domain/invoice.js';
import type { CustomerSettings } from '../../domain/settings.js';
import { lineOrNull } from './text.js';

/** The tax id of a buyer, as it is written: what the settings say of this customer, else what the platform's invoice has. */
export function buyerTaxId(
  { recipientTaxId }: Pick<Invoice, 'recipientTaxId'>,
  { vat_id }: Pick<CustomerSettings, 'vat_id'>,
): string | null {
  return lineOrNull(vat_id ?? recipientTaxId);
}
