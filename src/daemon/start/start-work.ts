import type { Nights } from '../../books/nights.js';
import { startCallbackServer } from '../../inbox/server.js';
import { type Health, standstill } from '../../ops/health.js';
import type { Stoppable } from '../../poller.js';
import { dialectOf } from '../../store/engine/engine.js';
import { beat } from '../../store/engine/heartbeat.js';
import { readMetricFacts, readUnsentFacts } from '../../store/invoices/metric-facts.js';
import { followSpaces } from '../spaces/follow-spaces.js';
import { type Roster, workAlone } from '../spaces/roster.js';
import { createSpaceWorks, type SpaceWorks } from '../spaces/space-work.js';
import { createCommonDuties } from '../upkeep/common-duties.js';
import type { VitalDeps } from '../upkeep/vitals.js';
import { type ShutdownStack, stopWork } from './closing.js';
import { type ComposedDaemon, isOneOfSeveral } from './compose.js';
import type { OpenDaemon } from './open.js';
import { healthOf, startOperations } from './operations.js';
import { traceCallback } from './tracing.js';
import { startWeb } from './web.js';

export interface StartedWork {
  /** Of callbacks. */
  readonly port: number;
  /** Of monitoring; null where it is not configured. */
  readonly operationsPort: number | null;
  /** Of the page for people; null where it is not configured. */
  readonly webPort: number | null;
  /** Failing: the daemon has to be restarted. */
  health(): Promise<Health>;
  readonly nights: Pick<Nights, 'runNow'>;
  /** Resolves when the first upkeep of all spaces was tried, which a start does not wait for when they are many. */
  tried(): Promise<void>;
}

/**
 * Starts the work in an order in which nothing is missed: sagas, the servers whose requests begin them, the upkeep of each
 * space, the books, notifications, retention. The daemon is ready at the end.
 *
 * @throws Failure `daemon.*`, `store.*`
 */
export async function startWork(
  open: OpenDaemon,
  composed: ComposedDaemon,
  closing: ShutdownStack,
): Promise<StartedWork> {
  const { config, db, spaces, platform, ksef, clock, log, version } = open;
  const { stores, isPaused, damage, decisions } = composed;
  const isShared = isOneOfSeveral(config);
  /** From the end of the start to the beginning of the stop. */
  let isReady = false;
  const first = isShared ? [] : [...spaces.values()];
  const works = createSpaceWorks(open, composed, first, () => !isReady);
  const { runner, nights, wake } = works;
  const work: Stoppable[] = [works];
  closing.add(() => stopWork(work, platform, ksef, open.archive, clock));
  for (const space of first) works.prepare(space);

  const vitals: VitalDeps = {
    config,
    clock,
    runner,
    isPaused,
    runs: stores.runs,
    unsent: () => readUnsentFacts(db),
    beat: () => beat(db, clock.now()),
    readiness: works.readiness,
    damage,
    archive: open.archive,
  };
  const health = healthOf(vitals);
  const common = createCommonDuties(open, composed, health);
  const deps = { open, composed, works, common };
  const roster = isShared ? (await import('../spaces/share-roster.js')).workInShares(deps) : workAlone(deps);
  const ports = await startServers(
    open,
    composed,
    { vitals, health, isReady: () => isReady, works, workers: roster.workers },
    closing,
  );

  work.push(roster, common);
  await roster.begin();
  let following: ReturnType<typeof followSpaces> | null = null;
  const logins = open.logins?.follow(spaces);
  if (logins !== undefined) work.push(logins);
  const decided = await decisions.watch({
    ownSpaces: runner.spaceIds,
    due: (spaceIds) => {
      for (const id of spaceIds) runner.due(id);
    },
    wake: (spaceIds) => {
      for (const id of spaceIds) runner.wake(id);
    },
    decided: (spaceIds) => {
      if (spaceIds === null) wake();
      nights.wake(spaceIds);
      works.wakeCollectives(spaceIds);
      logins?.expedite();
      following?.decided();
    },
    alerted: composed.dispatch.wake,
    resumed: nights.retry,
  });
  work.push(decided);
  wake();
  isReady = true;
  closing.add(() => {
    isReady = false;
  });
  open.abortStart?.removeEventListener('abort', platform.close);
  log.info('daemon.ready', { port: ports.port, spaces: [...spaces.keys()], version });
  const followed = followSpaces({ ...open, ...composed, works, roster, decided, common });
  following = followed;
  followed.decided();
  closing.add(() => followed.stop());
  const runNow: Nights['runNow'] = (spaceId) => followed.whenSettled(() => nights.runNow(spaceId));
  return { ...ports, health, nights: { runNow }, tried: works.tried };
}

/** Serves callbacks, and monitoring and the page where they are configured. @throws Failure `daemon.port-in-use` */
async function startServers(
  open: OpenDaemon,
  composed: ComposedDaemon,
  {
    vitals,
    health,
    isReady,
    works,
    workers,
  }: {
    readonly workers: Roster['workers'];
    readonly works: Pick<SpaceWorks, 'runner' | 'lookUp' | 'nights' | 'wakeCollectives'>;
    readonly vitals: VitalDeps;
    readonly health: () => Promise<Health>;
    readonly isReady: () => boolean;
  },
  closing: ShutdownStack,
): Promise<Pick<StartedWork, 'port' | 'operationsPort' | 'webPort'>> {
  const { config, db, tracer, metrics, platform, version, environment } = open;
  const { dispatch } = composed;
  const server = await startCallbackServer(config.webhooks.listen, {
    ...open,
    ...composed,
    instance: config.instance,
    isLeftOut: (spaceId) => config.left_out.some(({ id }) => id === spaceId),
    onEvent: works.runner.wake,
    onCommitted: traceCallback(tracer),
    onDeferred: works.lookUp,
    onQuarantine: dispatch.wake,
    ready: async () => isReady() && standstill(await health()) === null,
    healthy: async () => (await health()).status !== 'failing',
    listen: environment.listen,
  });
  closing.add(() => server.close());
  const operations = await startOperations({
    ...vitals,
    facts: () => readMetricFacts(db),
    databaseBytes: () => dialectOf(db).bytes(db),
    health,
    metrics,
    version,
    ready: isReady,
    queues: () => platform.snapshot(),
    documents: open.atWork.queued,
    workers,
  });
  closing.add(() => operations?.close());
  await open.beforePage?.();
  const web = await startWeb({
    ...{ ...open, ...composed },
    wakeBooks: (spaceId) => works.nights.wake([spaceId]),
    expediteBooks: works.nights.expedite,
    wakeCollectives: (spaceId) => works.wakeCollectives([spaceId]),
  });
  closing.add(() => web?.close());
  return { port: server.port, operationsPort: operations?.port ?? null, webPort: web?.port ?? null };
}
