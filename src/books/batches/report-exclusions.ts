import { type Exclusions, isReport, type Said } from '../../domain/accounting/exclusion.js';
import type { ExclusionStore as StoredExclusions } from '../../store/books/exclusions.js';

/** What people leave out of the reports that an export writes; undefined for one that writes none. */
export async function reportExclusions(
  stored: Pick<StoredExclusions, 'standing'> | undefined,
  spaceId: string,
  written: readonly string[],
): Promise<Exclusions | undefined> {
  const reports = written.filter(isReport);
  if (reports.length === 0) return undefined;
  const standing = (await stored?.standing(spaceId)) ?? [];
  return new Map(
    standing.flatMap(({ report, invoiceId, by, why }): [string, Said][] =>
      reports.includes(report) ? [[invoiceId, { by, why }]] : [],
    ),
  );
}
