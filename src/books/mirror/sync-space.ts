import { addDays, localDate } from '@spacebooks/base/calendar';
import { firstCopied, QUOTED_DAYS } from '../../domain/accounting/cutover.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import type { DateRange, DayState, SyncResult } from '../../domain/sync-result.js';
import { PAGE_SIZE } from '../../platform/address.js';
import type { MirrorCoverage, OpenRange } from '../../store/mirror/mirror-coverage.js';
import type { SyncRun } from '../../store/mirror/sync-run.js';
import { contains, filtersOf, joinRanges, monthOf } from './date-ranges.js';
import { openWindow, planScan } from './plan-scan.js';
import { readAccounts } from './read-accounts.js';
import { readList } from './read-list.js';
import { readPayments } from './read-payments.js';
import { type SyncReading, startReading } from './reading.js';
import { settleMissing } from './settle-missing.js';
import type { SyncDeps } from './sync-deps.js';

/**
 * Syncs the mirror of a space: revenue accounts, cost centers, invoices, payments. It can be interrupted at any point: what was read
 * is kept, and the next sync reads the rest.
 *
 * The caller ensures that only one runs per space.
 *
 * @throws Failure `platform.*`, `store.*`, `sync.*`; the sync is then recorded as failed
 */
export async function syncSpace(deps: SyncDeps): Promise<SyncResult> {
  const { mirror, space, clock, log } = deps;
  const run = await mirror.begin(space.id, space.platformId, clock.now());
  try {
    const result = await read(deps, startReading(deps, run));
    await mirror.finish(run, result);
    const { read: invoices, added, changed, deleted, requests, warnings } = result;
    const counts = { invoices, added, changed, deleted, requests, warnings: warnings.length };
    log.info('mirror.synced', { space: space.id, ...counts });
    return result;
  } catch (error) {
    // A store that cannot record the failure must not mask it.
    if (error instanceof Failure) await mirror.fail(run, error, clock.now()).catch(() => undefined);
    throw error;
  }
}

async function read(deps: SyncDeps, reading: SyncReading): Promise<SyncResult> {
  const { mirror, space, clock } = deps;
  const { run, tally } = reading;
  const today = localDate(run.startedAt, space.timeZone);
  const windowFrom = openWindow(today, firstCopied(space));
  const nightly = await planRanges(deps, reading, { windowFrom, today });
  const revenueAccounts = await readAccounts(deps, reading, 'revenue account');
  const costCenters = await readAccounts(deps, reading, 'cost center');
  for (const range of nightly) await readDays(deps, reading, range, today);
  // Of all days: what was open at the cutover is paid after it.
  await readList(reading, 'unpaid', { paidStatus: ['unpaid', 'pending'] });
  const settled = await monthsSettled(mirror, run, nightly);
  for (const month of settled) await readDays(deps, reading, month, today);
  const ranges = joinRanges([...nightly, ...settled]);
  await settleMissing(deps, reading, ranges);
  await readSingles(deps, reading);
  const payments = await readPayments(deps, reading, { windowFrom, today });
  return {
    spaceId: space.id,
    startedAt: run.startedAt,
    finishedAt: clock.now(),
    windowFrom,
    scanned: scannedBefore(windowFrom, ranges),
    read: tally.read.size,
    added: tally.added,
    changed: tally.changed,
    deleted: tally.deleted,
    revenueAccounts,
    costCenters,
    payments,
    requests: tally.requests,
    warnings: reading.warnings(),
  };
}

/** The open window and tonight's share of the older days, joined into as few lists as possible. */
async function planRanges(
  { mirror, space, since }: SyncDeps,
  reading: SyncReading,
  { windowFrom, today }: { readonly windowFrom: LocalDate; readonly today: LocalDate },
): Promise<readonly OpenRange[]> {
  const first = firstCopied(space);
  const older = await mirror.days(space.id, { from: first, to: addDays(windowFrom, -1) });
  const quotedFrom = addDays(today, -QUOTED_DAYS);
  // Nobody quotes it any more: from before the cutover it is read once, and then followed where it is open.
  const isOver = ({ date, readAt }: DayState): boolean =>
    date < space.from && date < quotedFrom && readAt !== null;
  const due = older.filter((day) => !isOver(day));
  const scan: OpenRange[] = [...planScan(due, reading.run.startedAt)];
  if (since !== undefined) scan.push({ from: since > first ? since : first, to: null });
  const ranges = joinRanges([...scan, { from: windowFrom, to: null }]);
  let expected = 0;
  for (const range of ranges) expected += await mirror.count(space.id, range);
  reading.expect(expected);
  return ranges;
}

async function readDays(
  { mirror, space }: SyncDeps,
  reading: SyncReading,
  range: OpenRange,
  today: LocalDate,
): Promise<void> {
  await readList(reading, range.to === null ? 'window' : 'scan', filtersOf(range));
  const first = firstCopied(space);
  const from = range.from > first ? range.from : first;
  const to = range.to !== null && range.to < today ? range.to : today;
  await mirror.daysRead(reading.run, { from, to });
}

/**
 * Unknown invoices looked up per night because events pointed at them. The lists cover the last months anyway, and the scan
 * reaches older ones within seven nights: forged events must not cost a request each.
 */
const MOST_UNKNOWN = 100;

/** Invoices that left the unpaid list or that events pointed at, as far as no list contained them. */
async function readSingles({ mirror, space, log }: SyncDeps, reading: SyncReading): Promise<void> {
  const { run } = reading;
  const left = (await mirror.unpaidNotSeen(run)).map(({ id }) => id);
  const pointedAt = await mirror.notSeenOf(run, run.pointedAt);
  const leftOut = (await mirror.unknownOf(space.id, pointedAt)).slice(MOST_UNKNOWN);
  if (leftOut.length > 0) {
    log.warn('mirror.lookups-capped', { space: space.id, count: leftOut.length });
  }
  const skipped = new Set(leftOut);
  for (const id of new Set([...left, ...pointedAt])) if (!skipped.has(id)) await reading.show(id);
}

function scannedBefore(windowFrom: LocalDate, ranges: readonly OpenRange[]): SyncResult['scanned'] {
  const before = ranges.filter(({ from }) => from < windowFrom);
  const end = addDays(windowFrom, -1);
  return before.map(({ from, to }) => ({ from, to: to !== null && to < end ? to : end }));
}

/**
 * Months in which so many invoices left the unpaid list that reading the month costs fewer requests than reading them one by
 * one, as after a bank statement was booked.
 *
 * @param read ranges that were read already: what is missing there has gone
 */
async function monthsSettled(
  mirror: MirrorCoverage,
  run: SyncRun,
  read: readonly OpenRange[],
): Promise<readonly DateRange[]> {
  const left = (await mirror.unpaidNotSeen(run)).filter(
    ({ invoiceDate }) => !read.some((range) => contains(range, invoiceDate)),
  );
  const counts = new Map<string, { readonly month: DateRange; invoices: number }>();
  for (const { invoiceDate } of left) {
    const month = monthOf(invoiceDate);
    const entry = counts.get(month.from) ?? { month, invoices: 0 };
    counts.set(month.from, { month, invoices: entry.invoices + 1 });
  }
  const months: DateRange[] = [];
  for (const { month, invoices } of counts.values()) {
    const pages = Math.ceil((await mirror.count(run.spaceId, month)) / PAGE_SIZE);
    if (invoices > pages) months.push(month);
  }
  return months;
}
