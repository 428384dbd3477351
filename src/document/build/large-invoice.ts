import { converted, rateOn } from '../../domain/currency-rate.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import { type Decimal, decimal } from '../../domain/money.js';
import type { EInvoiceSettings, SellerCountry } from '../../domain/settings.js';
import type { Buyer, Totals } from '../model.js';
import { isMemberState } from '../rules/code-lists.js';
import type { Report } from './report.js';
import { cleanLine } from './text.js';

/** Gross above which an invoice to a business must state its VAT id: § 11 Abs. 1 Z 3 lit. b UStG 1994. */
const LIMITS: Readonly<
  Partial<Record<SellerCountry, { readonly above: string; readonly currency: string }>>
> = {
  AT: { above: '10000', currency: 'EUR' },
};

interface LargeInvoice {
  readonly invoice: Invoice;
  readonly buyer: Buyer;
  readonly currency: string;
  readonly totals: Totals;
  readonly taxPoint: LocalDate;
}

/** A buyer who names no company is taken for a consumer, one outside the EU has no VAT id. */
export function checkBuyerIdOfLargeInvoice(
  { invoice, buyer, currency, totals, taxPoint }: LargeInvoice,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: Report,
): void {
  const limit = LIMITS[seller.country ?? 'DE'];
  if (law === undefined || limit === undefined || buyer.vatId !== null) return;
  if (cleanLine(invoice.recipient.company) === '' || !isMemberState(buyer.address.countryCode)) return;
  const gross = inCurrency(totals.taxInclusive, currency, limit.currency, taxPoint, law.currency_rates);
  if (gross === null || gross.abs().lte(decimal(limit.above))) return;
  report({
    rule: 'SB-BUYER-VAT-ID',
    field: 'taxId',
    problem: 'large invoice without buyer VAT id',
    values: { gross: gross.toFixed(2), above: limit.above, currency: limit.currency },
  });
}

/** Null where the rate is not known, which is told elsewhere. */
function inCurrency(
  amount: Decimal,
  from: string,
  to: string,
  day: LocalDate,
  rates: NonNullable<EInvoiceSettings['law']>['currency_rates'],
): Decimal | null {
  if (from === to) return amount;
  const rate = rateOn(day, [from, to], rates);
  return rate === undefined ? null : converted(amount, from, rate);
}
