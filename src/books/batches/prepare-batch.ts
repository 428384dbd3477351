import { isDeepStrictEqual } from 'node:util';
import { addDays } from '@spacebooks/base/calendar';
import type { LeftOut, LeftOutSum, Period, Rows } from '../../domain/accounting/model.js';
import type { Rebooking } from '../../domain/accounting/rebooking.js';
import { Failure } from '../../domain/errors.js';
import type { Finding } from '../../domain/finding.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { Release } from '../../store/books/insert-release.js';
import type { Piles } from '../../store/piles/pile.js';
import { openPiles } from '../../store/piles/piles.js';
import { worded } from '../../words/findings.js';
import { addReversals } from './add-reversals.js';
import { askRebooking } from './ask-rebooking.js';
import { assembleBatch } from './assemble-batch.js';
import { paymentSwitch } from './payment-switch.js';
import { type Plan, type PlanTerms, planBooks } from './plan-books.js';
import { PlannedBooks } from './planned-books.js';
import { readingTerms } from './reading-terms.js';
import type { BooksDeps, BooksRequest } from './request.js';
import { addRest, type Examined, knowDebtors } from './rest-of-books.js';

interface LeftOutLists {
  readonly leftOut: Rows<LeftOut>;
  readonly leftOutSums: readonly LeftOutSum[];
}

/** A batch before its release; nothing is stored. */
export type PreparedBatch =
  | ({ readonly status: 'blocked'; readonly findings: readonly Finding[] } & LeftOutLists & LaidAside)
  | ({ readonly status: 'unchanged'; readonly examined: Examined } & WaitsForYes & LeftOutLists & LaidAside)
  | ({ readonly status: 'ready'; readonly examined: Examined; readonly documentNumbers: Rows<string> } & Omit<
      Release,
      'files'
    > &
      WaitsForYes &
      LaidAside);

interface WaitsForYes {
  /** What our rules would book anew, and what is not in the batch; null where there is nothing of the kind. */
  readonly rebooking: Rebooking | null;
}

/** What does not fit in memory lies on the disk until nobody reads it any more. */
interface LaidAside {
  readonly close: () => void;
}

/** Readings while the books change concurrently. */
const MOST_READINGS = 3;

/**
 * Compares the invoices with what is posted, as far as they may differ, and prepares the batch that reconciles them.
 *
 * @throws Failure `batch.outdated` when the books keep changing meanwhile
 */
export async function prepareBatch(deps: BooksDeps, request: BooksRequest): Promise<PreparedBatch> {
  for (let reading = 1; ; reading += 1) {
    const piles = openPiles();
    try {
      return await prepareOnce(deps, request, piles);
    } catch (error) {
      piles.close();
      const isOutdated = error instanceof Failure && error.code === 'batch.outdated';
      if (!isOutdated || reading === MOST_READINGS) throw error;
    }
  }
}

async function prepareOnce(deps: BooksDeps, request: BooksRequest, piles: Piles): Promise<PreparedBatch> {
  const { spaceId, series, settings, language, from, to } = request;
  const period: Period = { from: from !== undefined && from > settings.from ? from : settings.from, to };
  const since = deps.readings && { terms: readingTerms(request), period };
  const { mark, reading } = await deps.journal.state(spaceId, series, since);
  const closedThrough = lastClosedDay(mark.closedThrough, settings.from);
  const closed = { closedThrough, filedThrough: mark.closedThrough };
  const terms = { reading, period, ...closed };
  const { plan, planner, planned, rebooking } = await planAsked(deps, request, terms, piles);
  // Invoices were compared with the books piece by piece: as of one moment only if that is still true.
  if (!isDeepStrictEqual(await deps.journal.mark(spaceId), mark)) throw new Failure('batch.outdated');
  const { problems, leftOutSums } = plan;
  const leftOut = planned.listedLeftOut;
  const close = (): void => piles.close();
  if (problems.length > 0) {
    const findings = problems.map((problem) => worded(problem, language));
    return { status: 'blocked', findings, leftOut, leftOutSums, close };
  }
  const examined: Examined = { moment: reading?.moment ?? null, found: planned.examinations };
  if (planned.isEmpty) return { status: 'unchanged', leftOut, leftOutSums, examined, rebooking, close };
  const reversedDebtors = await addReversals(deps.journal, planned, closed);
  await knowDebtors(deps, request, reading, planner, reversedDebtors);
  await addRest(deps, request, reading, period, planned);
  await planned.arrange();
  const batch = await assembleBatch({
    ...request,
    number: mark.lastNumber + 1 + (request.batchesBefore ?? 0),
    period,
    planned,
    plan,
    paymentSwitch: await paymentSwitch(deps.journal, request, planned),
    auditHead: await deps.audit.head(),
  });
  const { documentNumbers, rows, openItemTexts, leftOutTexts } = planned;
  const listed = { openItemTexts, leftOutTexts };
  return { status: 'ready', batch, rows, ...listed, documentNumbers, mark, examined, rebooking, close };
}

/** Everything before the cutover is closed: those books are kept elsewhere. */
function lastClosedDay(closedThrough: LocalDate | null, cutover: LocalDate): LocalDate {
  const dayBefore = addDays(cutover, -1);
  return closedThrough !== null && closedThrough > dayBefore ? closedThrough : dayBefore;
}

interface PlanAsked extends Plan {
  readonly planned: PlannedBooks;
  /** What is not in it, because a person is to be asked. */
  readonly rebooking: Rebooking | null;
}

/** The plan; once more, without what a person is to be asked about, where there is something of the kind. */
async function planAsked(
  deps: BooksDeps,
  request: BooksRequest,
  terms: Omit<PlanTerms, 'planned' | 'isHeld'>,
  piles: Piles,
): Promise<PlanAsked> {
  const open = () => new PlannedBooks(piles, request.isKept === true);
  const planned = open();
  const plan = await planBooks(deps, request, { ...terms, planned });
  const held = await askRebooking(deps, request, planned, terms);
  if (held === null) return { ...plan, planned, rebooking: null };
  const { isHeld, rebooking } = held;
  const without = open();
  return {
    ...(await planBooks(deps, request, { ...terms, planned: without, isHeld })),
    planned: without,
    rebooking,
  };
}
