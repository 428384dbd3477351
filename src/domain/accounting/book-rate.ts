import type { Decimal } from '@spacebooks/base/money';
import { isRateBetween, rateOn } from '../currency-rate.js';
import type { Invoice, LocalDate } from '../invoice.js';
import { previousPolishBusinessDay } from '../polish-calendar.js';
import type { CurrencyRate } from '../settings.js';
import { configuredRates } from './exchange.js';
import type { InvoiceSnapshot } from './model.js';
import type { AccountingSettings } from './settings.js';

/** PLN for one unit of a currency, by the table of the National Bank of Poland of that day; null where there is none. */
export type ZlotyRateOn = (currency: string, day: LocalDate) => Decimal | null;

/** By what a document in another currency states its tax. */
export interface RateRules {
  /** The tax point of an invoice that corrects none, as its document has it. */
  readonly taxPointOf: (invoice: Invoice) => LocalDate;
  /** For books in zloty. */
  readonly zlotyRateOn?: ZlotyRateOn | undefined;
}

/** Asks once for each currency and day. */
export function rememberedRates(zlotyRateOn: ZlotyRateOn | undefined): ZlotyRateOn | undefined {
  if (zlotyRateOn === undefined) return undefined;
  const known = new Map<string, Decimal | null>();
  return (currency, day) => {
    const key = `${currency} ${day}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const asked = zlotyRateOn(currency, day);
    known.set(key, asked);
    return asked;
  };
}

/** The rate that an invoice in another currency is booked by, or the day of which there is none. */
export type BookRate =
  | { readonly isKnown: true; readonly rate: CurrencyRate }
  | { readonly isKnown: false; readonly day: LocalDate };

/**
 * The rate that the document states or would state: the pinned one, else that of its tax point, by its list and then by
 * `accounting.exchange_rates`. In zloty it is that of the last business day before (art. 31a ustawy o VAT), by NBP's tables.
 * A correction keeps its original's (art. 31b; the conversion of § 16 Abs. 6 UStG is that of the turnover it changes).
 */
export function bookRate(
  snapshot: Pick<InvoiceSnapshot, 'invoice' | 'pinnedRate' | 'family'>,
  settings: AccountingSettings,
  { taxPointOf, zlotyRateOn }: RateRules,
): BookRate {
  const { currency } = snapshot.invoice.totalAmount;
  const currencies = [currency, settings.currency] as const;
  const { invoice, pinnedRate } = turnoverOf(snapshot);
  if (pinnedRate && isRateBetween(currencies, pinnedRate)) return { isKnown: true, rate: pinnedRate };
  const taxPoint = taxPointOf(invoice);
  const isInZloty = settings.currency === 'PLN';
  const day = isInZloty ? previousPolishBusinessDay(taxPoint) : taxPoint;
  const rate =
    (isInZloty ? zlotyRate(currency, day, zlotyRateOn) : undefined) ??
    rateOn(day, currencies, settings.currency_rates ?? []) ??
    rateOn(day, currencies, configuredRates(settings));
  return rate === undefined ? { isKnown: false, day } : { isKnown: true, rate };
}

/** What was turned over, of which a correction changes a part; of an original that nobody knows, the correction itself. */
function turnoverOf(
  snapshot: Pick<InvoiceSnapshot, 'invoice' | 'pinnedRate' | 'family'>,
): Pick<InvoiceSnapshot, 'invoice' | 'pinnedRate'> {
  const isCorrection = snapshot.invoice.correctedInvoiceId !== null;
  return (isCorrection && snapshot.family?.original) || snapshot;
}

function zlotyRate(
  currency: string,
  day: LocalDate,
  zlotyRateOn: ZlotyRateOn | undefined,
): CurrencyRate | undefined {
  const units = zlotyRateOn?.(currency, day) ?? null;
  return units === null ? undefined : { rate: `1 ${currency} = ${units.toFixed()} PLN`, from: day };
}
