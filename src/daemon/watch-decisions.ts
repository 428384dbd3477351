import type { Clock } from '../clock.js';
import type { Logger } from '../ops/log.js';
import { type Stoppable, startPoller } from '../poller.js';

export interface WatchDecisionsDeps {
  /** Another number after somebody else has written to the database. */
  readonly version: () => Promise<number>;
  readonly isPaused: (spaceId: string) => Promise<boolean>;
  readonly spaceIds: readonly string[];
  /** Something may be due. */
  readonly wake: () => void;
  /** A space that was paused works again. */
  readonly resumed: (spaceId: string) => void;
  /** How often to look, milliseconds of the clock; 0 for never, where it is told of them. */
  readonly everyMs: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface DecisionWatch extends Stoppable {
  /** Whether a space was paused when decisions were last taken up. */
  isPaused(spaceId: string): boolean;
  /** A person has decided something in this process. */
  look(): void;
}

/** Takes up what people decide, in this process or by a command beside it: the rows are there, and work is to look. */
export async function watchDecisions(deps: WatchDecisionsDeps): Promise<DecisionWatch> {
  const { version, isPaused, spaceIds, wake, resumed, everyMs, clock, log } = deps;
  const readPaused = async (): Promise<Set<string>> => {
    const states = await Promise.all(spaceIds.map(async (id) => [id, await isPaused(id)] as const));
    return new Set(states.filter(([, paused]) => paused).map(([id]) => id));
  };
  // Before the first reading: what is written during it shows as a change.
  let seen = everyMs === 0 ? 0 : await version();
  let paused = await readPaused();
  for (const space of paused) log.warn('space.paused', { space });

  /** What was written could not be read: it is not forgotten. */
  let isLeft = false;
  const takeUp = async (): Promise<void> => {
    const now = await readPaused();
    for (const space of now) if (!paused.has(space)) log.warn('space.paused', { space });
    const goOn = [...paused].filter((space) => !now.has(space));
    paused = now;
    isLeft = false;
    wake();
    for (const space of goOn) {
      log.info('space.resumed', { space });
      resumed(space);
    }
  };
  let taking = Promise.resolve();
  const look = (): void => {
    taking = taking.then(takeUp).catch((error: unknown) => {
      isLeft = true;
      log.error('decision.failed', { error: String(error) });
    });
  };

  const poll = async (): Promise<null> => {
    const present = await version();
    if (present !== seen || isLeft) {
      seen = present;
      look();
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
    look,
    stop: async () => {
      await polling?.stop();
      await taking;
    },
  };
}
