import { createNights, type Nights } from '../../books/nights.js';
import { createRunner, type Runner } from '../../einvoice/runner.js';
import { reconcile } from '../../inbox/reconcile.js';
import { takeWaiting } from '../../inbox/take-waiting.js';
import { onDefect } from '../../notify/own-alerts.js';
import type { Poller, Stoppable } from '../../poller.js';
import { createAdoptions } from '../../store/sagas/ksef-adoptions.js';
import { createOrphanLocks } from '../../store/sagas/orphan-locks.js';
import { bookSpace } from '../books/book-spaces.js';
import { startCollectives } from '../ksef/collective-work.js';
import { GRACE_MS } from '../start/closing.js';
import type { ComposedDaemon } from '../start/compose.js';
import type { OpenDaemon } from '../start/open.js';
import { traceCallback } from '../start/tracing.js';
import {
  createKeptSpace,
  firstTry,
  type KeptSpace,
  type SpaceReadiness,
  spaceReadiness,
} from '../upkeep/keep-up.js';
import { createLookUpSoon, type LookUpSoon } from '../upkeep/look-up-soon.js';
import { followingCallbacks, reconcileDeps } from '../upkeep/upkeep-tasks.js';
import { watchToken } from '../upkeep/watch-token.js';
import { startDeposits } from './deposit-work.js';
import type { OpenSpace } from './spaces.js';

/** The work of every space: of each it begins and ends as one, and the others do not notice. */
export interface SpaceWorks extends Stoppable {
  readonly runner: Runner;
  /** Of the spaces that the daemon works in from its start; those of the others are added when they begin. */
  readonly nights: Nights;
  /** Polls sagas and alerts at once. */
  readonly wake: () => void;
  /** Those whose work was begun and not ended. */
  underWay(): readonly OpenSpace[];
  /** Everything is there that a callback of the space needs. @param onTried called once, after its first upkeep has asked the platform */
  prepare(space: OpenSpace, onTried?: () => Promise<void>): void;
  /** Begins the upkeep of a prepared space, and watches its token. */
  begin(spaceId: string): void;
  /** Waits for the first upkeep of all. @throws as keep-up.ts has it */
  firstTry(patienceMs: number | undefined): Promise<void>;
  /** Resolves when the first upkeep of all was tried, however long that takes. */
  tried(): Promise<void>;
  /** There may be collective identifiers to be made in these spaces, in any with null. */
  wakeCollectives(spaceIds: readonly string[] | null): void;
  /** Looks for invoices in the list of the platform, soon. */
  lookUp(spaceId: string): void;
  readonly readiness: () => readonly SpaceReadiness[];
  /** Ends the upkeep alone: nothing subscribes any more. */
  endUpkeep(spaceId: string): Promise<void>;
  /** Takes up nothing new, and resolves when what is under way is committed, and nothing uses the space any more. */
  end(spaceId: string): Promise<void>;
}

interface SpaceWork {
  readonly space: OpenSpace;
  readonly lookUp: LookUpSoon;
  readonly upkeep: KeptSpace;
  token: Stoppable | null;
  collectives: Poller | null;
  deposits: Poller | null;
}

