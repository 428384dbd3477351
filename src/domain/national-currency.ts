import type { SellerCountry } from './settings.js';

const OTHERS: Readonly<Partial<Record<SellerCountry, string>>> = { PL: 'PLN', CZ: 'CZK', CH: 'CHF' };

/** The currency in which tax is owed (Art. 230 of directive 2006/112/EC), ISO 4217. */
export function nationalCurrency(country: SellerCountry): string {
  return OTHERS[country] ?? 'EUR';
}
