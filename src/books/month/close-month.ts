import { addDays, localDate } from '@spacebooks/base/calendar';
import type { ExportConfig } from '../../config/accounting-config.js';
import { daysOf, isMonth } from '../../domain/accounting/month.js';
import { type MonthCheck, type MonthStatus, openChecks } from '../../domain/accounting/month-checklist.js';
import type { LocalDate } from '../../domain/invoice.js';
import { NO_PROGRESS, type OnProgress } from '../../domain/progress.js';
import { checkCopy } from '../batches/check-copy.js';
import { closePeriod } from '../batches/close-period.js';
import type { ExportOutcome } from '../batches/run-export.js';
import type { BookSpace } from '../book-space.js';
import { exportBatch, type RunNightDeps } from '../night.js';
import { withClaim } from '../schedule/with-claim.js';
import { checkMonth } from './check-month.js';
import type { MonthDeps } from './month-deps.js';

export interface CloseDeps extends MonthDeps, Pick<RunNightDeps, 'stores' | 'clock' | 'log'> {
  /** Name of whoever closes, in claims. */
  readonly holder: string;
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
  | { readonly status: 'closed'; readonly through: LocalDate; readonly exports: readonly ClosedExport[] }
  /** The last of the exports is blocked. */
  | { readonly status: 'blocked'; readonly exports: readonly ClosedExport[] }
  /** Something is open, and nobody gave a reason to close it all the same. */
  | { readonly status: 'open'; readonly month: MonthStatus; readonly exports: readonly ClosedExport[] };

/** No export does anything about these, so that none is run. */
const BEFORE_EXPORTS: readonly MonthCheck[] = ['copied', 'payments', 'left-out'];

/**
 * Every export releases the month, then it is closed, if its checklist is green or there is a reason. Where an export is
 * blocked it stays open: entries released after closing would be posted in the next month.
 *
 * @throws Failure `period.not-over`, `accounting.busy`, `accounting.not-copied`: what a stale copy lacks would go into the next month
 */
export async function closeMonth(
  deps: CloseDeps,
  space: BookSpace,
  { month, reason, by }: Closing,
): Promise<CloseOutcome> {
  const { stores, clock, holder, onProgress = NO_PROGRESS } = deps;
  return withClaim({ claims: stores.claims, clock, holder }, space.id, async () => {
    const today = localDate(clock.now(), space.timeZone);
    const exports: ClosedExport[] = [];
    let open: readonly MonthCheck[] = [];
    if (await canClose(deps, space, month, today)) {
      await checkCopy(stores.mirror, space, daysOf(month).to);
      onProgress('checking the month', 0, null);
      const before = await checkMonth(deps, space, month);
      const isHopeless = openChecks(before.lines).some((check) => BEFORE_EXPORTS.includes(check));
      if (reason === null && isHopeless) return { status: 'open', month: before, exports };
      for (const [index, terms] of space.accounting.exports.entries()) {
        onProgress(`${space.id} ${terms.name}, exports`, index, space.accounting.exports.length);
        const shown: OnProgress = (part, done, of) =>
          onProgress(`${space.id} ${terms.name}, ${part}`, done, of);
        const outcome = await handOut({ ...deps, onProgress: shown }, space, terms, daysOf(month).to, today);
        exports.push({ name: terms.name, outcome });
        if (outcome.status === 'blocked') return { status: 'blocked', exports };
      }
      const after = await checkMonth(deps, space, month);
      open = openChecks(after.lines);
      if (reason === null && open.length > 0) return { status: 'open', month: after, exports };
    }
    const closing = { spaceId: space.id, month, today, now: clock.now(), checked: { open, reason, by } };
    return { status: 'closed', through: await closePeriod(stores.periods, closing), exports };
  });
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

/** Nightly exports have had later days already. */
async function handOut(
  deps: CloseDeps,
  space: BookSpace,
  terms: ExportConfig,
  last: LocalDate,
  today: LocalDate,
): Promise<ExportOutcome> {
  const to = terms.schedule.kind === 'nightly' ? addDays(today, -1) : last;
  const outcome = await exportBatch(deps, space, terms, { to, now: deps.clock.now() }, deps.onProgress);
  const { waiting } = deps.stores;
  for (const due of outcome.status === 'blocked' ? [] : await waiting.list(space.id)) {
    if (due.series === terms.name && due.cutOff <= to) await waiting.served(space.id, due);
  }
  return outcome;
}
