import type { Clock } from '@spacebooks/base/clock';
import { MINUTE_MS } from '@spacebooks/base/durations';
import { asFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import { retryDelay } from '../domain/retry.js';
import type { SpanIds, Tracer } from '../ops/tracing/span.js';
import { nightRoot } from '../ops/tracing/spans.js';
import { noTracing } from '../ops/tracing/tracer.js';
import type { PlatformClient } from '../platform/client.js';
import { type Poller, type Stoppable, startPoller } from '../poller.js';
import { DAEMON } from '../store/books/book-claims.js';
import { raiseNightFailed } from './alerts.js';
import { createBankPoll } from './bank.js';
import type { BookSpace } from './book-space.js';
import { copyAsked } from './copy-asked.js';
import { createDeliveryLane, type DeliveryLane } from './delivery-lane.js';
import { type NightResult, nightSummary, runNight } from './night.js';
import type { NightDeps } from './night-deps.js';
import { setAlarm } from './schedule/alarm.js';
import { type DueDates, lastBegun } from './schedule/business-date.js';
import { createNightShift, type NightShift } from './schedule/night-shift.js';
import { watchBankFolders } from './watch-bank-folders.js';

export interface NightSpace {
  readonly space: BookSpace;
  readonly client: PlatformClient;
}

/** The nights of all spaces that have books. */
export interface Nights extends Stoppable {
  /** Begins the nights of one more space; once `start` was called. @throws Failure `store.*` */
  add(space: NightSpace): Promise<void>;
  /** Ends those of one space; what is under way ends between two of its steps, and is done by the next night. */
  remove(spaceId: string): Promise<void>;
  /** Starts pollers of each space, so that a slow space does not hold up the others. @throws Failure `store.*` */
  start(): Promise<void>;
  /** Retries a space at once, because the cause of its failure may be gone. No-op without books, and before the start. */
  retry(spaceId: string): void;
  /** Has a space polled at once, also where it waits after a failure: a person waits for it. */
  expedite(spaceId: string): void;
  /** There may be something to do in these spaces, in any with null: another process has written. */
  wake(spaceIds: readonly string[] | null): void;
  /** Runs a space's night now, due or not, and its deliveries. @throws Error for a space without books */
  runNow(spaceId: string): Promise<NightResult>;
}

/** Consecutive transient failures before an alert is raised. */
const FAILURES_BEFORE_ALERT = 3;

/**
 * Upper bound until a clock that was set is noticed: whatever else there may be to do wakes the poll. A thousand spaces that
 * ask four times a minute would be most of what an idle daemon does.
 */
const LONGEST_REST_MS = 5 * MINUTE_MS;

/** The books of one space at work. */
interface BookWork {
  readonly space: BookSpace;
  readonly shift: NightShift<NightResult>;
  readonly lane: DeliveryLane;
  /** Null before its start. */
  running: { readonly nights: Poller; readonly others: readonly Stoppable[] } | null;
}

export function createNights(spaces: readonly NightSpace[], deps: NightDeps): Nights {
  const { stores, clock, log } = deps;
  const works = new Map(spaces.map(({ space, client }) => [space.id, workOf(space, client, deps)]));
  const workIn = (spaceId: string): BookWork => {
    const work = works.get(spaceId);
    if (work === undefined) throw new Error(`the space ${spaceId} has no books`);
    return work;
  };
  const wake = (spaceId: string): void => {
    const work = works.get(spaceId);
    work?.running?.nights.wake();
    work?.lane.wake();
  };
  return {
    start: async () => {
      for (const work of works.values()) await startWork(work, deps);
      if (works.size > 0) log.info('books.scheduled', { spaces: [...works.keys()] });
    },
    add: async ({ space, client }) => {
      const work = workOf(space, client, deps);
      works.set(space.id, work);
      await startWork(work, deps);
      log.info('books.scheduled', { spaces: [space.id] });
    },
    remove: async (spaceId) => {
      const work = works.get(spaceId);
      works.delete(spaceId);
      if (work !== undefined) await stopWork(work);
    },
    retry: (spaceId) => {
      const running = works.get(spaceId)?.running ?? null;
      if (running === null) return;
      stores.bankPayments
        .wake(spaceId, clock.now())
        .catch((error: unknown) => {
          const { code, detail } = asFailure(error);
          log.warn('bank.waits', { space: spaceId, code, detail });
        })
        .finally(running.nights.expedite);
    },
    expedite: (spaceId) => works.get(spaceId)?.running?.nights.expedite(),
    wake: (spaceIds) => {
      for (const id of spaceIds ?? works.keys()) wake(id);
    },
    runNow: async (spaceId) => {
      const { shift, lane } = workIn(spaceId);
      const result = await shift.runNow();
      await lane.deliverNow();
      return result;
    },
    stop: async () => {
      await Promise.all([...works.values()].map(stopWork));
    },
  };
}

async function startWork(work: BookWork, deps: NightDeps): Promise<void> {
  const { space, shift, lane } = work;
  const { stores, clock, isPaused, wakeAlerts } = deps;
  // The configuration may have changed: parked deliveries are retried at once.
  await stores.deliveries.wakeParked(space.id, clock.now());
  await stores.bankPayments.wake(space.id, clock.now());
  // A daemon that crashed during a night left its claim behind, and commands would wait for it.
  await stores.claims.releaseClaim(space.id, DAEMON);
  const onEnd = (): void => {
    lane.wake();
    wakeAlerts();
  };
  const nights = startPoller({
    poll: async (stop) => ((await isPaused(space.id)) ? null : shift.poll(stop).finally(onEnd)),
    onFailure: alertOnFailure(deps, space),
    longestRestMs: LONGEST_REST_MS,
    clock,
  });
  lane.start();
  const alarm = setAlarm(space.accounting.night_at, space.timeZone, clock, nights.wake);
  const watch = watchBankFolders(deps, space, nights.wake);
  work.running = { nights, others: watch === null ? [alarm] : [alarm, watch] };
}

async function stopWork({ lane, running }: BookWork): Promise<void> {
  await Promise.all([lane, running?.nights, ...(running?.others ?? [])].map((each) => each?.stop()));
}

function workOf(space: BookSpace, client: PlatformClient, deps: NightDeps): BookWork {
  const { stores, clock, tracer = noTracing } = deps;
  const time = { timeZone: space.timeZone, at: space.accounting.night_at };
  const post = createBankPoll({ ...deps, lease: `daemon ${deps.random.id()}` }, space, client);
  /** Of the last night: what follows belongs to its trace. */
  let root: SpanIds | null = null;
  const beginTrace = ({ after, through }: DueDates): SpanIds => {
    // A night that was not due was requested, possibly more than once a day: each gets its own trace.
    root = nightRoot(space.id, through, after < through ? '' : String(clock.now()));
    return root;
  };
  const inTrace = <T>(work: () => Promise<T>): Promise<T> =>
    tracer.within(root ?? nightRoot(space.id, lastBegun(clock.now(), time)), work);
  const shift = createNightShift({
    spaceId: space.id,
    time,
    runs: stores.runs,
    claims: stores.claims,
    clock,
    night: (dates, onProgress, stop) =>
      traceNight(beginTrace(dates), { tracer, clock, spaceId: space.id, date: dates.through }, () =>
        runNight({ ...deps, onProgress }, space, client, dates, stop),
      ),
    summary: nightSummary,
    isCopyAsked: async () => (await stores.syncs.waiting(space.id)) !== null,
    copyAsked: (end) => copyAsked(deps, space, client, end),
    /** Payments that a bank line made are sent by every poll, and whatever became of the night. */
    post: (stop) => inTrace(() => post(stop)),
  });
  const lane = createDeliveryLane({ ...deps, inTrace, onFailure: alertOnFailure(deps, space) }, space);
  return { space, shift, lane, running: null };
}

function alertOnFailure(
  { stores, clock, random, log, wakeAlerts }: NightDeps,
  { id }: BookSpace,
): (error: unknown, failures: number) => Promise<number> {
  return async (error, failures) => {
    const failure = asFailure(error);
    const { code, detail } = failure;
    log.error('night.failed', { space: id, code, detail, failures });
    const isPatient = failure.kind === 'transient' && failures < FAILURES_BEFORE_ALERT;
    // A rejected token has its own alert, once per space (watch-token).
    if (code !== 'platform.unauthorized' && !isPatient) {
      await raiseNightFailed({ stores, clock }, id, failure).catch((cause: unknown) =>
        log.error('alert.store-failed', { space: id, error: String(cause) }),
      );
      wakeAlerts();
    }
    return retryDelay(failure, failures, random.fraction());
  };
}

interface NightTrace {
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly spaceId: string;
  readonly date: LocalDate;
}

/** A night as one trace. The root ends only when the night succeeds: a retry continues the same trace. */
async function traceNight<T>(
  root: SpanIds,
  { tracer, clock, spaceId, date }: NightTrace,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer.isOn) return work();
  const from = clock.now();
  const attributes = { 'spacebooks.space': spaceId, 'spacebooks.date': date };
  const result = await tracer.within(root, () => tracer.span('run night', attributes, work));
  tracer.end(root, { name: 'night', from, to: clock.now(), attributes, error: null });
  return result;
}
