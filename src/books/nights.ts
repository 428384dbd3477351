import type { Clock } from '../clock.js';
import { asFailure } from '../domain/errors.js';
import { retryDelay } from '../domain/retry.js';
import type { Logger } from '../ops/log.js';
import { nightRoot } from '../ops/tracing/trace-root.js';
import { noTracing, type SpanIds, type Tracer } from '../ops/tracing/tracer.js';
import type { PlatformClient } from '../platform/client.js';
import { type Poller, type Stoppable, startPoller } from '../poller.js';
import type { Random } from '../random.js';
import type { BookSpace } from './book-space.js';
import type { BookStores } from './book-stores.js';
import { createDelivering } from './deliver.js';
import { type NightResult, nightSummary, runNight } from './night.js';
import { setAlarm } from './schedule/alarm.js';
import { lastBegun } from './schedule/business-date.js';
import type { DueDates } from './schedule/cut-offs.js';
import { createNightShift, DAEMON, type NightShift } from './schedule/night-shift.js';
import { tellNightFailed } from './tell.js';
import { traceNight } from './trace-night.js';

export interface NightNeeds {
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
export interface Nights {
  readonly work: readonly Stoppable[];
  /** What failed in a space may succeed now; nothing happens in one without books. */
  retry(spaceId: string): void;
  /** The night of a space now, due or not, and its deliveries. @throws Error for a space without books */
  runNow(spaceId: string): Promise<NightResult>;
}

/** Failures in a row that a platform which comes and goes may cause without a person being told. */
const FAILURES_BEFORE_TELLING = 3;

/** A clock that is set is noticed within a minute, and so is a paused space that goes on; that is also told. */
const LONGEST_REST_MS = 60_000;

/** Each space has a poller of its own, so that one that has to wait does not hold up the others. */
export async function startNights(spaces: readonly NightSpace[], needs: NightNeeds): Promise<Nights> {
  const { stores, clock, log } = needs;
  const shifts = new Map<string, NightShift<NightResult>>();
  const pollers = new Map<string, Poller>();
  const alarms: Stoppable[] = [];
  for (const { space, client } of spaces) {
    // The configuration may be another one: what waits for a person is tried at once.
    await stores.deliveries.wakeParked(space.id, clock.now());
    // A daemon that died at the books left its claim: a command beside this one would wait for nobody.
    await stores.claims.release(space.id, DAEMON);
    const shift = shiftOf(space, client, needs);
    shifts.set(space.id, shift);
    const poll = async (stop: AbortSignal): Promise<number | null> => {
      if (await needs.isPaused(space.id)) return null;
      return shift.look(stop).finally(needs.wakeAlerts);
    };
    const poller = startPoller({
      poll,
      onFailure: tellFailure(needs, space),
      longestRestMs: LONGEST_REST_MS,
      clock,
    });
    pollers.set(space.id, poller);
    alarms.push(setAlarm(space.accounting.night_at, space.timeZone, clock, poller.wake));
  }
  if (shifts.size > 0) log.info('books.scheduled', { spaces: [...shifts.keys()] });
  return {
    work: [...pollers.values(), ...alarms],
    retry: (spaceId) => pollers.get(spaceId)?.expedite(),
    runNow: (spaceId) => {
      const shift = shifts.get(spaceId);
      if (shift === undefined) throw new Error(`the space ${spaceId} has no books`);
      return shift.runNow();
    },
  };
}

function shiftOf(space: BookSpace, client: PlatformClient, needs: NightNeeds): NightShift<NightResult> {
  const { stores, clock, tracer = noTracing } = needs;
  const time = { timeZone: space.timeZone, at: space.accounting.night_at };
  const deliver = createDelivering(needs, space);
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
        runNight({ ...needs, onProgress }, space, client, dates, stop),
      ),
    summary: nightSummary,
    deliver: (stop) =>
      tracer.within(root ?? nightRoot(space.id, lastBegun(clock.now(), time)), () => deliver(stop)),
  });
}

function tellFailure(
  { stores, clock, random, log, wakeAlerts }: NightNeeds,
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
