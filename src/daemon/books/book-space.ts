import type { ExportSpace } from '../../accounting/export-space.js';
import type { ExportParts } from '../../accounting/run-export.js';
import type { AccountingConfig } from '../../config/accounting-config.js';
import type { Config, SpaceConfig } from '../../config/config.js';
import { einvoiceSettings } from '../../config/einvoice-settings.js';
import { taxedPartsBy } from '../../document/build/taxed-parts.js';
import { formatOf } from '../../einvoice/build-document.js';
import type { BookStores } from './book-stores.js';

/** A space that has books. */
export interface BookSpace extends ExportSpace {
  readonly accounting: AccountingConfig;
  readonly config: SpaceConfig;
}

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
    settings: accounting.settings,
    formats: accounting.formats,
    taxedPartsOf: taxedPartsBy(einvoices, formatOf(einvoices.standard)),
    configuration: { accounting: accounting.settings, tax_cases, customers, country: seller.country ?? null },
    accounting,
    config: space,
  };
}

/** What the exports of a space work with. */
export function exportParts(stores: BookStores, spaceId: string): ExportParts {
  const { journal, audit, mirror, archive, batches, pdfs } = stores;
  return {
    journal,
    audit,
    source: mirror,
    archive,
    batches,
    voucher: async (invoiceId) => {
      const sha256 = await pdfs.find(spaceId, invoiceId);
      return sha256 === null ? null : { sha256, bytes: () => archive.get(sha256) };
    },
  };
}
