import { addDays, localDate } from '@spacebooks/base/calendar';
import type { Clock } from '@spacebooks/base/clock';
import { isFailure } from '../domain/errors.js';
import type { Invoice, LocalDate } from '../domain/invoice.js';
import type { PlatformClient } from '../platform/client.js';
import type { SeenCoverage } from '../store/coverage/coverage.js';
import type { ToldSpace } from '../store/coverage/tell-coverage.js';

export interface MeasureDeps {
  readonly space: {
    readonly id: string;
    readonly timeZone: string;
    readonly from: LocalDate;
    /** Its e-invoices go to KSeF. */
    readonly goesToKsef: boolean;
    /** A channel of the platform issues some of its e-invoices, as an admin has stated. */
    readonly othersIssue: boolean;
    readonly invoices: Pick<PlatformClient['invoices'], 'show'>;
  };
  readonly coverage: SeenCoverage;
  /** How long after its date an invoice is measured, in days. */
  readonly workDays: number;
  /** People of how the invoices of a space stand. */
  readonly tell: (space: ToldSpace, now: number) => Promise<void>;
  readonly clock: Clock;
}

/** A reading of the list that tells how each invoice stands. */
export interface Measure {
  /** The first day to be read. */
  readonly from: LocalDate;
  see(invoice: Invoice): Promise<void>;
  /** People are told how the space stands. @param isWhole all of the list was read: what it does not have is gone */
  finish(isWhole: boolean): Promise<void>;
}

/** Written in one transaction. */
const CHUNK = 100;
/** Asked for one by one: invoices without an e-invoice that the list does not show any more. */
const MOST_ASKED = 20;

/**
 * Begins to measure a space by its invoices. Once a day, and when the cutover lies further back than was ever read, it reads
 * back to the first invoice without an e-invoice; otherwise as far as is read anyway.
 *
 * @param usual the first day that is read anyway
 */
export async function beginMeasure(usual: LocalDate, deps: MeasureDeps): Promise<Measure> {
  const { space, coverage, tell, clock } = deps;
  const today = localDate(clock.now(), space.timeZone);
  // What is older was done with long ago, whatever became of it.
  const first = later(space.from, addDays(today, -deps.workDays));
  const looked = await coverage.looked(space.id);
  const isUnread = looked === null || looked.from > first;
  const isDue = looked?.wideOn !== today;
  const earliest = isDue ? await coverage.earliestWithout(space.id) : null;
  const wide = isUnread ? first : earliest;
  const from = wide !== null && wide < usual ? later(wide, first) : usual;
  const seen = new Set<string>();
  let waiting: Invoice[] = [];
  const write = async (): Promise<void> => {
    await coverage.noteSeen(space.id, waiting, clock.now());
    waiting = [];
  };
  return {
    from,
    see: async (invoice) => {
      if (invoice.invoiceDate < first) return;
      seen.add(invoice.id);
      waiting.push(invoice);
      if (waiting.length >= CHUNK) await write();
    },
    finish: async (isWhole) => {
      await write();
      await coverage.forgetBefore(space.id, first);
      if (isWhole) {
        await askForMissed(from, seen, deps);
        await coverage.noteLooked(space.id, { from: first, wideOn: today });
      }
      const { id, timeZone, goesToKsef, othersIssue } = space;
      await tell({ id, timeZone, goesToKsef, othersIssue }, clock.now());
    },
  };
}

function later(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}

/** One that is not in a list may have moved from page to page while it was read: each is asked for before it is gone. */
async function askForMissed(
  from: LocalDate,
  seen: ReadonlySet<string>,
  { space, coverage, clock }: MeasureDeps,
): Promise<void> {
  const missed = (await coverage.withoutSince(space.id, from)).filter((id) => !seen.has(id));
  for (const invoiceId of missed.slice(0, MOST_ASKED)) {
    try {
      const { invoice } = await space.invoices.show(invoiceId);
      await coverage.noteSeen(space.id, [invoice], clock.now());
    } catch (error) {
      if (!isFailure(error, 'platform.not-found')) throw error;
      await coverage.noteDeleted({ spaceId: space.id, invoiceId }, clock.now());
    }
  }
}
