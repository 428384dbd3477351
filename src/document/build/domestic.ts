import { DOMESTIC_MANDATES } from '../../domain/domestic-mandates.js';
import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { Buyer } from '../model.js';
import type { Report } from './report.js';
import { cleanLine } from './text.js';

/**
 * Refuses an invoice that the law of seller and buyer does not take for one (docs/adr/0085). A buyer with a company's name
 * or a VAT id is a business.
 */
export function checkDomestic(
  invoice: Invoice,
  buyer: Buyer,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: Report,
): void {
  const country = seller.country ?? 'DE';
  const mandate = DOMESTIC_MANDATES[country];
  if (law === undefined || law.domestic === 'allow') return;
  if (mandate === undefined || buyer.address.countryCode !== country) return;
  if (mandate.from === null || invoice.invoiceDate < mandate.from) return;
  const isBusiness = buyer.vatId !== null || cleanLine(invoice.recipient.company) !== '';
  if (!isBusiness && !mandate.isForConsumers) return;
  report({
    rule: 'SB-DOMESTIC',
    field: 'recipientAddress.countryCode',
    problem: 'another way at home',
    values: { country, way: mandate.way },
  });
}
