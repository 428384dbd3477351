import { type Exclusions, isReport, type Said } from '../../domain/accounting/exclusion.js';
import type { ExportSettings } from '../../domain/accounting/export-settings.js';
import type { Exclusions as StoredExclusions } from '../../store/books/exclusions.js';

/** What the configuration says of documents is said by nobody in particular. */
const CONFIGURED = 'jpk.by_hand';

/**
 * What people leave out of the reports that an export writes; undefined for one that writes none. `jpk.by_hand` is the older way
 * to say it, by the number of the document.
 */
export async function reportExclusions(
  stored: Pick<StoredExclusions, 'standing'> | undefined,
  { id, formats }: { readonly id: string; readonly formats: ExportSettings },
  written: readonly string[],
): Promise<Exclusions | undefined> {
  const reports = written.filter(isReport);
  if (reports.length === 0) return undefined;
  const standing = (await stored?.standing(id)) ?? [];
  const byHand = reports.includes('jpk-v7m') ? (formats.jpk?.by_hand ?? {}) : {};
  return {
    byId: new Map(
      standing.flatMap(({ report, invoiceId, by, why }): [string, Said][] =>
        reports.includes(report) ? [[invoiceId, { by, why }]] : [],
      ),
    ),
    byNumber: new Map(
      Object.entries(byHand).map(([number, why]): [string, Said] => [number, { by: CONFIGURED, why }]),
    ),
  };
}
