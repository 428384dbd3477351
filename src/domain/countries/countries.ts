import { validate as ico } from 'stdnum/lib/cjs/cz/ico.js';
import type { LocalDate } from '../invoice.js';
import type { SellerCountry } from '../settings.js';
import { AT } from './at.js';
import { BE } from './be.js';
import { CH } from './ch.js';
import type { CountryLaw, NationalId, VatRate } from './country-law.js';
import { CZ } from './cz.js';
import { DE } from './de.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { LU } from './lu.js';
import { NL } from './nl.js';
import { PL } from './pl.js';

/** Countries of sellers (docs/adr/0248); rules, page, check-config and docs/countries.md all read this. */
export const COUNTRIES: Readonly<Record<SellerCountry, CountryLaw>> = {
  ...{ DE, AT, PL, NL, BE, LU, FR, IT, ES, CZ, CH },
};

/**
 * Rates of VAT by country (ISO 3166-1), and by region where one has its own (`AT-Jungholz`): what the law lets an
 * invoice show, whatever it is for. Canary Islands, Ceuta and Melilla, and Livigno are outside the territory of VAT.
 */
export const VAT_RATES: Readonly<Record<string, readonly VatRate[]>> = Object.assign(
  {},
  ...Object.values(COUNTRIES).map(({ rates }) => rates),
);

/** The rates of a country or region that are in force on one of these days, as they are listed; none of an unknown one. */
export function vatRatesOn(where: string, days: readonly LocalDate[]): readonly string[] {
  const inForce = (VAT_RATES[where] ?? []).filter(({ from, to }) =>
    days.some((day) => (from === undefined || from <= day) && (to === undefined || day <= to)),
  );
  return [...new Set(inForce.map(({ rate }) => rate))];
}

/** Of countries that have buyers alone. The Slovak IČO is computed as the Czech one. */
const IDS_OF_BUYERS: Readonly<Record<string, readonly NationalId[]>> = {
  SK: [{ name: 'IČO', scheme: '0158', form: /^\d{8}$/, isRight: ico }],
};

/** The national ids of a country, ISO 3166-1; of one that we do not know, none. */
export function nationalIdsOf(country: string): readonly NationalId[] {
  return (COUNTRIES as Readonly<Record<string, CountryLaw>>)[country]?.ids ?? IDS_OF_BUYERS[country] ?? [];
}

/** The law of a seller; of settings that do not say it, Germany's. */
export function lawOf({ country = 'DE' }: { readonly country?: SellerCountry | undefined }): CountryLaw {
  return COUNTRIES[country];
}
