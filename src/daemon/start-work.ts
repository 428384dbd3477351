import { recoverBooks } from '../books/after-restore.js';
import { createNights, type Nights } from '../books/nights.js';
import { createRunner, type Runner } from '../einvoice/runner.js';
import { reconcile } from '../inbox/reconcile.js';
import { startCallbackServer } from '../inbox/server.js';
import { problemsOf } from '../notify/dead-man.js';
import { endNotTaken, onDefect } from '../notify/own-alerts.js';
import { startNotifying } from '../notify/start-notifying.js';
import { type Health, standstill } from '../ops/health.js';
import { type CommittedCallback, callbackSpan } from '../ops/tracing/spans.js';
import type { Stoppable } from '../poller.js';
import { beat } from '../store/heartbeat.js';
import { createAdoptions } from '../store/ksef-adoptions.js';
import { readMetricFacts, readUnsentFacts } from '../store/metric-facts.js';
import { createOrphanLocks } from '../store/orphan-locks.js';
import { createRetention } from '../store/retention/retention.js';
import { createUnnamedFiles } from '../store/retention/unnamed-files.js';
import { bookSpaces } from './book-spaces.js';
import { type Closing, stopWork } from './closing.js';
import type { ComposedDaemon } from './compose.js';
import { createUpkeeps, firstTry, spaceReadiness } from './keep-up.js';
import { endingCertificates } from './ksef-login.js';
import { createLookUpSoon, type LookUpSoon } from './look-up-soon.js';
import type { OpenDaemon } from './open.js';
import { healthOf, startOperations } from './operations.js';
import { retain } from './retain.js';
import { retainFiles } from './retain-files.js';
import { followingNumbers, reconcileDeps } from './upkeep-tasks.js';
import type { VitalDeps } from './vitals.js';
import { watchToken } from './watch-token.js';
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
  closing: Closing,
): Promise<StartedWork> {
  const { config, db, spaces, platform, ksef, clock, log, version, environment } = open;
  const { alerts, dispatch, stores, isPaused, damage, decisions } = composed;
  const { runner, lookUps, wake } = startSagas(open, composed);
  const work: Stoppable[] = [runner, ...lookUps.values()];
  closing.add(() => stopWork(work, platform, ksef, clock));

  const books = bookSpaces(config);
  const bookSpaceOf = new Map(books.map((space) => [space.id, space]));
  const nightSpaces = spaces.flatMap(({ id, client }) => {
    const space = bookSpaceOf.get(id);
    return space === undefined ? [] : [{ space, client }];
  });
  const nights = createNights(nightSpaces, { ...open, stores, isPaused, wakeAlerts: dispatch.wake });
  /** From the end of the start to the beginning of the stop. */
  let isReady = false;
  const deps = {
    ...open,
    ...composed,
    takeOver: open.takeOver ?? false,
    locks: createOrphanLocks(db),
    wake,
    resume: nights.retry,
    onRecovered: wake,
    isStarting: () => !isReady,
  };
  const upkeeps = createUpkeeps(spaces, deps, dispatch.wake);
  work.push(...upkeeps);

  const vitals: VitalDeps = {
    config,
    clock,
    runner,
    isPaused,
    runs: stores.runs,
    unsent: () => readUnsentFacts(db),
    beat: () => beat(db, clock.now()),
    readiness: () => upkeeps.map(spaceReadiness),
    damage,
    archive: open.archive,
  };
  const health = healthOf(vitals);
  const served = { vitals, health, isReady: () => isReady, runner, lookUps };
  const ports = await startServers(open, composed, served, closing);

  for (const upkeep of upkeeps) upkeep.start();
  work.push(...spaces.map((space) => watchToken(space, deps)));
  await firstTry(upkeeps, environment.patienceMs);

  await recoverBooks({ stores, clock, log }, books);
  await nights.start();
  work.push(nights);
  work.push(await decisions.watch({ wake, resumed: nights.retry }));
  const wakeLog = dispatch.wake;
  const problems = problemsOf(health);
  work.push(await startNotifying({ ...open, alerts, certificates: endingCertificates, problems, wakeLog }));
  await endNotTaken(alerts, clock.now());
  work.push(startRetention(open));
  wake();
  isReady = true;
  closing.add(() => {
    isReady = false;
  });
  open.abortStart?.removeEventListener('abort', platform.close);
  log.info('daemon.ready', { port: ports.port, spaces: spaces.map((space) => space.id), version });
  return { ...ports, health, nights };
}

