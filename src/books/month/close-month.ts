import { addDays, localDate } from '@spacebooks/base/calendar';
import type { ExportConfig } from '../../config/accounting-config.js';
import { daysOf, isMonth } from '../../domain/accounting/month.js';
import { type MonthCheck, type MonthStatus, openChecks } from '../../domain/accounting/month-checklist.js';
import { Failure } from '../../domain/errors.js';
import type { LocalDate } from '../../domain/invoice.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import type { ClosedMonth } from '../../store/books/periods.js';
import { checkCopy } from '../batches/check-copy.js';
import { closePeriod } from '../batches/close-period.js';
import type { ExportOutcome } from '../batches/run-export.js';
import type { BookSpace } from '../book-space.js';
import { exportBatch, type RunNightDeps } from '../night.js';
import { withClaim } from '../schedule/with-claim.js';
import { checkMonth } from './check-month.js';
import { isOutdated } from './copied.js';
import { type CopyPlatform, copyAll } from './copy-all.js';
import type { MonthDeps } from './month-deps.js';
import { openMonths } from './months.js';

interface CloseDeps extends MonthDeps, Pick<RunNightDeps, 'stores' | 'clock' | 'log'> {
  /** Name of whoever closes, in claims. */
  readonly holder: string;
  readonly copy: CopyPlatform;
  readonly onProgress?: OnProgress;
}

/** What a person decides. */
interface Closing {
  /** `YYYY-MM` */
  readonly month: string;
  /** Why it is closed although something is open; null for a month that is to be green. */
  readonly reason: string | null;
  readonly by: string;
}

export interface ClosedExport {
  readonly name: string;
  readonly outcome: ExportOutcome;
}

/** What became of it, with the exports that were run. */
export type CloseOutcome =
  | {
      readonly status: 'closed';
      readonly through: LocalDate;
      /** All that were closed, the earliest first. */
      readonly months: readonly string[];
      readonly exports: readonly ClosedExport[];
    }
  /** The last of the exports is blocked. */
  | { readonly status: 'blocked'; readonly exports: readonly ClosedExport[] }
  /** Something is open in this month, the earliest of its kind, and nobody gave a reason to close it all the same. */
  | { readonly status: 'open'; readonly month: MonthStatus; readonly exports: readonly ClosedExport[] }
  /** The platform could not be copied. */
  | {
      readonly status: 'not copied';
      readonly failure: Failure;
      readonly exports: readonly ClosedExport[];
    };

/** No export does anything about these, so that none is run. */
const BEFORE_EXPORTS: readonly MonthCheck[] = ['copied', 'payments', 'left-out', 'opening'];

/**
 * Copies the platform, releases every export, and closes the month with all open ones before it. Each of them has to be green by
 * its own checklist; the month itself may be closed for a reason. Where an export is blocked all stay open: entries released after
 * closing would be posted in the next month.
 *
 * @throws Failure `period.not-over`, `accounting.busy`, `accounting.not-copied`: what a stale copy lacks would go into the next month
 */
export async function closeMonth(deps: CloseDeps, space: BookSpace, closing: Closing): Promise<CloseOutcome> {
  const { stores, clock, holder } = deps;
  return withClaim({ claims: stores.claims, clock, holder }, space.id, async (lost) => {
    const { month, by, reason } = closing;
    requireBooks(space, month);
    const today = localDate(clock.now(), space.timeZone);
    const prepared = (await canClose(deps, space, month, today))
      ? await prepare(deps, space, closing, today)
      : { closed: [], exports: [] };
    if (!('closed' in prepared)) return prepared;
    const { closed, exports } = prepared;
    if (lost.aborted) throw new Failure('accounting.busy', { detail: space.id });
    const checked = { months: closed, reason, by };
    const through = await closePeriod(stores.periods, {
      ...{ spaceId: space.id, month, today, now: clock.now(), checked },
    });
    return { status: 'closed', through, months: closed.map(({ month: each }) => each), exports };
  });
}

