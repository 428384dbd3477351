import type { Decimal } from '@spacebooks/base/money';
import type { LocalDate } from '../../domain/invoice.js';
import { fill } from '../../words/load-words.js';
import { PRICE_DECIMALS } from '../build/decimal-places.js';
import type { InvoicingPeriod } from '../model.js';
import type { LayoutFormats } from './wording.js';

/** An amount with its currency and that one's decimals: `1.234,56 €`, `1.234 JPY`. Fractions of yen are shown where they are. */
export function formatAmount(amount: Decimal, currency: string, formats: LayoutFormats): string {
  const isWhole = amount.round(0).eq(amount);
  return withCurrency(amount.toFixed(isWhole ? minorUnits(currency) : 2), currency, formats);
}

/** A price: the decimals of its currency, more (up to 6) only where it has them. */
export function formatPrice(price: Decimal, currency: string, formats: LayoutFormats): string {
  const decimals = price.toFixed().split('.')[1]?.length ?? 0;
  return withCurrency(
    price.toFixed(Math.min(Math.max(decimals, decimals === 0 ? minorUnits(currency) : 2), PRICE_DECIMALS)),
    currency,
    formats,
  );
}

const unitsOf = new Map<string, number>();

/** Decimals of a currency (ISO 4217), at most the two that amounts have in EN 16931. */
function minorUnits(currency: string): number {
  const known = unitsOf.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    : {};
  unitsOf.set(currency, Math.min(maximumFractionDigits, 2));
  return Math.min(maximumFractionDigits, 2);
}

/** A plain number without trailing zeros: `1,5`. */
export function formatNumber(value: Decimal, formats: LayoutFormats): string {
  return signed(value.toFixed(), formats, (digits) => digits);
}

/** A number of units: `2 Std.`; one of no particular unit (C62) is only its number. */
export function formatQuantity(quantity: Decimal, unitCode: string, formats: LayoutFormats): string {
  const unit = formats.units[unitCode] ?? unitCode;
  const value = formatNumber(quantity, formats);
  return unit === '' ? value : fill(formats.quantity, { value, unit });
}

/** A percentage: `19 %`. */
export function formatRate(rate: Decimal, formats: LayoutFormats): string {
  return fill(formats.rate, { value: formatNumber(rate, formats) });
}

/** A calendar date: `21.11.2026`. */
export function formatDate(date: LocalDate, formats: LayoutFormats): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return fill(formats.date, {
    YYYY: year,
    MM: month,
    DD: day,
    D: String(Number(day)),
    M: String(Number(month)),
    month: formats.months[Number(month) - 1] ?? month,
  });
}

export function formatPeriod(period: InvoicingPeriod, formats: LayoutFormats): string {
  return fill(formats.period, {
    start: formatDate(period.start, formats),
    end: formatDate(period.end, formats),
  });
}

/** A period of one day is that day. */
export function formatSpan(period: InvoicingPeriod, formats: LayoutFormats): string {
  return period.start === period.end ? formatDate(period.end, formats) : formatPeriod(period, formats);
}

/** An IBAN in groups of four, as it is printed (ISO 13616). */
export function formatIban(iban: string): string {
  return iban
    .replace(/\s/g, '')
    .replace(/(.{4})/g, '$1 ')
    .trim();
}

function withCurrency(fixed: string, currency: string, formats: LayoutFormats): string {
  const sign = formats.currencies[currency];
  return signed(fixed, formats, (value) =>
    sign === undefined
      ? fill(formats.amountInCode, { value, currency })
      : fill(formats.amount, { value, currency: sign }),
  );
}

/** Groups the digits and puts the minus before everything else, the currency included: `−€5.00`. */
function signed(fixed: string, formats: LayoutFormats, dress: (digits: string) => string): string {
  const negative = fixed.startsWith('-') && /[1-9]/.test(fixed);
  const [whole = '', fraction] = fixed.replace('-', '').split('.');
  const grouped = inThrees(whole).join(formats.group);
  const digits = fraction === undefined ? grouped : `${grouped}${formats.decimal}${fraction}`;
  return negative ? `${formats.minus}${dress(digits)}` : dress(digits);
}

/** The digits in groups of three, counted from their end. */
function inThrees(digits: string): readonly string[] {
  const first = digits.slice(0, digits.length % 3);
  const groups = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return first === '' ? groups : [first, ...groups];
}
