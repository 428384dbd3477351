import type { AccountingConfig } from '../config/accounting-config.js';
import type { SpaceConfig } from '../config/config.js';
import type { ExportDeps, ExportSpace } from './batches/run-export.js';
import type { BookStores } from './book-stores.js';
import { withFamilies } from './families.js';
import { arePaymentsKnown, withPayments } from './known-payments.js';
import { withPinnedRates } from './pinned-rates.js';
import { postedFees } from './posted-fees.js';
import { withSettledDays } from './settled-days.js';

/** A space that has books. */
export interface BookSpace extends ExportSpace {
  readonly accounting: AccountingConfig;
  readonly config: SpaceConfig;
}

export interface ReadyToExport {
  readonly deps: ExportDeps;
  /** With all that decides how its copies are booked at this moment. */
  readonly space: BookSpace;
}

/** A space and what its exports work with, as of the last copy of the platform. */
export async function readyToExport(stores: BookStores, space: BookSpace): Promise<ReadyToExport> {
  const hasPayments = await arePaymentsKnown(stores.mirror, space.id, space.settings);
  return {
    deps: exportDeps(stores, space, hasPayments),
    space: { ...space, basis: [space.basis, { hasPayments }] },
  };
}

function exportDeps(stores: BookStores, space: BookSpace, hasPayments: boolean): ExportDeps {
  const { id: spaceId } = space;
  const { journal, audit, mirror, readings, archive, batches, exclusions, months, pdfs, rebookings } = stores;
  const copies = withPayments(withPinnedRates(mirror, archive, space.settings.currency), mirror, hasPayments);
  return {
    journal,
    audit,
    source: withFamilies(withSettledDays(copies, mirror, space.timeZone), mirror, space.timeZone),
    readings,
    fees: () => postedFees(stores.statements.breakdowns, space),
    rebooking: { copies: stores.copies, rebookings },
    archive,
    batches,
    exclusions,
    months,
    voucher: async (invoiceId) => {
      const sha256 = await pdfs.find(spaceId, invoiceId);
      return sha256 === null ? null : { sha256, bytes: () => archive.get(sha256) };
    },
  };
}
