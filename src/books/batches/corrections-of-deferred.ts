import type { JournalPlanner } from '../../domain/accounting/journal-plan.js';
import type { Reading } from '../../store/books/book-readings.js';
import type { BooksDeps, BooksRequest } from './request.js';

/** Has the planner know the corrections of invoices whose revenue is deferred, of those that it was not given. */
export async function knowCorrections(
  { readings, source }: BooksDeps,
  { spaceId, series }: BooksRequest,
  reading: Reading | null,
  planner: JournalPlanner,
): Promise<void> {
  const deferred = planner.deferredIds();
  if (readings === undefined || reading === null || reading.waiting === null || deferred.length === 0) return;
  const ids = await readings.correctionsOf({ spaceId, series }, deferred);
  for await (const snapshot of source.snapshots(spaceId, ids)) planner.knowCorrection(snapshot);
}
