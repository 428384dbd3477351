import type { Entry } from '../../../../src/domain/accounting/model.js';
import type { Release } from '../../../../src/store/books/insert-release.js';
import type { JournalMark } from '../../../../src/store/books/journal.js';

export const NO_MARK: JournalMark = { lastNumber: 0, withdrawn: 0, closedThrough: null };

/** A batch of a single entry, as far as the store looks at it. */
export function releaseOf(
  number: number,
  mark: JournalMark = { ...NO_MARK, lastNumber: number - 1 },
  entryId = `entry ${number}`,
  spaceId = 'berlin',
): Release {
  const entry = {
    id: entryId,
    part: 'revenue',
    invoiceId: `invoice of ${entryId}`,
    reverses: null,
    documentDate: '2026-11-01',
    gross: 100,
    currency: 'EUR',
  } as unknown as Entry;
  const digests = { sourceDigest: 's', configurationDigest: 'c', entriesDigest: entryId, auditHead: null };
  const sums = { totals: [], byAccount: [], byTaxCase: [], byCostCenter: [], leftOut: [], leftOutSums: [] };
  return {
    batch: {
      spaceId,
      number,
      id: `${spaceId} batch ${number}`,
      series: 'accountant',
      createdAt: 1_800_000_000_000,
      period: { from: '2026-11-01', to: '2026-11-30' },
      manifest: { entries: 1, invoices: 1, ...sums, ...digests },
      debtors: [],
      openItems: [],
      entries: [entry],
    },
    rows: [{ entry, content: JSON.stringify(entry), generation: 1 }],
    openItemTexts: [],
    leftOutTexts: [],
    mark,
    files: [],
  } as unknown as Release;
}
