import type { Cents } from '../../domain/accounting/cents.js';
import {
  amountOutsideVat,
  type DeclaredAmount,
  declaredAmount,
  declaredIn,
} from '../../domain/accounting/declared-amount.js';
import type { Entry, Period } from '../../domain/accounting/model.js';
import { monthOf } from '../../domain/accounting/month.js';
import { returnMonthOf } from '../../domain/accounting/tax-month.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { Batches, BatchHead } from '../../store/books/batches.js';
import type { ReadWithdrawn } from '../../store/books/withdrawn-entries.js';

/** What an export declares in a period: its batches that count, and what is to be put back into closed months. */
export interface PostedAmounts {
  readonly amounts: readonly DeclaredAmount[];
  /** Numbers of the batches that hold them. */
  readonly batches: readonly number[];
  /** Of these, the withdrawn ones: what they had in closed months counts until a batch puts it back. */
  readonly waiting: readonly number[];
  /** Entries of these months that are no supply, and so in no return: their number, and the sum of their net amounts. */
  readonly outsideVat: { readonly entries: number; readonly net: Cents };
}

/** An export, and where its seller is: ISO 3166-1. */
export interface DeclaringExport {
  readonly spaceId: string;
  readonly series: string;
  readonly seller: string;
}

export async function postedAmounts(
  batches: Pick<Batches, 'list' | 'entryTexts' | 'withdrawn'>,
  { spaceId, series, seller }: DeclaringExport,
  period: Period,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<PostedAmounts> {
  const amounts: DeclaredAmount[] = [];
  const numbers: number[] = [];
  const [first, last] = [monthOf(period.from), monthOf(period.to)];
  const listed = await batches.list(spaceId, series);
  const isOut = ({ status }: BatchHead): boolean => status !== 'voided' && status !== 'rejected';
  const counting = listed.filter(isOut);
  const isOfPeriod = (month: string | null): boolean => month !== null && first <= month && month <= last;
  const inPeriod = (entry: Entry): DeclaredAmount | null => {
    const amount = declaredAmount(entry);
    return amount !== null && isOfPeriod(declaredIn(amount, seller)) ? amount : null;
  };
  const outsideVat = { entries: 0, net: 0 };
  const total = counting.reduce((sum, { manifest }) => sum + manifest.entries, 0);
  let read = 0;
  for (const { number } of counting) {
    const before = amounts.length;
    for await (const texts of batches.entryTexts(spaceId, number)) {
      onProgress('entries', read, total);
      read += texts.length;
      for (const text of texts) {
        const entry = JSON.parse(text) as Entry;
        const amount = inPeriod(entry);
        if (amount !== null) amounts.push(amount);
        const outside = amountOutsideVat(entry);
        if (outside === null || !isOfPeriod(returnMonthOf(entry))) continue;
        outsideVat.entries += 1;
        outsideVat.net += outside;
      }
    }
    if (amounts.length > before) numbers.push(number);
  }
  const waiting: number[] = [];
  const withdrawn = await batches.withdrawn(spaceId, series);
  const seen = new Set<string>();
  // The last first: what was put back and withdrawn once more counts once, as it was last.
  for (const { number } of listed.filter((batch) => !isOut(batch)).reverse()) {
    if (withdrawn === null) break;
    const found = await waitingIn(batches.entryTexts(spaceId, number), { withdrawn, inPeriod, seen });
    if (found.length > 0) waiting.push(number);
    for (const amount of found) amounts.push(amount);
  }
  waiting.reverse();
  return { amounts, batches: [...numbers, ...waiting].sort((a, b) => a - b), waiting, outsideVat };
}

interface Waiting {
  readonly withdrawn: ReadWithdrawn;
  readonly inPeriod: (entry: Entry) => DeclaredAmount | null;
  /** Ids of entries that were found in later batches. */
  readonly seen: Set<string>;
}

/** What a withdrawn batch declares in the period, and no other has put back. */
async function waitingIn(
  pieces: AsyncIterable<readonly string[]>,
  { withdrawn, inPeriod, seen }: Waiting,
): Promise<readonly DeclaredAmount[]> {
  const found: DeclaredAmount[] = [];
  for await (const texts of pieces) {
    const entries = texts
      .map((text) => JSON.parse(text) as Entry)
      .filter((entry) => inPeriod(entry) !== null);
    if (entries.length === 0) continue;
    const ids = new Set(entries.map(({ id }) => id));
    for (const { entry } of await withdrawn([...new Set(entries.map(({ invoiceId }) => invoiceId))])) {
      const amount = ids.has(entry.id) && !seen.has(entry.id) ? inPeriod(entry) : null;
      if (amount !== null) found.push(amount);
      if (ids.has(entry.id)) seen.add(entry.id);
    }
  }
  return found;
}
