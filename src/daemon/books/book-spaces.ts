import type { BookSpace } from '../../books/book-space.js';
import type { Config, SpaceConfig } from '../../config/config.js';
import { einvoiceSettings, sellerCountry } from '../../config/einvoice-settings.js';
import { announcedOf } from '../../config/ksef-failures.js';
import { documentRulesBy } from '../../document/build/document-rules.js';
import { operatorLanguageOf } from '../../domain/settings.js';
import { formatOf } from '../../einvoice/build-document.js';
import { zlotyRatesIn } from '../../einvoice/zloty-rates.js';

/** The spaces of a configuration that have books, in its order. */
export function bookSpaces(config: Config): readonly BookSpace[] {
  return config.spaces.flatMap((space) => bookSpace(space) ?? []);
}

/** Null when the configuration has no accounting for it. */
export function bookSpace(space: SpaceConfig): BookSpace | null {
  const { accounting } = space;
  if (accounting === undefined) return null;
  const einvoices = einvoiceSettings(space);
  const { tax_cases, customers, seller } = einvoices;
  return {
    id: space.id,
    timeZone: space.time_zone,
    language: operatorLanguageOf(space.language),
    country: sellerCountry(space),
    settings: accounting.settings,
    formats: accounting.formats,
    ...documentRulesBy(einvoices, formatOf(einvoices.standard)),
    zlotyRateOn: zlotyRatesIn(einvoices.ksef?.exchange_rates),
    issuesInKsef: einvoices.standard === 'ksef',
    ksefFailures: space.e_invoices.ksef?.announced ?? announcedOf([], accounting.formats.jpk),
    givenBackFrom: space.cutovers?.accepted.accounting?.givenBackFrom ?? null,
    areOpeningsGivenBack: space.cutovers?.accepted.accounting?.isMovedOn ?? false,
    basis: einvoices,
    configuration: { accounting: accounting.settings, tax_cases, customers, country: seller.country ?? null },
    accounting,
    config: space,
  };
}
