import { localDate } from '@spacebooks/base/calendar';
import { rememberedRates } from '../../domain/accounting/book-rate.js';
import type { ClosedDays } from '../../domain/accounting/closed-days.js';
import type { PostedFee } from '../../domain/accounting/fee-draft.js';
import type { JournalBasis, PlanSink } from '../../domain/accounting/journal-basis.js';
import {
  createJournalPlanner,
  type JournalPlan,
  type JournalPlanner,
  missingCopy,
} from '../../domain/accounting/journal-plan.js';
import type { Problem } from '../../domain/finding.js';
import type { Reading } from '../../store/books/book-readings.js';
import type { ReadWithdrawn } from '../../store/books/withdrawn-entries.js';
import { entryIds } from './entry-ids.js';
import { idsOfFamilies } from './family-ids.js';
import { inPieces } from './in-pieces.js';
import { piecesOf } from './pieces-of.js';
import { postedCount, postedState } from './posted-state.js';
import type { BooksDeps, BooksRequest } from './request.js';
import { knowDebtors } from './rest-of-books.js';
import { yieldToOthers } from './yield-to-others.js';

/** Fees looked up at a time. */
const PIECE = 100;

export interface PlanTerms extends ClosedDays, Pick<JournalBasis, 'period' | 'isHeld'> {
  readonly reading: Reading | null;
  readonly planned: PlanSink;
}

export interface Plan {
  readonly plan: JournalPlan;
  readonly planner: JournalPlanner;
}

/** Compares the invoices that may differ with what is posted of them. */
export async function planBooks(
  deps: BooksDeps,
  request: BooksRequest,
  { reading, planned, ...terms }: PlanTerms,
): Promise<Plan> {
  const { spaceId, series, timeZone, settings, now, jpk, exclusions } = request;
  const planner = createJournalPlanner({
    settings,
    documentRules: { ...request, zlotyRateOn: rememberedRates(request.zlotyRateOn) },
    ...terms,
    idOf: entryIds(spaceId, series),
    today: localDate(now, timeZone),
    jpk,
    exclusions,
    rest: reading ?? undefined,
    sink: planned,
  });
  const waiting = reading?.waiting ?? null;
  const { onProgress } = deps;
  const total = onProgress && (waiting?.length ?? (await deps.source.invoiceCount?.(spaceId)) ?? null);
  const withdrawn = await deps.journal.withdrawn(spaceId, series);
  let read = 0;
  let posted = 0;
  const pieces = piecesOf(deps.source.snapshots(spaceId, waiting ?? undefined));
  const planNext = async (): Promise<boolean> => {
    const { done, value: piece } = await pieces.next();
    if (done === true) return false;
    const ids = idsOfFamilies(piece);
    const rows = await deps.journal.posted(spaceId, series, ids);
    posted += postedCount(
      rows,
      piece.map(({ invoice }) => invoice.id),
    );
    const state = postedState(rows, await withdrawn?.(ids));
    for (const snapshot of piece) planner.add(snapshot, state);
    read += piece.length;
    onProgress?.('invoices', read, total ?? null);
    return true;
  };
  // A piece takes some 10 ms, and an export must not delay callbacks. It is let go of before they come: see `piecesOf`.
  while (await planNext()) await yieldToOthers();
  const fees = (await deps.fees?.(spaceId)) ?? [];
  const postedFees = await addFees(deps, request, planner, fees, withdrawn);
  if (waiting === null) posted += postedFees;
  await knowDebtors(deps, request, reading, planner, planner.debtorNumbers());
  await yieldToOthers();
  const plan = planner.finish();
  const missing = await missingCopies(deps, request, waiting, { posted, fees });
  return { plan: { ...plan, problems: [...plan.problems, ...missing] }, planner };
}

/** Fees are few: all of them are compared each time. @returns how many are in the books */
async function addFees(
  { journal }: BooksDeps,
  { spaceId, series }: BooksRequest,
  planner: JournalPlanner,
  fees: readonly PostedFee[],
  withdrawn: ReadWithdrawn | null,
): Promise<number> {
  let posted = 0;
  for await (const piece of inPieces(fees, PIECE)) {
    const ids = piece.map(({ id }) => id);
    const rows = await journal.posted(spaceId, series, ids);
    const state = postedState(rows, await withdrawn?.(ids));
    for (const fee of piece) planner.addFee(fee, state);
    posted += postedCount(rows, ids);
  }
  return posted;
}

/** Invoices that are in the books, and of which there is no copy. @param seen how many were found with one, fees among them */
async function missingCopies(
  { journal, source }: BooksDeps,
  { spaceId, series }: BooksRequest,
  waiting: readonly string[] | null,
  seen: { readonly posted: number; readonly fees: readonly PostedFee[] },
): Promise<readonly Problem[]> {
  let posted = 0;
  for await (const ids of journal.postedInvoices(spaceId, series, waiting)) posted += ids.length;
  if (posted === seen.posted) return [];
  const fees = new Set(seen.fees.map(({ id }) => id));
  const missing: string[] = [];
  for await (const ids of journal.postedInvoices(spaceId, series, waiting)) {
    const unseen = new Set(ids);
    for await (const piece of source.snapshots(spaceId, ids)) {
      for (const { invoice } of piece) unseen.delete(invoice.id);
    }
    missing.push(...[...unseen].filter((id) => !fees.has(id)));
  }
  return missing.sort().map(missingCopy);
}
