import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { References } from './document-type.js';
import { withPlainTexts } from './markup/plain-texts.js';
import { buildServicePeriods } from './service-period.js';

/** The earlier of the invoice and the end of the service: by that day's rate of exchange tax is converted. */
function taxPointOf(invoiced: LocalDate, served: LocalDate): LocalDate {
  return served < invoiced ? served : invoiced;
}

/** The tax point of an invoice that corrects none, as its document has it; items that do not say when they were served aside. */
export function documentTaxPoint(
  received: Invoice,
  { service_period, markup }: Pick<EInvoiceSettings, 'service_period' | 'markup'>,
): LocalDate {
  const { invoiceDate } = received;
  const invoice = markup === 'plain' ? withPlainTexts(received) : received;
  const { deliveryDate } = buildServicePeriods(invoice, service_period, invoiceDate, () => undefined);
  return taxPointOf(invoiceDate, deliveryDate);
}

/**
 * The tax point of a document: of a correction that of its original, as its references know it, or the day of the original and
 * the service of its own items.
 *
 * @param invoiced the day of the invoice, or of the original; null where that is not known
 */
export function statedTaxPoint(
  { correctedInvoiceId, invoiceDate }: Pick<Invoice, 'correctedInvoiceId' | 'invoiceDate'>,
  { precedingInvoice }: References,
  invoiced: LocalDate | null,
  served: LocalDate,
): LocalDate {
  const known = correctedInvoiceId === null ? undefined : precedingInvoice?.taxPoint;
  return known ?? taxPointOf(invoiced ?? invoiceDate, served);
}