/** Nobody looks at what other books have: a close of it would promise what no checklist knows. */
function requireBooks({ settings: { from } }: BookSpace, month: string): void {
  if (!isMonth(month) || daysOf(month).to >= from) return;
  const phrase = { key: 'books begin later', values: { month, from } };
  throw new Failure('period.not-over', { detail: `the books begin on ${from}, after ${month}`, phrase });
}

interface Prepared {
  readonly closed: readonly ClosedMonth[];
  readonly exports: readonly ClosedExport[];
}

async function prepare(
  deps: CloseDeps,
  space: BookSpace,
  { month, reason }: Closing,
  today: LocalDate,
): Promise<Prepared | Exclude<CloseOutcome, { status: 'closed' }>> {
  const { stores, onProgress = NO_PROGRESS } = deps;
  const exports: ClosedExport[] = [];
  const failure = await copyAll(deps, space);
  if (failure !== null) return { status: 'not copied', failure, exports };
  await checkCopy(stores.mirror, space, daysOf(month).to);
  const months = openMonths(space, await stores.periods.closedThrough(space.id), month);
  /** The first month that cannot be closed for what is open in it. */
  const check = async (isHeld: (check: MonthCheck) => boolean) => {
    const closed: ClosedMonth[] = [];
    for (const [index, each] of months.entries()) {
      onProgress(`checking ${each}`, index, months.length);
      const status = await checkMonth(deps, space, each);
      const open = openChecks(status.lines);
      // What is newer than the copy would come into the next month: no reason is good enough.
      const hasReason = each === month && reason !== null && !isOutdated(status.lines);
      if (!hasReason && open.some(isHeld)) return { closed, status };
      closed.push({ month: each, open });
    }
    return { closed, status: null };
  };
  const before = await check((line) => BEFORE_EXPORTS.includes(line));
  if (before.status !== null) return { status: 'open', month: before.status, exports };
  for (const [index, terms] of space.accounting.exports.entries()) {
    onProgress(`${space.id} ${terms.name}, exports`, index, space.accounting.exports.length);
    const shown: OnProgress = (part, done, of) => onProgress(`${space.id} ${terms.name}, ${part}`, done, of);
    const outcome = await handOut({ ...deps, onProgress: shown }, space, terms, daysOf(month).to, today);
    exports.push({ name: terms.name, outcome });
    if (outcome.status === 'blocked') return { status: 'blocked', exports };
  }
  const { closed, status } = await check(() => true);
  return status === null ? { closed, exports } : { status: 'open', month: status, exports };
}

/** Where it cannot be closed nothing is released either; `closePeriod` says why. */
async function canClose(
  { stores: { periods } }: CloseDeps,
  { id }: BookSpace,
  month: string,
  today: LocalDate,
): Promise<boolean> {
  if (!isMonth(month)) return false;
  const last = daysOf(month).to;
  const closed = await periods.closedThrough(id);
  return last < today && (closed === null || closed < last);
}

/**
 * Nightly exports have had later days already. What blocks them there is nothing of the month: then they are run up to its end, as
 * its checklist looks at them.
 */
async function handOut(
  deps: CloseDeps,
  space: BookSpace,
  terms: ExportConfig,
  last: LocalDate,
  today: LocalDate,
): Promise<ExportOutcome> {
  const run = (to: LocalDate) =>
    exportBatch(deps, space, terms, { to, now: deps.clock.now() }, deps.onProgress);
  let to = terms.schedule.kind === 'nightly' ? addDays(today, -1) : last;
  let outcome = await run(to);
  if (outcome.status === 'blocked' && to > last) {
    to = last;
    outcome = await run(to);
  }
  const { waiting } = deps.stores;
  for (const due of outcome.status === 'blocked' ? [] : await waiting.list(space.id)) {
    if (due.series === terms.name && due.cutOff <= to) await waiting.served(space.id, due);
  }
  return outcome;
}
