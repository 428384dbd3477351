import type { Entry } from '../../../../src/domain/accounting/model.js';
import { amountsOf, caseOf, Sums } from './sums.js';

/** As released by versions that know it, and by those that do not. */
export type LawEntry = Entry & { readonly returnMonth?: string | undefined };

/** The month whose return has an entry: as it says; of an older one where it is booked, or the month of its tax. */
export function returnMonthOf({ returnMonth, taxMonth, documentDate, bookingDate }: LawEntry): string {
  if (returnMonth !== undefined) return returnMonth;
  return taxMonth === undefined || bookingDate !== documentDate ? bookingDate.slice(0, 7) : taxMonth;
}

/** What tax offices hear of entries, by month, case, rate and country: turnover, losses, and under cash accounting what is paid. */
export function declaredBy(entries: readonly LawEntry[], keyOf: (entry: LawEntry) => string): Sums {
  const sums = new Sums();
  for (const entry of entries) {
    const { part, taxCase, isTaxDeferred, dueTax } = entry;
    if (taxCase === null || isTaxDeferred === true) continue;
    if (part !== 'revenue' && part !== 'write-off' && dueTax === undefined) continue;
    const amounts = amountsOf(entry);
    const of = dueTax === undefined ? amounts : { ...amounts, net: dueTax.net, booksNet: dueTax.booksNet };
    sums.add(keyOf(entry), of);
  }
  return sums;
}

export function declaredByMonth(entries: readonly LawEntry[]): Sums {
  return declaredBy(entries, (entry) => `${returnMonthOf(entry)} ${caseOf(entry)}`);
}

/** Every row of the returns of some months, as a text that must never change. */
export function returnsOf(entries: readonly LawEntry[], through: string): ReadonlyMap<string, string> {
  const rows = declaredBy(
    entries.filter((entry) => returnMonthOf(entry) <= through),
    (entry) =>
      `${returnMonthOf(entry)} ${caseOf(entry)} ${entry.taxCase === 'AE' ? (entry.buyer?.taxId ?? '') : ''}`,
  );
  const months = new Map<string, string>();
  for (const [key, { booksNet, booksTax }] of rows.rest()) {
    if (booksNet === 0 && booksTax === 0) continue;
    const month = key.slice(0, 7);
    months.set(month, `${months.get(month) ?? ''}${key.slice(8)}: ${booksNet} + ${booksTax}; `);
  }
  return months;
}
