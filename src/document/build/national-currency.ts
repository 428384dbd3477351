import { converted, rateOn } from '../../domain/currency-rate.js';
import type { LocalDate } from '../../domain/invoice.js';
import { type Decimal, roundHalfUp } from '../../domain/money.js';
import { nationalCurrency } from '../../domain/national-currency.js';
import type { EInvoiceSettings } from '../../domain/settings.js';
import type { EInvoiceDocument, Totals } from '../model.js';
import type { Report } from './report.js';

/** What of the document its tax in the national currency rests on. */
interface Taxed {
  readonly currency: string;
  readonly totals: Totals;
  /** The tax point, as far as we know it: the earlier of invoice and end of the service, of a correction the original's. */
  readonly taxPoint: LocalDate;
}

/**
 * BT-6 and BT-111: tax in the currency of the seller's country, where the invoice is in another one (Art. 230 of
 * directive 2006/112/EC; § 11 Abs. 1 Z 3 lit. f UStG 1994; § 26 Abs. 2 Z 6 MWSTG). The rate is the operator's, because
 * countries let sellers choose it.
 */
export function buildTaxInNationalCurrency(
  { currency, totals, taxPoint }: Taxed,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: Report,
): Pick<EInvoiceDocument, 'accountingCurrency'> {
  const national = nationalCurrency(seller.country ?? 'DE');
  if (law === undefined || currency === national || totals.tax.eq(0)) return {};
  const rate = rateOn(taxPoint, [currency, national], law.currency_rates);
  if (rate === undefined) {
    report({
      rule: 'SB-CURRENCY-RATE',
      field: 'e_invoices.currency_rates',
      problem: 'no rate of exchange',
      values: { currency, national, day: taxPoint },
    });
    return {};
  }
  const tax: Decimal = roundHalfUp(converted(totals.tax, currency, rate));
  return { accountingCurrency: { code: national, tax, rate: rate.rate, source: rate.source ?? null } };
}
