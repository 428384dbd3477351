import { createHash } from 'node:crypto';
import { rememberedRates } from '../../domain/accounting/book-rate.js';
import { draftContent } from '../../domain/accounting/draft.js';
import { compareEntries, reversalEntry } from '../../domain/accounting/entry.js';
import type { Examination } from '../../domain/accounting/examination.js';
import type { Exclusions } from '../../domain/accounting/exclusion.js';
import type { JournalBasis } from '../../domain/accounting/journal-basis.js';
import {
  createJournalPlanner,
  type JournalPlan,
  type JournalPlanner,
} from '../../domain/accounting/journal-plan.js';
import type { JpkTerms } from '../../domain/accounting/jpk-listing.js';
import type { LeftOut, LeftOutSum, Period, SnapshotSource } from '../../domain/accounting/model.js';
import type { IdOf } from '../../domain/accounting/part-change.js';
import type { DocumentRules } from '../../domain/accounting/revenue.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import { addDays, localDate } from '../../domain/calendar.js';
import type { Finding } from '../../domain/finding.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { OperatorLanguage } from '../../domain/settings.js';
import type { AuditLog } from '../../store/audit.js';
import type { Release } from '../../store/batches.js';
import type { BookReadings } from '../../store/book-readings.js';
import type { Journal, JournalState } from '../../store/journal.js';
import { worded } from '../../words/findings.js';
import { assembleBatch } from './assemble-batch.js';
import { knowCorrections } from './corrections-of-deferred.js';
import { postedState } from './difference.js';
import { readingTerms } from './reading-terms.js';
import { type Examined, knowDebtors, wholeLists } from './rest-of-books.js';

export interface BooksDeps {
  readonly journal: Journal;
  readonly audit: AuditLog;
  readonly source: SnapshotSource;
  /** Which invoices are to be read; all when left out. */
  readonly readings?: BookReadings | undefined;
}

/** How the invoices of a space are posted. */
export interface PostingTerms extends DocumentRules {
  /** IANA name: decides which day it is. */
  readonly timeZone: string;
  /** Of findings. */
  readonly language: OperatorLanguage;
  readonly settings: AccountingSettings;
  /** All that decides how invoices are booked, tax cases included; its digest is in the manifest. */
  readonly configuration: unknown;
  /** Everything else that the rules of documents go by: when it changes all invoices are compared again. */
  readonly basis?: unknown;
}

