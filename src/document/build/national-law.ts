import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import { converted, isRateBetween, nationalCurrency, rateOn } from '../../domain/currency-rate.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type {
  CurrencyRate,
  EInvoiceSettings,
  PinnedCurrencyRate,
  SellerCountry,
} from '../../domain/settings.js';
import { DOMESTIC_MANDATES, VAT_RATES, vatRatesOn } from '../../domain/vat-rates.js';
import type { Buyer, EInvoiceDocument, InvoicingPeriod, Totals } from '../model.js';
import { isMemberState } from '../rules/code-lists.js';
import type { ReportProblem } from './report.js';
import type { TaxedLine } from './taxed-line.js';
import { cleanLine } from './text.js';

/**
 * Refuses an invoice that the law of seller and buyer does not take for one (docs/adr/0085). A buyer with a company's name
 * or a VAT id is a business.
 */
export function checkDomestic(
  invoice: Invoice,
  buyer: Buyer,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: ReportProblem,
): void {
  const country = seller.country ?? 'DE';
  const mandate = DOMESTIC_MANDATES[country];
  if (law === undefined || law.domestic === 'allow') return;
  if (mandate === undefined || buyer.address.countryCode !== country) return;
  const isByPlatform = law.platform_channel === country;
  if (!isByPlatform && (mandate.from === null || invoice.invoiceDate < mandate.from)) return;
  const isBusiness = buyer.vatId !== null || cleanLine(invoice.recipient.company) !== '';
  if (!isBusiness && !mandate.isForConsumers) return;
  report({
    rule: 'SB-DOMESTIC',
    field: 'recipientAddress.countryCode',
    problem: 'another way at home',
    values: { country, way: mandate.way },
  });
}

/** What of the document its tax in the national currency rests on. */
interface Taxed {
  readonly currency: string;
  readonly totals: Totals;
  /** The tax point, as far as we know it: the earlier of invoice and end of the service, of a correction the original's. */
  readonly taxPoint: LocalDate;
  /** Of a correction what the original's document states, where we know it. */
  readonly originalRate?: PinnedCurrencyRate | undefined;
}

/**
 * BT-6 and BT-111: tax in the currency of the seller's country, where the invoice is in another one (Art. 230 of
 * directive 2006/112/EC; § 11 Abs. 1 Z 3 lit. f UStG 1994; § 26 Abs. 2 Z 6 MWSTG). The rate is the operator's, because
 * countries let sellers choose it.
 */
export function buildTaxInNationalCurrency(
  { totals, ...stated }: Taxed,
  settings: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: ReportProblem,
): Pick<EInvoiceDocument, 'accountingCurrency'> {
  const { currency, taxPoint } = stated;
  const national = nationalCurrency(settings.seller.country ?? 'DE');
  if (settings.law === undefined || currency === national || totals.tax.eq(0)) return {};
  const rate = statedRate(stated, settings);
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

/**
 * The rate that a document in another currency converts its tax by: the one that is pinned for its tax point, of a correction
 * that of its original; else the list's. Undefined where there is none, or nothing to convert.
 */
export function statedRate(
  { currency, taxPoint, originalRate }: Omit<Taxed, 'totals'>,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
): CurrencyRate | undefined {
  const currencies = [currency, nationalCurrency(seller.country ?? 'DE')] as const;
  if (law === undefined || currencies[0] === currencies[1]) return undefined;
  const own = law.currency_rate?.day === taxPoint ? law.currency_rate : undefined;
  const pinned = own ?? originalRate;
  if (pinned !== undefined && isRateBetween(currencies, pinned)) return pinned;
  return rateOn(taxPoint, currencies, law.currency_rates);
}

/**
 * Gross in the national currency above which an invoice to a business must state its VAT id: § 11 Abs. 1 Z 3 lit. b UStG
 * 1994.
 */
const LIMITS: Readonly<
  Partial<Record<SellerCountry, { readonly above: string; readonly currency: string }>>
> = {
  AT: { above: '10000', currency: 'EUR' },
};

interface LargeInvoice extends Taxed {
  readonly invoice: Invoice;
  readonly buyer: Buyer;
}

/** A buyer who names no company counts as a consumer, one outside the EU has no VAT id. */
export function checkBuyerIdOfLargeInvoice(
  { invoice, buyer, totals, ...stated }: LargeInvoice,
  settings: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: ReportProblem,
): void {
  const limit = LIMITS[settings.seller.country ?? 'DE'];
  if (settings.law === undefined || limit === undefined || buyer.vatId !== null) return;
  if (cleanLine(invoice.recipient.company) === '' || !isMemberState(buyer.address.countryCode)) return;
  const gross = inNationalCurrency(totals.taxInclusive, stated, settings);
  if (gross === null || gross.abs().lte(decimal(limit.above))) return;
  report({
    rule: 'SB-BUYER-VAT-ID',
    field: 'taxId',
    problem: 'large invoice without buyer VAT id',
    values: { gross: gross.toFixed(2), above: limit.above, currency: limit.currency },
  });
}

/** Null where the rate is unknown, which `buildTaxInNationalCurrency` reports. */
function inNationalCurrency(
  amount: Decimal,
  stated: Omit<Taxed, 'totals'>,
  settings: Pick<EInvoiceSettings, 'law' | 'seller'>,
): Decimal | null {
  if (stated.currency === nationalCurrency(settings.seller.country ?? 'DE')) return amount;
  const rate = statedRate(stated, settings);
  return rate === undefined ? null : converted(amount, stated.currency, rate);
}

/** When the whole invoice's service was given. */
export interface Served extends Pick<EInvoiceDocument, 'deliveryDate' | 'period'> {
  /** Of a correction the original's day; null where it is not known. */
  readonly invoiced: LocalDate | null;
}

/**
 * Refuses rates above zero that the law of the seller's country does not know on these days: what an invoice shows is owed
 * all the same (§ 14c UStG, Art. 203 of directive 2006/112/EC). A rule with `rate_of` says whose rate it is; with
 * `rate_of` and `when.rate` an operator vouches for one that we do not know.
 *
 * @param served when the service was given, where the line does not say, and the day of the invoice, or of its original
 */
export function checkRatesInForce(
  lines: readonly TaxedLine[],
  served: Served,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: ReportProblem,
): void {
  if (law === undefined) return;
  for (const { line, tax, part } of lines) {
    if (tax.category !== 'S' || tax.isVouchedFor === true) continue;
    const where = tax.rateOf ?? seller.country ?? 'DE';
    const days = taxDays(line.period ?? null, served);
    const valid = vatRatesOn(where, days);
    if (valid.some((rate) => decimal(rate).eq(tax.rate))) continue;
    report({
      rule: 'SB-VAT-RATE',
      field: `items[${part.index}].amount.taxes[0].rate`,
      problem: VAT_RATES[where] === undefined ? 'rates of an unknown country' : 'rate not in force',
      values: {
        rate: tax.rate.toFixed(),
        country: where,
        day: days.at(-1) ?? '',
        valid: valid.map((rate) => `${rate} %`).join(', '),
      },
    });
  }
}

/** The days of the service, and the invoice's own where it goes before the end of the service (payment in advance). */
function taxDays(
  own: InvoicingPeriod | null,
  { deliveryDate, period, invoiced }: Served,
): readonly LocalDate[] {
  const { start, end } = own ?? period ?? { start: deliveryDate, end: deliveryDate };
  return invoiced !== null && invoiced < end ? [invoiced, start, end] : [start, end];
}
