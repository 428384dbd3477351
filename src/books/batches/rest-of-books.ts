import type { JournalPlanner } from '../../domain/accounting/journal-plan.js';
import type { Period, Rows } from '../../domain/accounting/model.js';
import { Failure } from '../../domain/errors.js';
import type { KeptExamination, Reading, ReadingMoment } from '../../store/books/book-readings.js';
import type { ReadingKey } from '../../store/books/reading-key.js';
import type { PlannedBooks } from './planned-books.js';
import { readingTerms } from './reading-terms.js';
import type { BooksDeps, BooksRequest } from './request.js';
import { yieldToOthers } from './yield-to-others.js';

/** Has the planner know these debtors from invoices that it was not given: their latest data, and whether one is another's. */
export async function knowDebtors(
  { readings, source }: BooksDeps,
  { spaceId, series }: BooksRequest,
  reading: Reading | null,
  planner: JournalPlanner,
  debtors: Iterable<string>,
): Promise<void> {
  if (readings === undefined || reading === null || reading.waiting === null) return;
  const ids = await readings.latestOf({ spaceId, series }, [...debtors]);
  for await (const piece of source.snapshots(spaceId, ids))
    for (const snapshot of piece) planner.know(snapshot);
}

/** Adds what a batch says of the invoices that were not read. */
export async function addRest(
  { readings }: BooksDeps,
  { spaceId, series }: BooksRequest,
  reading: Reading | null,
  period: Period,
  planned: PlannedBooks,
): Promise<void> {
  if (readings === undefined || reading === null || reading.waiting === null) return;
  const isRead = new Set(reading.waiting);
  const key = { spaceId, series };
  for await (const items of readings.openItems(key, period)) {
    for (const item of items) if (!isRead.has(item.invoiceId)) planned.openItem(item);
    await yieldToOthers();
  }
  for await (const numbers of readings.documentNumbers(key)) {
    for (const [id, number] of numbers) if (!isRead.has(id)) planned.documentNumber(number);
    await yieldToOthers();
  }
}

/** What the invoices came to, in a state of the books. */
export interface Examined {
  /** Null where nothing is kept. */
  readonly moment: ReadingMoment | null;
  /** Empty where it was not collected. */
  readonly found: Rows<KeptExamination>;
}

/** Before a batch is prepared whose reading is to be kept. */
export async function beginReading({ readings }: BooksDeps, request: BooksRequest): Promise<void> {
  await readings?.begin(request, readingTerms(request), request.now);
}

/**
 * Keeps what the invoices came to, so that they are not read again while nothing changes. What fails here is not the export's
 * trouble: they are read again then.
 *
 * @param isReleased whether the batch is out that was prepared of them; false where there was nothing to post
 */
export async function keepReading(
  { readings }: BooksDeps,
  key: ReadingKey,
  { moment, found }: Examined,
  isReleased: boolean,
): Promise<void> {
  if (readings === undefined || moment === null) return;
  const kept = isReleased ? found : Object.assign(unlisted(found), { length: found.length });
  try {
    await readings.keep(key, isReleased ? { ...moment, epoch: moment.epoch + 1 } : moment, kept);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** What no batch has listed is listed by the next one. */
function* unlisted(found: Iterable<KeptExamination>): Generator<KeptExamination> {
  for (const each of found) yield each.isListedAnew ? { ...each, isSettled: false } : each;
}
