import { throughAll } from '@spacebooks/base/through-all';
import type { Batch, Entry } from '../../../domain/accounting/model.js';
import { hasDebtor } from '../../../domain/accounting/postings.js';
import { requireOf } from '../books-currency.js';
import type { FormatContext } from '../format.js';
import type { Month } from '../months.js';
import { bookingsOf } from './booking.js';
import type { DatevReferences } from './reference.js';

/** Rows of one file, without header and heading. */
const MOST_ROWS = 99_999;

/** Entries of a batch, from one place to before another. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** What has to be known of a batch before its first file is written. */
export interface Survey {
  /** In order, each in as many parts as it takes files. */
  readonly months: readonly { readonly month: Month; readonly parts: readonly Part[] }[];
  readonly accounts: ReadonlySet<string>;
  readonly debtors: ReadonlySet<string>;
  readonly costCenters: ReadonlySet<string>;
  /** By account. */
  readonly labels: ReadonlyMap<string, string>;
  /** Null for a batch without entries. */
  readonly lastBooked: string | null;
}

/**
 * Goes through all entries once.
 *
 * @param documents see the number of each
 * @throws Failure `export.refused` where one is not in the currency of the books
 */
export async function surveyOf(
  batch: Batch,
  { accounting }: FormatContext,
  documents: Pick<DatevReferences, 'see'>,
  most = MOST_ROWS,
): Promise<Survey> {
  const months: { month: Month; parts: { start: number; end: number }[] }[] = [];
  const [accounts, debtors, costCenters] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const labels = new Map<string, string>();
  let lastBooked: string | null = null;
  let [position, rows] = [0, 0];
  const place = (entry: Entry): void => {
    const month = entry.bookingDate.slice(0, 7);
    const needed = bookingsOf(entry, null).length;
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, parts: [] };
      months.push(last);
    }
    let part = last.parts.at(-1);
    if (part === undefined || rows + needed > most) {
      part = { start: position, end: position };
      last.parts.push(part);
      rows = 0;
    }
    rows += needed;
    position += 1;
    part.end = position;
  };
  await throughAll(batch.entries, (entry) => {
    requireOf(entry, 'DATEV', accounting);
    place(entry);
    documents.see(entry.documentNumber);
    const { part, account, taxAccount, debtor, costCenter, accountName, bookingDate } = entry;
    accounts.add(account).add(taxAccount ?? account);
    (hasDebtor(part) ? debtors : accounts).add(debtor);
    if (costCenter !== null) costCenters.add(costCenter);
    if (accountName !== '') labels.set(account, accountName);
    lastBooked = bookingDate;
  });
  return { months, accounts, debtors, costCenters, labels, lastBooked };
}
