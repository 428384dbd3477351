import { createHash } from 'node:crypto';
import { draftContent } from '../../domain/accounting/draft.js';
import { compareEntries, reversalEntry } from '../../domain/accounting/entry.js';
import {
  createJournalPlanner,
  type JournalBasis,
  type JournalPlan,
} from '../../domain/accounting/journal-plan.js';
import type { LeftOut, LeftOutSum, Period, SnapshotSource } from '../../domain/accounting/model.js';
import type { IdOf } from '../../domain/accounting/part-change.js';
import type { AccountingSettings } from '../../domain/accounting/settings.js';
import type { TaxedPartsOf } from '../../domain/accounting/taxed-part.js';
import { addDays, localDate } from '../../domain/calendar.js';
import type { Finding } from '../../domain/finding.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { AuditLog } from '../../store/audit.js';
import type { Release } from '../../store/batches.js';
import type { Journal, JournalState } from '../../store/journal.js';
import { assembleBatch } from './assemble-batch.js';
import { postedState } from './difference.js';

export interface BooksDeps {
  readonly journal: Journal;
  readonly audit: AuditLog;
  readonly source: SnapshotSource;
}

/** A series of batches of a space, and what it is made by. */
export interface BooksRequest {
  readonly spaceId: string;
  readonly series: string;
  /** IANA name: decides which day it is. */
  readonly timeZone: string;
  readonly settings: AccountingSettings;
  readonly taxedPartsOf: TaxedPartsOf;
  /** All that decides how invoices are booked, tax cases included; its digest is in the manifest. */
  readonly configuration: unknown;
  /** First document date to look at; the cutover when left out or before it. */
  readonly from?: LocalDate | undefined;
  /** The cut-off: the last document date to look at. */
  readonly to: LocalDate;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface LeftOutLists {
  readonly leftOut: readonly LeftOut[];
  readonly leftOutSums: readonly LeftOutSum[];
}

/** What a batch would be. Nothing is written: a preview is this and no more. */
export type PreparedBatch =
  | ({ readonly status: 'blocked'; readonly findings: readonly Finding[] } & LeftOutLists)
  | ({ readonly status: 'unchanged' } & LeftOutLists)
  | ({ readonly status: 'ready' } & Pick<JournalPlan, 'documentNumbers'> & Omit<Release, 'files'>);

/** Invoices that are read before others get their turn: callbacks wait for no export. */
const BREATH = 500;

/** Compares all invoices with what is posted, and puts together the batch that makes them agree. */
export async function prepareBatch(deps: BooksDeps, request: BooksRequest): Promise<PreparedBatch> {
  const { spaceId, series, settings, from, to } = request;
  const period: Period = { from: from !== undefined && from > settings.from ? from : settings.from, to };
  const state = await deps.journal.state(spaceId, series);
  const closedThrough = lastClosedDay(state.mark.closedThrough, settings.from);
  const plan = await planOf(deps.source, state, { period, closedThrough }, request);
  const { findings, added, reversed: reversedIds, leftOut, leftOutSums, revisionOf, documentNumbers } = plan;
  if (findings.length > 0) return { status: 'blocked', findings, leftOut, leftOutSums };
  if (added.length === 0 && reversedIds.length === 0) return { status: 'unchanged', leftOut, leftOutSums };
  const reversed = await deps.journal.entries(reversedIds);
  for (const entry of reversed) added.push(reversalEntry(entry, reversalId(entry.id), closedThrough));
  const batch = assembleBatch({
    ...request,
    number: state.mark.lastNumber + 1,
    period,
    entries: added.sort(compareEntries),
    plan,
    auditHead: await deps.audit.head(),
  });
  return { status: 'ready', batch, revisionOf, documentNumbers, mark: state.mark };
}

/** What lies before the cutover is closed: its books are kept elsewhere. */
function lastClosedDay(closedThrough: LocalDate | null, cutover: LocalDate): LocalDate {
  const dayBefore = addDays(cutover, -1);
  return closedThrough !== null && closedThrough > dayBefore ? closedThrough : dayBefore;
}

async function planOf(
  source: SnapshotSource,
  state: JournalState,
  terms: Pick<JournalBasis, 'period' | 'closedThrough'>,
  { spaceId, series, timeZone, settings, taxedPartsOf, to, now }: BooksRequest,
): Promise<JournalPlan> {
  const posted = postedState(state);
  const today = localDate(now, timeZone);
  const planner = createJournalPlanner({
    settings,
    taxedPartsOf,
    ...terms,
    posted,
    idOf: entryIds(spaceId, series),
    // Nothing is learnt on a day to come: no night would look at it again before that day.
    recognisedOn: to < today ? to : today,
  });
  let read = 0;
  for await (const snapshot of source.snapshots(spaceId)) {
    planner.add(snapshot);
    read += 1;
    if (read % BREATH === 0) await new Promise(setImmediate);
  }
  return planner.finish();
}

/** No two entries of a space's life meet by chance in 128 bits. */
const BYTES = 16;

/** Ids of entries in a series of a space: of what they book, and how often the same was booked before. */
export function entryIds(spaceId: string, series: string): IdOf {
  return (draft, revision) =>
    shortDigest([spaceId, series, draft.invoiceId, draft.part, revision, draftContent(draft)]);
}

/** An entry has one reversal, whoever makes it. */
export function reversalId(entryId: string): string {
  return shortDigest(['reversal', entryId]);
}

function shortDigest(values: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(values)).digest();
  return hash.subarray(0, BYTES).toString('hex');
}
