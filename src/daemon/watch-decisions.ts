import type { Clock } from '../clock.js';
import type { Logger } from '../ops/log.js';
import { type Stoppable, startPoller } from '../poller.js';

export interface WatchDecisionsDeps {
  /** Changes whenever another connection has written to the database. */
  readonly version: () => Promise<number>;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  /** Those that are served now. */
  readonly spaceIds: () => readonly string[];
  readonly wake: () => void;
  readonly resumed: (spaceId: string) => void;
  /** Polling interval, milliseconds of the clock; 0: none, `refresh` is called instead. */
  readonly everyMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface DecisionWatch extends Stoppable {
  /** As of the last refresh. */
  isPaused(spaceId: string): boolean;
  /** Applies decisions at once, because a person has decided something in this process. */
  refresh(): void;
}

/** Applies what people decide, in this process or by a command beside it, by waking the work that reads the decisions. */
export async function watchDecisions(deps: WatchDecisionsDeps): Promise<DecisionWatch> {
  const { version, isPaused, spaceIds, wake, resumed, everyMs, clock, log } = deps;
  const readPaused = async (): Promise<Set<string>> => {
    const states = await Promise.all(spaceIds().map(async (id) => [id, await isPaused(id)] as const));
    return new Set(states.filter(([, paused]) => paused).map(([id]) => id));
  };
  // Before the first read: a write during it counts as a change.
  let seen = everyMs === 0 ? 0 : await version();
  let paused = await readPaused();
  for (const space of paused) log.warn('space.paused', { space });

  /** A change could not be read, and is retried. */
  let isStale = false;
  const apply = async (): Promise<void> => {
    const now = await readPaused();
    for (const space of now) if (!paused.has(space)) log.warn('space.paused', { space });
    const unpaused = [...paused].filter((space) => !now.has(space));
    paused = now;
    isStale = false;
    wake();
    for (const space of unpaused) {
      log.info('space.resumed', { space });
      resumed(space);
    }
  };
  let applying = Promise.resolve();
  const refresh = (): void => {
    applying = applying.then(apply).catch((error: unknown) => {
      isStale = true;
      log.error('decision.failed', { error: String(error) });
    });
  };

  const poll = async (): Promise<null> => {
    const present = await version();
    if (present !== seen || isStale) {
      seen = present;
      refresh();
    }
    return null;
  };
  const onFailure = (error: unknown): number => {
    log.debug('decision.poll-failed', { error: String(error) });
    return everyMs;
  };
  const polling =
    everyMs === 0
      ? null
      : startPoller({ poll, onFailure, longestRestMs: everyMs, firstRestMs: everyMs, clock });

  return {
    isPaused: (spaceId) => paused.has(spaceId),
    refresh,
    stop: async () => {
      await polling?.stop();
      await applying;
    },
  };
}
