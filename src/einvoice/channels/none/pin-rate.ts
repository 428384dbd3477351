import type { References } from '../../../document/build/document-type.js';
import { statedRate } from '../../../document/build/national-law.js';
import { documentTaxPoint } from '../../../document/build/tax-point.js';
import type { Invoice } from '../../../domain/invoice.js';
import type { EInvoiceSettings } from '../../../domain/settings.js';

/** The settings with the rate of exchange that this invoice states, so that the books and its corrections take the same. */
export function withPinnedRate(
  settings: EInvoiceSettings,
  invoice: Invoice,
  { precedingInvoice }: References,
): EInvoiceSettings {
  const { law } = settings;
  const isCorrection = invoice.correctedInvoiceId !== null;
  const day = isCorrection ? precedingInvoice?.taxPoint : documentTaxPoint(invoice, settings, null);
  if (law === undefined || day === undefined) return settings;
  const { currency } = invoice.totalAmount;
  const originalRate = isCorrection ? precedingInvoice?.currencyRate : undefined;
  const rate = statedRate({ currency, taxPoint: day, originalRate }, settings);
  return rate === undefined ? settings : { ...settings, law: { ...law, currency_rate: { ...rate, day } } };
}
