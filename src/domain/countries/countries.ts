import { validate as ico } from 'stdnum/lib/cjs/cz/ico.js';
import type { LocalDate } from '../invoice.js';
import type { SellerCountry } from '../settings.js';
import { AT } from './at.js';
import { BE } from './be.js';
import { CH } from './ch.js';
import type { AddedVatRate, CountryLaw, NationalId, VatRate } from './country-law.js';
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

/**
 * The rates of a country or region that are in force on one of these days, as they are listed; none of an unknown one.
 *
 * @param added what an operator's configuration has beside the table
 */
export function vatRatesOn(
  where: string,
  days: readonly LocalDate[],
  added: readonly AddedVatRate[] = [],
): readonly string[] {
  const known = [...(VAT_RATES[where] ?? []), ...added.filter(({ country }) => country === where)];
  const inForce = known.filter(({ from, to }) =>
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
  return lawIn(country)?.ids ?? IDS_OF_BUYERS[country] ?? [];
}

/** The law of a country or region, where it is one of sellers. */
export function lawIn(where: string): CountryLaw | undefined {
  return (COUNTRIES as Readonly<Record<string, CountryLaw>>)[where.slice(0, 2)];
}

/** The law of a seller; of settings that do not say it, Germany's. */
export function lawOf({ country = 'DE' }: { readonly country?: SellerCountry | undefined }): CountryLaw {
  return COUNTRIES[country];
}
