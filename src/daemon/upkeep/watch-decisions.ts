import type { Clock } from '@spacebooks/base/clock';
import type { Logger } from '../../ops/log.js';
import { type Stoppable, startPoller } from '../../poller.js';
import type { News } from '../../store/engine/news.js';

export interface WatchDecisionsDeps {
  /** What other processes have written since the last look; of the first one `decided` does not count. */
  readonly look: () => Promise<News>;
  /** Spaces, of those that are served now, that a person has paused. */
  readonly paused: () => Promise<Iterable<string>>;
  /** Calls back when another process has just written: about a space, or anything with null. Null where nobody says so. */
  readonly hints: ((onHint: (spaceId: string | null) => void) => Stoppable) | null;
  /** People may have decided something about these spaces, about any with null. */
  readonly decided: (spaceIds: readonly string[] | null) => void;
  /** Sagas of these spaces are due. */
  readonly due: (spaceIds: readonly string[]) => void;
  /** Callbacks of these spaces may wait as well. */
  readonly wake: (spaceIds: readonly string[]) => void;
  readonly alerted: () => void;
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

/**
 * Applies what people decide and callbacks begin, in this process or in another, by waking the work that it is about. Polling
 * finds everything; a hint only makes it come at once (docs/adr/0116-one-limit-and-wakes-over-machines.md).
 */
export async function watchDecisions(deps: WatchDecisionsDeps): Promise<DecisionWatch> {
  const { look, hints, resumed, everyMs, clock, log } = deps;
  // Before the first read: a write during it counts as a change.
  if (everyMs > 0) await look();
  let paused = new Set(await deps.paused());
  for (const space of paused) log.warn('space.paused', { space });

  /** Decisions that could not be applied, which is retried. */
  let isStale = false;
  const apply = async (spaceIds: readonly string[] | null): Promise<void> => {
    const now = new Set(await deps.paused());
    for (const space of now) if (!paused.has(space)) log.warn('space.paused', { space });
    const unpaused = [...paused].filter((space) => !now.has(space));
    paused = now;
    isStale = false;
    deps.decided(spaceIds);
    for (const space of unpaused) {
      log.info('space.resumed', { space });
      resumed(space);
    }
    deps.wake(unpaused);
  };
  let applying = Promise.resolve();
  const refresh = (spaceIds: readonly string[] | null): void => {
    applying = applying
      .then(() => apply(spaceIds))
      .catch((error: unknown) => {
        isStale = true;
        log.error('decision.failed', { error: String(error) });
      });
  };

  const poll = async (): Promise<null> => {
    const news = await look();
    const decided = isStale ? null : news.decided;
    if (decided === null || decided.length > 0) refresh(decided);
    if (news.alerts) deps.alerted();
    const served = (spaceIds: readonly string[]): string[] => spaceIds.filter((space) => !paused.has(space));
    deps.due(served(news.due));
    deps.wake(served(news.waiting));
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
  const hinting =
    polling === null
      ? null
      : hints?.((spaceId) => {
          if (spaceId === null) polling.wake();
          else if (!paused.has(spaceId)) deps.wake([spaceId]);
        });

  return {
    isPaused: (spaceId) => paused.has(spaceId),
    refresh: () => refresh(null),
    stop: async () => {
      await hinting?.stop();
      await polling?.stop();
      await applying;
    },
  };
}
