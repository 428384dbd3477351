import { hostname } from 'node:os';
import { systemClock } from '@spacebooks/base/clock';
import { databaseOf } from '../../config/store-config.js';
import { type Poller, startPoller } from '../../poller.js';
import type { Fence } from '../../store/engine/fence.js';
import { joinWorkers, type Membership } from '../../workers/membership.js';
import type { Roster, RosterDeps } from './roster.js';
import { createShareWork } from './share-work.js';
import { SHARES } from './shares.js';

/** How often what could not be begun is tried again. */
const RETRY_MS = 15_000;
/** The first time already after this: when a worker has died the database is busy for a moment, and e-invoices wait. */
const FIRST_RETRY_MS = 1_000;

/**
 * The roster of one of several workers: it works in the spaces of the shares that it holds, inside the fence of each, and
 * does what is common while it holds that.
 */
export function workInShares(deps: RosterDeps): Roster {
  const { db, config, clock, log, random, version, environment } = deps.open;
  const { works } = deps;
  const fences = new Map<string, Fence>();
  const work = createShareWork(deps, fences);
  let membership: Membership | null = null;
  let retrying: Poller | null = null;

  /** @returns whether there is nothing left to begin */
  const attempt = (share: string): Promise<boolean> =>
    work.catchUp(share).then(
      () => true,
      (error: unknown) => {
        log.error('shares.begin-failed', { share, error: String(error) });
        return false;
      },
    );

  return {
    begin: async () => {
      membership = await joinWorkers({
        url: databaseOf(config.store),
        db,
        worker: { id: random.id(), host: hostname(), version },
        shares: SHARES,
        take: async (fence) => {
          fences.set(fence.share, fence);
          if (!(await attempt(fence.share))) retrying?.expedite();
        },
        end: (share) => {
          fences.delete(share);
          return work.endAll(share);
        },
        lost: (share) => {
          fences.delete(share);
          // At once: what is under way ends later.
          for (const space of work.begunOf(share)) space.drain();
          return work.endAll(share);
        },
        // Whoever is thought dead is so by real time, whatever the daemon's clock shows.
        clock: systemClock,
        log,
      });
      await works.firstTry(environment.patienceMs);
      work.started();
      let failures = 0;
      const poll = async (): Promise<number | null> => {
        const begun = await Promise.all([...fences.keys()].map(attempt));
        failures = begun.includes(false) ? failures + 1 : 0;
        return failures === 0 ? null : clock.now() + FIRST_RETRY_MS * 2 ** (failures - 1);
      };
      const onFailure = (): number => RETRY_MS;
      retrying = startPoller({
        poll,
        onFailure,
        longestRestMs: RETRY_MS,
        firstRestMs: FIRST_RETRY_MS,
        clock,
      });
    },
    beginSpace: work.beginSpace,
    isOurs: work.isBegun,
    workers: async () => ({
      held: membership?.held().size ?? 0,
      live: (await membership?.workers())?.length ?? 0,
    }),
    stop: async () => {
      await retrying?.stop();
      await membership?.stop();
    },
  };
}
