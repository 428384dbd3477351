import { type Decimal, decimal } from '@spacebooks/base/money';
import type { LocalDate } from '../invoice.js';
import { previousPolishBusinessDay } from '../polish-calendar.js';
import { findRate } from './exchange.js';
import type { InvoiceSnapshot } from './model.js';
import type { AccountingSettings } from './settings.js';

/** PLN for one unit of a currency, by the table of the National Bank of Poland of that day; null where there is none. */
export type ZlotyRateOn = (currency: string, day: LocalDate) => Decimal | null;

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

/** The rate at which an invoice in another currency is booked. */
export type BookRate =
  /** Units of the books' currency for one of the invoice's. */
  | { readonly kind: 'published'; readonly units: Decimal }
  /** As `ConfiguredRate` has it: units of the invoice's currency for one of the books'. */
  | { readonly kind: 'configured'; readonly rate: string }
  | { readonly kind: 'missing'; readonly day: LocalDate };

/**
 * In zloty it is the rate that the document states, and where it states none that of the last business day before the tax
 * point (art. 31a ustawy o VAT): by NBP's tables, else by the settings. Other books take the settings' latest rate.
 */
export function bookRate(
  { invoice, pinnedRate }: Pick<InvoiceSnapshot, 'invoice' | 'pinnedRate'>,
  settings: AccountingSettings,
  serviceDate: LocalDate | null,
  zlotyRateOn?: ZlotyRateOn,
): BookRate {
  const { currency } = invoice.totalAmount;
  if (settings.currency !== 'PLN') return configuredOn(invoice.invoiceDate, currency, settings);
  if (pinnedRate?.currency === currency) return { kind: 'published', units: decimal(pinnedRate.rate) };
  const day = previousPolishBusinessDay(taxPoint(invoice.invoiceDate, serviceDate));
  const units = zlotyRateOn?.(currency, day) ?? null;
  return units === null ? configuredOn(day, currency, settings) : { kind: 'published', units };
}

/** The earlier one of the invoice and the end of the service, as far as the books know that. */
function taxPoint(invoiceDate: LocalDate, serviceDate: LocalDate | null): LocalDate {
  return serviceDate !== null && serviceDate < invoiceDate ? serviceDate : invoiceDate;
}

function configuredOn(day: LocalDate, currency: string, settings: AccountingSettings): BookRate {
  const found = findRate(settings, currency, day);
  return found === undefined ? { kind: 'missing', day } : { kind: 'configured', rate: found.rate };
}
