import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { References } from './document-type.js';
import type { NationalFormat } from './format.js';
import { withPlainTexts } from './markup/plain-texts.js';
import { moneyItemsOf } from './money-items.js';
import { buildServicePeriods } from './service-period.js';
import type { TaxSettings } from './taxed-parts.js';

/** The earlier of the invoice and the end of the service: by that day's rate of exchange tax is converted. */
function taxPointOf(invoiced: LocalDate, served: LocalDate): LocalDate {
  return served < invoiced ? served : invoiced;
}

/** The tax point of an invoice that corrects none, as its document has it; items that do not say when they were served aside. */
export function documentTaxPoint(
  received: Invoice,
  settings: TaxSettings & Pick<EInvoiceSettings, 'service_period' | 'markup'>,
  format: NationalFormat | null,
): LocalDate {
  const { service_period: rules, markup } = settings;
  const { invoiceDate } = received;
  const invoice = markup === 'plain' ? withPlainTexts(received) : received;
  const { items } = moneyItemsOf(invoice, invoiceDate, settings, format);
  const { deliveryDate } = buildServicePeriods(invoice, rules, invoiceDate, () => undefined, items);
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
