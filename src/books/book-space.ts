import type { AccountingConfig } from '../config/accounting-config.js';
import type { SpaceConfig } from '../config/config.js';
import type { AgreedItems } from '../domain/accounting/opening/opening-of.js';
import type { ExportDeps, ExportSpace } from './batches/run-export.js';
import type { BookStores } from './book-stores.js';
import { withFamilies } from './families.js';
import { arePaymentsKnown, withPayments } from './known-payments.js';
import { withOpening } from './opening/with-opening.js';
import { withPinnedRates } from './pinned-rates.js';
import { postedFees } from './posted-fees.js';
import { withSettledDays } from './settled-days.js';

/** A space that has books. */
export interface BookSpace extends ExportSpace {
  readonly accounting: AccountingConfig;
  readonly config: SpaceConfig;
}

interface ReadyToExport {
  readonly deps: ExportDeps;
  /** With all that decides how its copies are booked at this moment. */
  readonly space: BookSpace;
  /** The opening items that are confirmed. */
  readonly agreed: AgreedItems;
}

/** A space and what its exports work with, as of the last copy of the platform. */
export async function readyToExport(stores: BookStores, space: BookSpace): Promise<ReadyToExport> {
  const hasPayments = await arePaymentsKnown(stores.mirror, space.id, space.settings);
  const confirmed = await stores.openings.latest(space.id, space.settings.from);
  const items = new Map((confirmed?.items ?? []).map((item) => [item.invoiceId, item]));
  return {
    deps: exportDeps(stores, space, hasPayments, items),
    space: { ...space, basis: [space.basis, { hasPayments, opening: confirmed?.digest ?? null }] },
    agreed: items,
  };
}

function exportDeps(
  stores: BookStores,
  space: BookSpace,
  hasPayments: boolean,
  agreed: AgreedItems,
): ExportDeps {
  const { id: spaceId } = space;
  const { journal, audit, mirror, readings, archive, batches, exclusions, months, pdfs, rebookings } = stores;
  const copies = withPayments(withPinnedRates(mirror, archive, space.settings.currency), mirror, hasPayments);
  return {
    journal,
    audit,
    source: withFamilies(
      withOpening(withSettledDays(copies, mirror, space.timeZone), mirror, { ...space, agreed }),
      mirror,
      space.timeZone,
    ),
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
