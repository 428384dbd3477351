import type { AccountingConfig } from '../config/accounting-config.js';
import type { SpaceConfig } from '../config/config.js';
import type { ExportDeps, ExportSpace } from './batches/run-export.js';
import type { BookStores } from './book-stores.js';
import { withPinnedRates } from './pinned-rates.js';

/** A space that has books. */
export interface BookSpace extends ExportSpace {
  readonly accounting: AccountingConfig;
  readonly config: SpaceConfig;
}

/** What the exports of a space work with. */
export function exportDeps(stores: BookStores, spaceId: string): ExportDeps {
  const { journal, audit, mirror, readings, archive, batches, pdfs } = stores;
  return {
    journal,
    audit,
    source: withPinnedRates(mirror, archive),
    readings,
    archive,
    batches,
    voucher: async (invoiceId) => {
      const sha256 = await pdfs.find(spaceId, invoiceId);
      return sha256 === null ? null : { sha256, bytes: () => archive.get(sha256) };
    },
  };
}
