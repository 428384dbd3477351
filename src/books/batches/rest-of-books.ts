import type { Examination } from '../../domain/accounting/examination.js';
import type { JournalPlan, JournalPlanner } from '../../domain/accounting/journal-plan.js';
import type { Period } from '../../domain/accounting/model.js';
import { byDocument } from '../../domain/accounting/open-item.js';
import { Failure } from '../../domain/errors.js';
import type { ReadingKey, ReadingMoment } from '../../store/book-readings.js';
import type { JournalState } from '../../store/journal.js';
import type { BooksDeps, BooksRequest } from './prepare-batch.js';
import { readingTerms } from './reading-terms.js';

type State = Pick<JournalState, 'reading'>;

/** Has the planner know these debtors from invoices that it was not given: their latest data, and whether one is another's. */
export async function knowDebtors(
  { readings, source }: BooksDeps,
  { spaceId, series }: BooksRequest,
  { reading }: State,
  planner: JournalPlanner,
  debtors: Iterable<string>,
): Promise<void> {
  if (readings === undefined || reading === null || reading.waiting === null) return;
  const ids = await readings.latestOf({ spaceId, series }, [...debtors]);
  for await (const snapshot of source.snapshots(spaceId, ids)) planner.know(snapshot);
}

/** What a batch says of all invoices, be they read or not. */
export async function wholeLists(
  { readings }: BooksDeps,
  { spaceId, series }: BooksRequest,
  { reading }: State,
  plan: JournalPlan,
  period: Period,
): Promise<Pick<JournalPlan, 'openItems' | 'documentNumbers'>> {
  if (readings === undefined || reading === null || reading.waiting === null) return plan;
  const isRead = new Set(reading.waiting);
  const key = { spaceId, series };
  const openItems = [...plan.openItems];
  for (const item of await readings.openItems(key, period)) {
    if (!isRead.has(item.invoiceId)) openItems.push(item);
  }
  const documentNumbers = new Set(plan.documentNumbers);
  for (const [id, number] of await readings.documentNumbers(key)) {
    if (!isRead.has(id)) documentNumbers.add(number);
  }
  return { openItems: openItems.sort(byDocument), documentNumbers };
}

/** What the invoices came to, in a state of the books. */
export interface Examined {
  /** Null where nothing is kept. */
  readonly moment: ReadingMoment | null;
  /** Empty where it was not collected. */
  readonly found: readonly Examination[];
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
  const kept = isReleased ? found : found.map((each) => (each.isListedAnew ? waiting(each) : each));
  try {
    await readings.keep(key, isReleased ? { ...moment, epoch: moment.epoch + 1 } : moment, kept);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** What no batch has listed is listed by the next one. */
function waiting(examination: Examination): Examination {
  return { ...examination, isSettled: false };
}