interface RunningSagas {
  readonly runner: Runner;
  readonly lookUps: ReadonlyMap<string, LookUpSoon>;
  /** Polls sagas and alerts at once. */
  readonly wake: () => void;
}

/** Starts the runner, and the lookups that callbacks defer to the list of invoices. */
function startSagas(open: OpenDaemon, composed: ComposedDaemon): RunningSagas {
  const { db, spaces, clock, random, log, environment } = open;
  const { alerts, dispatch, inbox } = composed;
  const deps = { ...open, ...composed };
  const runner = createRunner({
    ...deps,
    adoptions: createAdoptions(db),
    visuals: environment.visuals,
    spaces: spaces.map((space) => followingNumbers(space, deps)),
    lease: random.id(),
    afterRun: dispatch.wake,
    onDefect: onDefect(alerts, clock),
  });
  const lookUps = new Map(
    spaces.map((space) => {
      const lookUp = async (): Promise<void> => {
        const begun = clock.now();
        await reconcile(reconcileDeps(space, deps)).finally(runner.wake);
        await inbox.alertUnfound(space.id, begun, clock.now());
        dispatch.wake();
      };
      return [space.id, createLookUpSoon({ space: space.id, lookUp, clock, log })];
    }),
  );
  const wake = (): void => {
    runner.wake();
    dispatch.wake();
  };
  return { runner, lookUps, wake };
}

/** Serves callbacks, and monitoring and the page where they are configured. @throws Failure `daemon.port-in-use` */
async function startServers(
  open: OpenDaemon,
  composed: ComposedDaemon,
  {
    vitals,
    health,
    isReady,
    runner,
    lookUps,
  }: Pick<RunningSagas, 'runner' | 'lookUps'> & {
    readonly vitals: VitalDeps;
    readonly health: () => Promise<Health>;
    readonly isReady: () => boolean;
  },
  closing: Closing,
): Promise<Pick<StartedWork, 'port' | 'operationsPort' | 'webPort'>> {
  const { config, db, spaces, tracer, metrics, platform, version, environment } = open;
  const { dispatch } = composed;
  const server = await startCallbackServer(config.webhooks.listen, {
    ...open,
    ...composed,
    instance: config.instance,
    spaces: new Map(spaces.map((space) => [space.id, space])),
    onEvent: runner.wake,
    ...(tracer.isOn && { onCommitted: (callback: CommittedCallback) => callbackSpan(tracer, callback) }),
    onDeferred: (spaceId) => {
      lookUps.get(spaceId)?.wanted();
      dispatch.wake();
    },
    onQuarantine: dispatch.wake,
    ready: async () => isReady() && standstill(await health()) === null,
    healthy: async () => (await health()).status !== 'failing',
    listen: environment.listen,
  });
  closing.add(() => server.close());
  const operations = await startOperations({
    ...vitals,
    facts: () => readMetricFacts(db),
    health,
    metrics,
    version,
    ready: isReady,
    queues: () => platform.snapshot(),
  });
  closing.add(() => operations?.close());
  const web = await startWeb({ ...open, ...composed });
  closing.add(() => web?.close());
  return { port: server.port, operationsPort: operations?.port ?? null, webPort: web?.port ?? null };
}

function startRetention({ config, db, archive, metrics, clock, log }: OpenDaemon): Stoppable {
  const { books_years: booksYears, work_days: workDays } = config.retention;
  const unnamed = { files: createUnnamedFiles(db), archive, clock };
  const onRemoved = (count: number): void => metrics.pruned('archive file', count);
  return retain({
    retention: createRetention(db),
    limits: { booksYears, workDays },
    files: (stop) => retainFiles({ ...unnamed, onRemoved }, stop),
    onPruned: metrics.pruned,
    clock,
    log,
  });
}