export interface ExportPeriod {
  /** First document date, not before the cutover; defaults to the cutover. */
  readonly from?: LocalDate | undefined;
  /** The cut-off: the last document date. */
  readonly to: LocalDate;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface BooksRequest extends PostingTerms, ExportPeriod {
  readonly spaceId: string;
  readonly series: string;
  /** Where the export writes JPK_V7M. */
  readonly jpk?: JpkTerms | undefined;
  /** Of the reports that the export writes. */
  readonly exclusions?: Exclusions | undefined;
  /** Whether what the invoices come to is kept, so that it has to be collected. */
  readonly isKept?: boolean;
  /** Batches of the space that would be released before this one, in a preview; none when left out. */
  readonly batchesBefore?: number;
}

interface LeftOutLists {
  readonly leftOut: readonly LeftOut[];
  readonly leftOutSums: readonly LeftOutSum[];
}

/** A batch before its release; nothing is stored. */
export type PreparedBatch =
  | ({ readonly status: 'blocked'; readonly findings: readonly Finding[] } & LeftOutLists)
  | ({ readonly status: 'unchanged'; readonly examined: Examined } & LeftOutLists)
  | ({ readonly status: 'ready'; readonly examined: Examined } & Pick<JournalPlan, 'documentNumbers'> &
      Omit<Release, 'files'>);

/** Invoices read before the event loop is yielded to, which take some 10 ms: an export must not delay callbacks. */
const YIELD_AFTER = 100;

/** Lets callbacks be answered. */
function yieldToOthers(): Promise<void> {
  return new Promise(setImmediate);
}

/** Compares the invoices with what is posted, as far as they may differ, and prepares the batch that reconciles them. */
export async function prepareBatch(deps: BooksDeps, request: BooksRequest): Promise<PreparedBatch> {
  const { spaceId, series, settings, language, from, to } = request;
  const period: Period = { from: from !== undefined && from > settings.from ? from : settings.from, to };
  const state = await deps.journal.state(
    spaceId,
    series,
    deps.readings && { terms: readingTerms(request), period },
  );
  const closedThrough = lastClosedDay(state.mark.closedThrough, settings.from);
  const { plan, planner, examined } = await planOf(deps, state, { period, closedThrough }, request);
  const { problems, added, reversed: reversedIds, leftOut, leftOutSums, revisionOf } = plan;
  if (problems.length > 0) {
    const findings = problems.map((problem) => worded(problem, language));
    return { status: 'blocked', findings, leftOut, leftOutSums };
  }
  await yieldToOthers();
  const isUnchanged = added.length === 0 && reversedIds.length === 0;
  if (isUnchanged) return { status: 'unchanged', leftOut, leftOutSums, examined };
  const reversed = await deps.journal.entries(reversedIds);
  for (const entry of reversed) added.push(reversalEntry(entry, reversalId(entry.id), closedThrough));
  added.sort(compareEntries);
  await yieldToOthers();
  await knowDebtors(deps, request, state, planner, new Set(reversed.map(({ debtor }) => debtor)));
  const lists = await wholeLists(deps, request, state, plan, period);
  const batch = assembleBatch({
    ...request,
    number: state.mark.lastNumber + 1 + (request.batchesBefore ?? 0),
    period,
    entries: added,
    plan: { ...plan, ...lists },
    auditHead: await deps.audit.head(),
  });
  await yieldToOthers();
  const { documentNumbers } = lists;
  return { status: 'ready', batch, revisionOf, documentNumbers, mark: state.mark, examined };
}

/** Everything before the cutover is closed: those books are kept elsewhere. */
function lastClosedDay(closedThrough: LocalDate | null, cutover: LocalDate): LocalDate {
  const dayBefore = addDays(cutover, -1);
  return closedThrough !== null && closedThrough > dayBefore ? closedThrough : dayBefore;
}

interface Planned {
  readonly plan: JournalPlan;
  readonly planner: JournalPlanner;
  readonly examined: Examined;
}

async function planOf(
  deps: BooksDeps,
  state: JournalState,
  terms: Pick<JournalBasis, 'period' | 'closedThrough'>,
  request: BooksRequest,
): Promise<Planned> {
  const { spaceId, series, timeZone, settings, now, jpk, exclusions } = request;
  const found: Examination[] = [];
  const planner = createJournalPlanner({
    settings,
    documentRules: { ...request, zlotyRateOn: rememberedRates(request.zlotyRateOn) },
    ...terms,
    posted: postedState(state),
    idOf: entryIds(spaceId, series),
    today: localDate(now, timeZone),
    jpk,
    exclusions,
    rest: state.reading ?? undefined,
    onExamined: request.isKept === true ? (examination) => void found.push(examination) : undefined,
  });
  await yieldToOthers();
  let read = 0;
  for await (const snapshot of deps.source.snapshots(spaceId, state.reading?.waiting ?? undefined)) {
    planner.add(snapshot);
    read += 1;
    if (read % YIELD_AFTER === 0) await yieldToOthers();
  }
  await knowCorrections(deps, request, state, planner);
  await knowDebtors(deps, request, state, planner, planner.debtorNumbers());
  await yieldToOthers();
  const plan = planner.finish();
  return { plan, planner, examined: { moment: state.reading?.moment ?? null, found } };
}

/** 128 bits rule out a collision within the life of a space. */
const BYTES = 16;

/** Ids derive from an entry's content and from how often its part was posted before. */
export function entryIds(spaceId: string, series: string): IdOf {
  return (draft, revision) =>
    shortDigest([spaceId, series, draft.invoiceId, draft.part, revision, draftContent(draft)]);
}

/** Derived from the entry: it has exactly one reversal. */
export function reversalId(entryId: string): string {
  return shortDigest(['reversal', entryId]);
}

function shortDigest(values: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return hash.subarray(0, BYTES).toString('hex');
}
