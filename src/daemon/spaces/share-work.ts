import { isFailure } from '../../domain/errors.js';
import { type Fence, fenced } from '../../store/engine/fence.js';
import { recoverCommon } from '../start/compose.js';
import { tokenAlert } from '../upkeep/watch-token.js';
import { beginSpaces } from './begin-spaces.js';
import type { RosterDeps } from './roster.js';
import { COMMON, shareOf } from './shares.js';
import type { OpenSpace } from './spaces.js';

/** The work of this process in the shares that it holds. What begins or ends in a share does so one after the other. */
interface ShareWork {
  /** Whatever of a held share is not under way begins. */
  catchUp(share: string): Promise<void>;
  /** Begins the work of a space, which may have belonged to another share before. */
  beginSpace(space: OpenSpace): Promise<void>;
  begunOf(share: string): readonly OpenSpace[];
  endAll(share: string): Promise<void>;
  isBegun(space: OpenSpace): boolean;
  /** From now on the spaces may be others than those that the daemon has opened at its start. */
  started(): void;
}

/** @param fences of the shares that are held */
export function createShareWork(deps: RosterDeps, fences: ReadonlyMap<string, Fence>): ShareWork {
  const { works } = deps;
  const { served } = deps.open;
  const { sagas, stores } = deps.composed;
  const { clock, log } = deps.open;
  const inTurn = createTurns();
  const common = createCommonWork(deps);
  const reopen = createReopening(deps);
  /** In which share the work of a space was begun: with other settings it may belong to another one. */
  const begunIn = new Map<string, string>();
  let isFresh = true;

  const missingIn = (share: string): readonly OpenSpace[] =>
    [...served.spaces.values()].filter(
      (space) => shareOf(space.config) === share && begunIn.get(space.id) !== share,
    );

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

  const begunOf = (share: string): readonly OpenSpace[] =>
    works.underWay().filter(({ id }) => begunIn.get(id) === share);

  return {
    catchUp: (share) =>
      inTurn(share, async () => {
        const fence = fences.get(share);
        if (fence === undefined) return;
        await fenced(fence, async () => {
          if (share === COMMON) return common.begin();
          const missing = missingIn(share);
          await begin(share, isFresh ? missing : (await Promise.all(missing.map(reopen))).flat());
        });
      }),
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
    begunOf,
    endAll: (share) =>
      inTurn(share, async () => {
        if (share === COMMON) await common.end();
        const ending = begunOf(share);
        for (const { id } of ending) begunIn.delete(id);
        await Promise.all(ending.map(({ id }) => works.end(id)));
      }),
    isBegun: ({ id }) => begunIn.has(id),
    started: () => {
      isFresh = false;
    },
  };
}

/** Runs what is asked of a share after what was asked of it before. */
function createTurns() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(share: string, work: () => Promise<T>): Promise<T> => {
    const done = (latest.get(share) ?? Promise.resolve()).then(work);
    latest.set(
      share,
      done.catch(() => undefined),
    );
    return done;
  };
}

/** Begun once until it has ended. */
function createCommonWork({ open, composed, common }: RosterDeps) {
  let isBegun = false;
  return {
    begin: async () => {
      if (isBegun) return;
      await recoverCommon(open, composed);
      await common.start();
      isBegun = true;
    },
    end: async () => {
      if (!isBegun) return;
      isBegun = false;
      await common.stop();
    },
  };
}

/** A space that was ended before sends nothing any more, and its token may have been renewed elsewhere since. */
function createReopening({ open, composed }: RosterDeps) {
  const { served, ksef, clock, log } = open;
  const { alerts, dispatch } = composed;
  /** The last failure of those that could not be opened: each is tried again every few seconds, and logged once. */
  const unopened = new Map<string, string>();
  return async (space: OpenSpace): Promise<readonly OpenSpace[]> => {
    const { id, ksef: before } = space;
    try {
      const again = await served.open(space.config);
      unopened.delete(id);
      if (before !== null) ksef.drop(before);
      return [again];
    } catch (error) {
      if (unopened.get(id) !== String(error)) {
        log.error('space.change-failed', { space: id, error: String(error) });
      }
      unopened.set(id, String(error));
      // Nobody else asks the platform for the space, and would meet that it refuses the token.
      if (isFailure(error, 'platform.unauthorized')) {
        await alerts.raise(tokenAlert(id, 'none'), clock.now());
        dispatch.wake();
      }
      return [];
    }
  };
}