/** @param first spaces that the daemon works in from its start on */
export function createSpaceWorks(
  open: OpenDaemon,
  composed: ComposedDaemon,
  first: readonly OpenSpace[],
  isStarting: () => boolean,
): SpaceWorks {
  const { db, clock } = open;
  const { dispatch } = composed;
  const shared = { ...open, ...composed };
  const works = new Map<string, SpaceWork>();
  const endings = new Set<Promise<void>>();

  const lookUp = (spaceId: string): void => {
    works.get(spaceId)?.lookUp.wanted();
    dispatch.wake();
  };
  const runner = sagaRunner(open, composed, lookUp, works);
  const nights = nightsOf(open, composed, first);
  const wake = (): void => {
    runner.wake();
    dispatch.wake();
  };
  const deps = {
    ...shared,
    takeOver: open.takeOver ?? false,
    locks: createOrphanLocks(db),
    wake,
    resume: nights.retry,
    onRecovered: wake,
    isStarting,
  };

  return {
    runner,
    nights,
    wake,
    underWay: () => [...works.values()].map(({ space }) => space),
    prepare: (space, onTried) => {
      runner.add(followingCallbacks(space, { ...shared, onSetAside: dispatch.wake }));
      const upkeep = createKeptSpace(space, deps, dispatch.wake, onTried);
      const lookUp = lookUpIn(space, open, composed, runner);
      works.set(space.id, { space, lookUp, upkeep, token: null, collectives: null, deposits: null });
    },
    begin: (spaceId) => {
      const work = works.get(spaceId);
      if (work === undefined) return;
      work.upkeep.start();
      work.token = watchToken(work.space, deps);
      work.deposits = startDeposits(work.space, open, composed);
      work.collectives = startCollectives(work.space, open, composed, () => nights.wake([spaceId]));
    },
    wakeCollectives: (spaceIds) => {
      for (const id of spaceIds ?? works.keys()) works.get(id)?.collectives?.wake();
    },
    firstTry: (patienceMs) =>
      firstTry(
        [...works.values()].map(({ upkeep }) => upkeep),
        patienceMs,
      ),
    tried: async () => {
      await Promise.all([...works.values()].map(({ upkeep }) => upkeep.tried));
    },
    lookUp,
    readiness: () => [...works.values()].map(({ upkeep }) => spaceReadiness(upkeep, clock.now())),
    endUpkeep: async (spaceId) => works.get(spaceId)?.upkeep.stop(),
    end: async (spaceId) => {
      const work = works.get(spaceId);
      if (work === undefined) return;
      works.delete(spaceId);
      const ending = endWork(work, open, runner, nights).finally(() => endings.delete(ending));
      endings.add(ending);
      await ending;
    },
    stop: async () => {
      await Promise.all([runner.stop(), nights.stop(), ...[...works.values()].map(stopAll), ...endings]);
    },
  };
}

function sagaRunner(
  open: OpenDaemon,
  composed: ComposedDaemon,
  lookUp: (spaceId: string) => void,
  works: ReadonlyMap<string, SpaceWork>,
): Runner {
  const { db, clock, random, tracer, environment } = open;
  const { alerts, dispatch, waiting } = composed;
  return createRunner({
    ...open,
    ...composed,
    adoptions: createAdoptions(db),
    visuals: environment.visuals,
    spaces: [],
    lease: random.id(),
    takeWaiting:
      waiting === null
        ? undefined
        : (spaceId) =>
            takeWaiting(spaceId, {
              ...open,
              waiting,
              onDeferred: lookUp,
              onCommitted: traceCallback(tracer),
            }),
    afterRun: () => {
      dispatch.wake();
      for (const { deposits } of works.values()) deposits?.expedite();
    },
    onDefect: onDefect(alerts, clock),
  });
}

function nightsOf(
  open: OpenDaemon,
  { stores, isPaused, dispatch }: ComposedDaemon,
  first: readonly OpenSpace[],
): Nights {
  const nightSpaces = first.flatMap(({ config, client }) => {
    const space = bookSpace(config);
    return space === null ? [] : [{ space, client }];
  });
  const { deliveryPatience: patience, folderTurns: turns } = open.environment;
  return createNights(nightSpaces, { ...open, stores, isPaused, patience, turns, wakeAlerts: dispatch.wake });
}

function lookUpIn(space: OpenSpace, open: OpenDaemon, composed: ComposedDaemon, runner: Runner): LookUpSoon {
  const { clock, log } = open;
  const { inbox, dispatch } = composed;
  const lookUp = async (): Promise<void> => {
    const begun = clock.now();
    await reconcile(reconcileDeps(space, { ...open, ...composed })).finally(() => runner.wake(space.id));
    await inbox.alertUnfound(space.id, begun, clock.now());
    dispatch.wake();
  };
  return createLookUpSoon({ space: space.id, lookUp, clock, log });
}

async function stopAll({ lookUp, upkeep, token, collectives, deposits }: SpaceWork): Promise<void> {
  await Promise.all([lookUp, upkeep, token, collectives, deposits].map((part) => part?.stop()));
}

async function endWork(
  work: SpaceWork,
  { clock, ksef }: OpenDaemon,
  runner: Runner,
  nights: Nights,
): Promise<void> {
  const { space } = work;
  const finished = new AbortController();
  const parts = [runner.remove(space.id), nights.remove(space.id), stopAll(work)];
  const ended = Promise.all(parts).finally(() => finished.abort());
  space.drain();
  if (space.ksef !== null) {
    await clock.sleep(GRACE_MS, finished.signal);
    await ksef.disconnect(space.ksef);
  }
  await ended;
}
