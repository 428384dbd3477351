import { type Decimal, decimal, roundHalfUp } from '@spacebooks/base/money';
import { lawIn, lawOf, vatRatesOn } from '../../domain/countries/countries.js';
import type { CountryLaw, WantedOfBuyer } from '../../domain/countries/country-law.js';
import { converted, isRateBetween, rateOn } from '../../domain/currency-rate.js';
import type { Phrase } from '../../domain/finding.js';
import type { Invoice, LocalDate } from '../../domain/invoice.js';
import type { CurrencyRate, EInvoiceSettings, PinnedCurrencyRate } from '../../domain/settings.js';
import { type Buyer, type EInvoiceDocument, type InvoicingPeriod, PROFILES, type Totals } from '../model.js';
import { isMemberState } from '../rules/code-lists.js';
import type { ReportProblem } from './report.js';
import type { TaxedLine } from './taxed-line.js';
import { cleanLine } from './text.js';

/** Who has a company's name, a VAT id or a SIREN is a business. */
export function isBusiness(
  { vatId, registration }: Buyer,
  { recipient }: Pick<Invoice, 'recipient'>,
): boolean {
  return vatId !== null || registration?.scheme === SIREN || cleanLine(recipient.company) !== '';
}

/** Refuses an invoice that the law of seller and buyer does not take for one (docs/adr/0085). */
export function checkDomestic(
  invoice: Invoice,
  buyer: Buyer,
  { law, seller, france, standard }: Pick<EInvoiceSettings, 'law' | 'seller' | 'france' | 'standard'>,
  report: ReportProblem,
): void {
  const country = seller.country ?? 'DE';
  const mandate = lawOf(seller).domestic;
  if (law === undefined || law.domestic === 'allow' || standard === mandate?.standard) return;
  if (mandate === undefined || buyer.address.countryCode !== country) return;
  const isByPlatform = law.platform_channel === country;
  if (!isByPlatform && (mandate.from === null || invoice.invoiceDate < mandate.from)) return;
  if (!isBusiness(buyer, invoice) && !mandate.isForConsumers) return;
  if (!isByPlatform && france?.deposit === true && PROFILES[standard] === 'en16931') return;
  report({
    rule: 'SB-DOMESTIC',
    field: 'recipientAddress.countryCode',
    problem: wayAtHome(mandate, isByPlatform ? null : country),
    values: { country, way: mandate.way },
  });
}

/** @param country null where the platform hands it over itself, which takes no file of ours */
function wayAtHome(
  { standard }: Pick<NonNullable<CountryLaw['domestic']>, 'standard'>,
  country: string | null,
): string {
  if (standard !== undefined) return 'a standard of ours at home';
  return country === 'FR' ? 'approved platform at home' : 'another way at home';
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
  const national = lawOf(settings.seller).currency;
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
  const currencies = [currency, lawOf(seller).currency] as const;
  if (law === undefined || currencies[0] === currencies[1]) return undefined;
  const own = law.currency_rate?.day === taxPoint ? law.currency_rate : undefined;
  const pinned = own ?? originalRate;
  if (pinned !== undefined && isRateBetween(currencies, pinned)) return pinned;
  return rateOn(taxPoint, currencies, law.currency_rates);
}

/** ISO 6523 ICD */
export const SIREN = '0002';

interface WithBuyer extends Taxed {
  readonly invoice: Invoice;
  readonly buyer: Buyer;
}

/** Refuses an invoice without the number of its buyer that the law wants. A buyer who names no company counts as a consumer. */
export function checkBuyerId(
  { invoice, buyer, totals, ...stated }: WithBuyer,
  settings: Pick<EInvoiceSettings, 'law' | 'seller' | 'france'>,
  report: ReportProblem,
): void {
  const { currency, ofBuyer: wanted } = lawOf(settings.seller);
  if (settings.law === undefined || wanted === undefined || hasNumber(buyer, wanted)) return;
  if (!isOf(wanted, invoice, buyer, settings.seller.country ?? 'DE')) return;
  const isWanted = settings.france?.deposit === true || invoice.invoiceDate >= (wanted.from ?? '');
  if (!isWanted) return;
  const { above, name, source } = wanted;
  const gross = inNationalCurrency(totals.taxInclusive, stated, settings);
  if (above !== undefined && (gross === null || gross.abs().lte(decimal(above)))) return;
  const limit = { gross: gross?.toFixed(2) ?? '', above: above ?? '', currency };
  if (wanted.kind === 'VAT id') {
    const problem = 'large invoice without buyer VAT id';
    report({ rule: 'SB-BUYER-VAT-ID', field: 'taxId', problem, values: limit });
  } else {
    const problem =
      above === undefined ? 'no number of the buyer' : 'large invoice without a number of the buyer';
    report({ rule: 'SB-BUYER-ID', field: 'taxId', problem, values: { ...limit, name, source } });
  }
}

