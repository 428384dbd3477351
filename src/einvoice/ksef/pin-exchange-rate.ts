import type { Invoice } from '../../domain/invoice.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import { buildDocument } from '../document/build.js';
import type { References } from '../document/document-type.js';
import { ksefSettings } from './build.js';
import { pinnedRate } from './exchange-rate.js';

/**
 * The settings to pin for this invoice: with the exchange rate that its document uses, so that the same bytes come
 * out when the files have changed or are gone. The settings as they are where no rate is needed or the invoice is
 * refused.
 */
export function pinExchangeRate(
  invoice: Invoice,
  settings: EInvoiceSettings,
  references: References,
): EInvoiceSettings {
  // Most invoices are in PLN and need no document for this.
  if (settings.standard !== 'ksef' || invoice.totalAmount.currency === 'PLN') return settings;
  const built = buildDocument(invoice, settings, references);
  const rate = built.ok ? (built.document.fa3?.exchangeRate ?? null) : null;
  return rate === null
    ? settings
    : { ...settings, ksef: { ...ksefSettings(settings), exchange_rate: pinnedRate(rate) } };
}
