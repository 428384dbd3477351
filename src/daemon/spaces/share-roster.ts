import { hostname } from 'node:os';
import { systemClock } from '@spacebooks/base/clock';
import { databaseOf } from '../../config/store-config.js';
import { isFailure } from '../../domain/errors.js';
import { type Poller, startPoller } from '../../poller.js';
import { type Fence, fenced } from '../../store/engine/fence.js';
import { joinWorkers, type Membership } from '../../workers/membership.js';
import { recoverCommon } from '../start/compose.js';
import { tokenAlert } from '../upkeep/watch-token.js';
import { beginSpaces } from './begin-spaces.js';
import type { Roster, RosterDeps } from './roster.js';
import { COMMON, SHARES, shareOf } from './shares.js';
import type { OpenSpace } from './spaces.js';

/** How often what could not be begun is tried again. */
const RETRY_MS = 15_000;
/** The first time already after this: when a worker has died the database is busy for a moment, and e-invoices wait. */
const FIRST_RETRY_MS = 1_000;

/**
 * The roster of one of several workers: it works in the spaces of the shares that it holds, inside the fence of each, and
 * does what is common while it holds that. Whatever begins or ends in a share happens one after the other.
 */
export function workInShares({ open, composed, works, common }: RosterDeps): Roster {
  const { served, ksef, db, config, clock, log, random, version, environment } = open;
  const { sagas, stores, alerts, dispatch } = composed;
  const fences = new Map<string, Fence>();
  /** By share: what was begun last there; what comes next waits for it. */
  const latest = new Map<string, Promise<unknown>>();
  /** In which share the work of a space was begun: with other settings it may belong to another one. */
  const begunIn = new Map<string, string>();
  /** What those met last that could not be opened: it is tried again each few seconds, and logged once. */
  const unopened = new Map<string, string>();
  let isCommonOurs = false;
  /** The spaces are those that the daemon has just opened. */
  let isFresh = true;
  let membership: Membership | null = null;
  let retrying: Poller | null = null;

  const inTurn = <T>(share: string, work: () => Promise<T>): Promise<T> => {
    const done = (latest.get(share) ?? Promise.resolve()).then(work);
    latest.set(
      share,
      done.catch(() => undefined),
    );
    return done;
  };

  const missingIn = (share: string): readonly OpenSpace[] =>
    [...served.spaces.values()].filter(
      (space) => shareOf(space.config) === share && begunIn.get(space.id) !== share,
    );

  /** One that was ended before sends nothing any more, and its token may have been renewed elsewhere since. */
  const reopened = async (spaces: readonly OpenSpace[]): Promise<readonly OpenSpace[]> => {
    if (isFresh) return spaces;
    const opened = await Promise.all(
      spaces.map(async ({ id, config: space, ksef: before }) => {
        try {
          const again = await served.open(space);
          unopened.delete(id);
          if (before !== null) ksef.drop(before);
          return [again];
        } catch (error) {
          if (unopened.get(id) !== String(error))
            log.error('space.change-failed', { space: id, error: String(error) });
          unopened.set(id, String(error));
          // Nobody else asks the platform for the space, and would meet that it refuses the token.
          if (isFailure(error, 'platform.unauthorized')) {
            await alerts.raise(tokenAlert(id, 'none'), clock.now());
            dispatch.wake();
          }
          return [];
        }
      }),
    );
    return opened.flat();
  };

  const begin = async (share: string, spaces: readonly OpenSpace[]): Promise<void> => {
    const ids = spaces.map(({ id }) => id);
    if (ids.length === 0) return;
    await sagas.resumeSpaces(ids, clock.now());
    for (const id of ids) begunIn.set(id, share);
    try {
      await beginSpaces(spaces, { works, sagas, stores, clock, log });
    } catch (error) {
      for (const id of ids) begunIn.delete(id);
      throw error;
    }
  };

  const beginCommon = async (): Promise<void> => {
    if (isCommonOurs) return;
    await recoverCommon(open, composed);
    await common.start();
    isCommonOurs = true;
  };

  /** Whatever of a held share is not under way begins. */
  const catchUp = (share: string): Promise<void> =>
    inTurn(share, async () => {
      const fence = fences.get(share);
      if (fence === undefined) return;
      await fenced(fence, async () => {
        if (share === COMMON) return beginCommon();
        await begin(share, await reopened(missingIn(share)));
      });
    });

  /** @returns whether there is nothing left to begin */
  const attempt = (share: string): Promise<boolean> =>
    catchUp(share).then(
      () => true,
      (error: unknown) => {
        log.error('shares.begin-failed', { share, error: String(error) });
        return false;
      },
    );

  const begunOf = (share: string): readonly OpenSpace[] =>
    works.underWay().filter(({ id }) => begunIn.get(id) === share);

  const endAll = (share: string): Promise<void> =>
    inTurn(share, async () => {
      if (share === COMMON && isCommonOurs) {
        isCommonOurs = false;
        await common.stop();
      }
      const ending = begunOf(share);
      for (const { id } of ending) begunIn.delete(id);
      await Promise.all(ending.map(({ id }) => works.end(id)));
    });

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
          return endAll(share);
        },
        lost: (share) => {
          fences.delete(share);
          // At once: what is under way ends later.
          for (const space of begunOf(share)) space.drain();
          return endAll(share);
        },
        // Whoever is thought dead is so by real time, whatever the daemon's clock shows.
        clock: systemClock,
        log,
      });
      await works.firstTry(environment.patienceMs);
      isFresh = false;
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
    beginSpace: async (space) => {
      const share = shareOf(space.config);
      const before = begunIn.get(space.id);
      if (before !== undefined) {
        begunIn.delete(space.id);
        await inTurn(before, () => works.end(space.id));
      }
      await inTurn(share, async () => {
        const fence = fences.get(share);
        if (fence !== undefined) await fenced(fence, () => begin(share, [space]));
      });
    },
    isOurs: (space) => begunIn.has(space.id),
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