function hasNumber({ vatId, registration }: Buyer, { kind }: WantedOfBuyer): boolean {
  if (typeof kind === 'object') return registration?.scheme === kind.scheme;
  return vatId !== null || (kind === 'any' && registration !== undefined);
}

function isOf({ of }: WantedOfBuyer, invoice: Invoice, buyer: Buyer, home: string): boolean {
  const { countryCode } = buyer.address;
  if (of === 'businesses of the EU') return isBusiness(buyer, invoice) && isMemberState(countryCode);
  return countryCode === home && (of === 'everybody' || isBusiness(buyer, invoice));
}

/** Refuses a credit for supplies that names no invoice, where the law takes none without. Money that is no supply is given back freely. */
export function checkCredit(
  { typeCode, precedingInvoice }: Pick<EInvoiceDocument, 'typeCode' | 'precedingInvoice'>,
  supplies: Decimal | null,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
  report: ReportProblem,
): void {
  const wanted = lawOf(seller).creditsNameOriginal;
  if (law === undefined || wanted === undefined || supplies === null) return;
  if (typeCode !== '381' || precedingInvoice !== null) return;
  report({
    rule: 'SB-CREDIT-ORIGINAL',
    field: 'correctedInvoice',
    problem: 'credit without original',
    values: { source: wanted.source },
  });
}

/** What the law has said on an invoice in its own words: BT-22. */
export function nationalNotes(
  { precedingInvoice }: Pick<EInvoiceDocument, 'precedingInvoice'>,
  { tax }: Pick<Totals, 'tax'>,
  invoiceDate: LocalDate,
  { law, seller }: Pick<EInvoiceSettings, 'law' | 'seller'>,
): readonly string[] {
  if (law === undefined) return [];
  const { cashAccounting, correctionReason } = lawOf(seller);
  const since = [law.cash_accounting?.from ?? '', cashAccounting?.from ?? ''];
  const isByCash =
    law.cash_accounting !== undefined && !tax.eq(0) && since.every((day) => day <= invoiceDate);
  const reason = tax.eq(0) ? correctionReason?.ofOthers : correctionReason?.ofTax;
  return [isByCash ? cashAccounting?.text : undefined, precedingInvoice === null ? undefined : reason].filter(
    (text) => text !== undefined,
  );
}

/** Null where the rate is unknown, which `buildTaxInNationalCurrency` reports. */
function inNationalCurrency(
  amount: Decimal,
  stated: Omit<Taxed, 'totals'>,
  settings: Pick<EInvoiceSettings, 'law' | 'seller'>,
): Decimal | null {
  if (stated.currency === lawOf(settings.seller).currency) return amount;
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
 * all the same (Art. 203 of directive 2006/112/EC). A rule with `rate_of` says whose rate it is; with
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
    const valid = vatRatesOn(where, days, law.vat_rates);
    if (valid.some((rate) => decimal(rate).eq(tax.rate))) continue;
    report({
      rule: 'SB-VAT-RATE',
      field: `items[${part.index}].amount.taxes[0].rate`,
      problem: lawIn(where) === undefined ? 'rates of an unknown country' : 'rate not in force',
      values: {
        rate: tax.rate.toFixed(),
        country: where,
        day: days.at(-1) ?? '',
        valid: valid.map((rate): Phrase => ({ key: 'percent', values: { rate } })),
        source: sourceOf(where),
      },
    });
  }
}

/** Where the law says that tax which is shown is owed, in brackets. */
function sourceOf(where: string): string {
  const source = lawIn(where)?.taxShownIsOwed;
  return source === undefined ? '' : ` (${source})`;
}

/** The days of the service, and the invoice's own where it goes before the end of the service (payment in advance). */
function taxDays(
  own: InvoicingPeriod | null,
  { deliveryDate, period, invoiced }: Served,
): readonly LocalDate[] {
  const { start, end } = own ?? period ?? { start: deliveryDate, end: deliveryDate };
  return invoiced !== null && invoiced < end ? [invoiced, start, end] : [start, end];
}
