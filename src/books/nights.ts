import type { Clock } from '../clock.js';
import { asFailure } from '../domain/errors.js';
import type { LocalDate } from '../domain/invoice.js';
import { retryDelay } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import { nightRoot } from '../ops/tracing/spans.js';
import { noTracing, type SpanIds, type Tracer } from '../ops/tracing/tracer.js';
import type { PlatformClient } from '../platform/client.js';
import { type Poller, type Stoppable, startPoller } from '../poller.js';
import type { Random } from '../random.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { createDelivering } from './deliver.js';
import { type NightResult, nightSummary, runNight } from './night.js';
import { setAlarm } from './schedule/alarm.js';
import { type DueDates, lastBegun } from './schedule/business-date.js';
import { createNightShift, DAEMON, type NightShift } from './schedule/night-shift.js';
import { tellNightFailed } from './tell.js';

export interface NightDeps {
  readonly stores: BookStores;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Nothing is followed when left out. */
  readonly tracer?: Tracer | undefined;
  readonly wakeAlerts: () => void;
  /** No night begins in a space that a person has paused. */
  readonly isPaused: (spaceId: string) => Promise<boolean>;
}

export interface NightSpace {
  readonly space: BookSpace;
  readonly client: PlatformClient;
}

/** The nights of all spaces that have books. */
export interface Nights extends Stoppable {
  /** Polls from now on, each space by itself, so that one that has to wait does not hold up the others. @throws Failure `store.*` */
  start(): Promise<void>;
  /** What failed in a space may succeed now; nothing happens in one without books, nor before the start. */
  retry(spaceId: string): void;
  /** The night of a space now, due or not, and its deliveries. @throws Error for a space without books */
  runNow(spaceId: string): Promise<NightResult>;
}

/** Failures in a row that a platform which comes and goes may cause without a person being told. */
const FAILURES_BEFORE_TELLING = 3;

/** A clock that is set is noticed within a minute, and so is a paused space that goes on; that is also told. */
const LONGEST_REST_MS = 60_000;

export function createNights(spaces: readonly NightSpace[], deps: NightDeps): Nights {
  const { stores, clock, log, isPaused, wakeAlerts } = deps;
  const shifts = new Map(spaces.map(({ space, client }) => [space.id, shiftOf(space, client, deps)]));
  const pollers = new Map<string, Poller>();
  const alarms: Stoppable[] = [];
  const start = async (space: BookSpace, shift: NightShift<NightResult>): Promise<void> => {
    // The configuration may be another one: what waits for a person is tried at once.
    await stores.deliveries.wakeParked(space.id, clock.now());
    // A daemon that died at the books left its claim: a command beside this one would wait for nobody.
    await stores.claims.releaseClaim(space.id, DAEMON);
    const poller = startPoller({
      poll: async (stop) => ((await isPaused(space.id)) ? null : shift.look(stop).finally(wakeAlerts)),
      onFailure: tellFailure(deps, space),
      longestRestMs: LONGEST_REST_MS,
      clock,
    });
    pollers.set(space.id, poller);
    alarms.push(setAlarm(space.accounting.night_at, space.timeZone, clock, poller.wake));
  };
  const shiftOfSpace = (spaceId: string): NightShift<NightResult> => {
    const shift = shifts.get(spaceId);
    if (shift === undefined) throw new Error(`the space ${spaceId} has no books`);
    return shift;
  };
  return {
    start: async () => {
      for (const { space } of spaces) await start(space, shiftOfSpace(space.id));
      if (shifts.size > 0) log.info('books.scheduled', { spaces: [...shifts.keys()] });
    },
    retry: (spaceId) => pollers.get(spaceId)?.expedite(),
    runNow: (spaceId) => shiftOfSpace(spaceId).runNow(),
    stop: async () => {
      await Promise.all([...pollers.values(), ...alarms].map((each) => each.stop()));
    },
  };
}

function shiftOf(space: BookSpace, client: PlatformClient, deps: NightDeps): NightShift<NightResult> {
  const { stores, clock, tracer = noTracing } = deps;
  const time = { timeZone: space.timeZone, at: space.accounting.night_at };
  const deliver = createDelivering(deps, space);
  /** Of the last night: what is delivered after it is a part of it. */
  let root: SpanIds | null = null;
  const beginTrace = ({ after, through }: DueDates): SpanIds => {
    // One that nobody waited for was asked for, and may be asked for again.
    root = nightRoot(space.id, through, after < through ? '' : String(clock.now()));
    return root;
  };
  return createNightShift({
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
    deliver: (stop) =>
      tracer.within(root ?? nightRoot(space.id, lastBegun(clock.now(), time)), () => deliver(stop)),
  });
}

function tellFailure(
  { stores, clock, random, log, wakeAlerts }: NightDeps,
  { id }: BookSpace,
): (error: unknown, failures: number) => Promise<number> {
  return async (error, failures) => {
    const failure = asFailure(error);
    const { code, detail } = failure;
    log.error('night.failed', { space: id, code, detail, failures });
    const isPatient = failure.kind === 'transient' && failures < FAILURES_BEFORE_TELLING;
    // A token that is refused is told once a space, where it is watched.
    if (code !== 'platform.unauthorized' && !isPatient) {
      await tellNightFailed({ stores, clock }, id, failure).catch((cause: unknown) =>
        log.error('alert.store-failed', { space: id, error: String(cause) }),
      );
      wakeAlerts();
    }
    return retryDelay(failure, failures, random.fraction());
  };
}

export interface NightTrace {
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly spaceId: string;
  readonly date: LocalDate;
}

/** A night as one trace. Its root is complete when the night is: one that failed is tried again, and goes on with the same. */
export async function traceNight<T>(
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
