import { isDeferralPart } from '../../../domain/accounting/model.js';
import type { PackageDeps, PackageRequest } from './package-deps.js';
import type { PackageFile, Packaging } from './packaging.js';
import { DEFERRALS, type DeferralRow } from './tables/deferrals.js';
import type { YearFacts } from './year-facts.js';

/** What is held of each invoice's revenue at the beginning and the end of the year, in batches that count. */
export async function* packDeferrals(
  packaging: Packaging,
  facts: YearFacts,
  rows: readonly DeferralRow[],
): AsyncGenerator<PackageFile> {
  for (const { invoiceId, number } of rows) facts.meet(invoiceId, { number, date: null, ksefNumber: null });
  yield* packaging.table(DEFERRALS, rows);
}

export async function deferralsOf(
  { batches }: Pick<PackageDeps, 'batches'>,
  { spaceId, year }: PackageRequest,
  facts: YearFacts,
): Promise<readonly DeferralRow[]> {
  const rows = new Map<string, DeferralRow>();
  for await (const { series, entry } of batches.deferrals(spaceId, year.to)) {
    const { invoiceId, debtor: account, currency, documentNumber: number } = entry;
    const place = JSON.stringify([series, invoiceId, account, currency]);
    const row = rows.get(place) ?? { series, invoiceId, account, currency, number, opening: 0, change: 0 };
    rows.set(place, row);
    if (entry.bookingDate < year.from) row.opening += entry.gross;
    else row.change += entry.gross;
    if (isDeferralPart(entry.part)) facts.hold(account, entry.part);
  }
  return [...rows]
    .filter(([, { opening, change }]) => opening !== 0 || change !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
