import { type Archive, createArchive } from './archive/archive.js';
import { takeUpBooks } from './books/after-restore.js';
import { type BookStores, createBookStores } from './books/book-stores.js';
import { type Nights, startNights } from './books/nights.js';
import type { Clock } from './clock.js';
import type { Config } from './config/config.js';
import { bookSpaces } from './daemon/book-spaces.js';
import { type Closing, createClosing } from './daemon/closing.js';
import { openDecisions } from './daemon/decisions.js';
import { endingCertificates } from './daemon/ending-certificates.js';
import type { DaemonEnvironment } from './daemon/environment.js';
import { firstTry } from './daemon/first-try.js';
import { hideSecretPaths } from './daemon/hide-secret-paths.js';
import { type KeptSpace, keepUp } from './daemon/keep-up.js';
import { openKsef } from './daemon/ksef.js';
import { ksefStateStore, rateLimitStore } from './daemon/limit-stores.js';
import { createLookUpSoon } from './daemon/look-up-soon.js';
import { countingEnds, countingTransport, healthOf, startOperations } from './daemon/operations.js';
import { prepareSagas } from './daemon/prepare-sagas.js';
import { retain } from './daemon/retain.js';
import { retainFiles } from './daemon/retain-files.js';
import { spaceReadiness } from './daemon/space-readiness.js';
import { createSpaceToken } from './daemon/space-token.js';
import { openSpaces } from './daemon/spaces.js';
import { stopWork } from './daemon/stop-work.js';
import { openTracing, tracedSagas } from './daemon/tracing.js';
import { followingNumbers, reconcileParts } from './daemon/upkeep-tasks.js';
import { watchPages } from './daemon/watch-pages.js';
import { watchToken } from './daemon/watch-token.js';
import { startWeb } from './daemon/web.js';
import type { Failure } from './domain/errors.js';
import { openAtWork } from './einvoice/at-work/at-work.js';
import { createRunner } from './einvoice/runner.js';
import { reconcile } from './inbox/reconcile.js';
import { startCallbackServer } from './inbox/server.js';
import type { AlertSink } from './notify/alert-dispatch.js';
import { endNotTaken, tellNotTaken } from './notify/config-alert.js';
import { onDefect, startAlerts } from './notify/log-alerts.js';
import { problemsOf } from './notify/problems.js';
import { startNotifying } from './notify/start-notifying.js';
import type { Operator } from './operator/operator.js';
import { type Health, standstill } from './ops/health.js';
import type { Logger } from './ops/log.js';
import { createMetrics, type Metrics } from './ops/metrics.js';
import type { Redaction } from './ops/redaction.js';
import { createRequestTrace, type RequestTrace } from './ops/request-trace.js';
import { type CommittedCallback, callbackSpan } from './ops/tracing/callback-span.js';
import { tracedLog } from './ops/tracing/traced-log.js';
import { tracedRequests } from './ops/tracing/traced-requests.js';
import { connectPlatform, type PlatformConnection } from './platform/connection.js';
import type { Stoppable } from './poller.js';
import type { Random } from './random.js';
import { createAlerts } from './store/alerts.js';
import { BUSY_RETRY } from './store/busy-retry.js';
import { type EInvoiceReport, reportEInvoices } from './store/e-invoice-reports.js';
import { beat } from './store/heartbeat.js';
import { createInbox } from './store/inbox.js';
import { createAdoptions } from './store/ksef-adoptions.js';
import { readMetricFacts } from './store/metric-facts.js';
import { type Db, openDatabase } from './store/open.js';
import { createOrphanLocks } from './store/orphan-locks.js';
import { createRequestTraces } from './store/request-traces.js';
import { createRetention } from './store/retention/retention.js';
import { createUnnamedFiles } from './store/retention/unnamed-files.js';
import { createSagas } from './store/sagas.js';
import { createSecretPaths } from './store/subscriptions.js';
import { readUnsentFacts } from './store/unsent-facts.js';

export interface DaemonOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Learns what must not be printed. */
  readonly redaction: Redaction;
  /** Version of spacebooks. */
  readonly version: string;
  /** Replace the subscriptions of another daemon of this instance, because it is gone. */
  readonly takeOver?: boolean;
  /** Aborted while it starts: it asks the platform for nothing more, so that it can soon be stopped. */
  readonly abortStart?: AbortSignal;
  /** Where alerts go beside the log. */
  readonly alertSink?: AlertSink;
  /** The network and the disk when left out. */
  readonly environment?: DaemonEnvironment;
}

export interface Daemon {
  /** The port that callbacks are taken on. */
  readonly port: number;
  /** The port that monitoring asks on; null where the configuration has none. */
  readonly operationsPort: number | null;
  /** The port of the page for people; null where the configuration has none. */
  readonly webPort: number | null;
  /** Whether a new start is needed. */
  health(): Promise<Health>;
  readonly archive: Archive;
  readonly nights: Pick<Nights, 'runNow'>;
  readonly books: BookStores;
  /** What people see and decide. */
  readonly operator: Operator;
  /** Tells people that another configuration could not be taken. */
  tellNotTaken(failure: Failure): Promise<void>;
  reportEInvoices(): Promise<EInvoiceReport[]>;
  /** Takes no more callbacks, finishes or releases the steps in flight, and closes everything. */
  stop(): Promise<void>;
}

/**
 * Builds the parts, starts them in order, and stops them in reverse. Nothing is left running when it throws.
 *
 * @throws Failure of the closed set: `daemon.*`, `store.*`, `ksef.unauthorized`. What is wrong with one space stops nobody
 */
export async function startDaemon(config: Config, options: DaemonOptions): Promise<Daemon> {
  const closing = createClosing();
  try {
    return await start(config, options, closing);
  } catch (error) {
    await closing.close().catch(() => undefined);
    throw error;
  }
}

async function start(config: Config, given: DaemonOptions, closing: Closing): Promise<Daemon> {
  const tracer = await openTracing(config, given);
  closing.add(() => tracer.stop());
  const log = tracer.isOn ? tracedLog(given.log, tracer) : given.log;
  const options = { ...given, log };
  const { clock, random, version, environment = {} } = options;
  const { transport, listen, onConnect, visuals, onDecisions } = environment;
  const { busyRetry = { ...BUSY_RETRY, random } } = environment;
  const { db, pages, close } = await openDatabase(config.store.path, { onConnect, busyRetry });
  closing.add(close);
  const { openAtWork: open = openAtWork } = environment;
  const atWork = open({ path: `${config.store.path}.at-work`, version, clock, log });
  closing.add(() => atWork.close());
  const archive = createArchive(config.archive.path);
  await archive.probe();
  const metrics = createMetrics(version);
  const { trace: remembered = createRequestTrace({ ...createRequestTraces(db), clock, log }) } = environment;
  const trace = tracedRequests(remembered, tracer);
  closing.add(() => trace.stop());
  const platform = connect(config, options, db, { metrics, trace });
  closing.add(() => platform.close());
  const abortStart = (): void => platform.close();
  options.abortStart?.addEventListener('abort', abortStart);
  if (options.abortStart?.aborted) abortStart();
  const ksefParts = { clock, memory: ksefStateStore(db), version, log };
  const ksef = await openKsef(config, {
    ...ksefParts,
    connectTransport: () => countingTransport('ksef', metrics, trace, clock, transport),
  });
  closing.add(() => ksef.close());
  const { base_url: baseUrl } = config.platform;
  const spaces = openSpaces(config, ksef, (space) => {
    const token = createSpaceToken(space, options.redaction);
    return { token, client: platform.client({ baseUrl, spaceBaseUrl: space.base_url, token }) };
  });
  const sagas = tracedSagas(countingEnds(createSagas(db), metrics), tracer);
  const alerts = createAlerts(db);
  const dispatch = startAlerts(alerts, options);
  closing.add(() => dispatch.stop());
  const damage = watchPages(pages.verdict, { alerts, clock, log, wakeAlerts: dispatch.wake });
  await prepareSagas(sagas, alerts, spaces, clock);
  const decisions = openDecisions({ ...options, config, db, onDecisions });
  const { operator, releases, isPaused } = decisions;
  await releases.settleEnded(clock.now());
  const parts = {
    sagas,
    releases,
    isPaused,
    trace,
    tracer,
    adoptions: createAdoptions(db),
    archive,
    clock,
    random,
    log,
    visuals,
    atWork,
  };
  const inbox = createInbox(db);
  const following = { config, inbox, alerts, clock, random, log, onFollowed: () => runner.wake() };
  const runner = createRunner({
    ...parts,
    spaces: spaces.map((space) => followingNumbers(space, following)),
    lease: random.id(),
    afterRun: dispatch.wake,
    onDefect: onDefect(alerts, clock),
  });
  const lookUps = new Map(
    spaces.map((space) => {
      const lookUp = async () => {
        const begun = clock.now();
        await reconcile(reconcileParts(space, following)).finally(runner.wake);
        await inbox.tellUnfound(space.id, begun, clock.now());
        dispatch.wake();
      };
      return [space.id, createLookUpSoon({ space: space.id, lookUp, clock, log })];
    }),
  );
  const work: Stoppable[] = [runner, ...lookUps.values()];
  closing.add(() => stopWork(work, platform, ksef, clock));

  const wake = (): void => {
    runner.wake();
    dispatch.wake();
  };
  let ready = false;
  const stores = createBookStores(db, archive, 'owner');
  let kept: readonly KeptSpace[] = [];
  const readiness = () => spaceReadiness(spaces, kept);
  const facts = () => readMetricFacts(db);
  const unsent = () => readUnsentFacts(db);
  const vitals = {
    config,
    clock,
    runner,
    isPaused,
    runs: stores.runs,
    facts,
    unsent,
    beat: () => beat(db, clock.now()),
    readiness,
    damage,
  };
  const health = healthOf(vitals);
  const secretPaths = hideSecretPaths(createSecretPaths(db), options.redaction);
  const server = await startCallbackServer(config.webhooks.listen, {
    instance: config.instance,
    inbox,
    secretPaths,
    spaces: new Map(spaces.map((space) => [space.id, space])),
    clock,
    random,
    log,
    onEvent: runner.wake,
    ...(tracer.isOn && { onCommitted: (callback: CommittedCallback) => callbackSpan(tracer, callback) }),
    onDeferred: (spaceId) => {
      lookUps.get(spaceId)?.wanted();
      dispatch.wake();
    },
    onQuarantine: dispatch.wake,
    ready: async () => ready && standstill(await health()) === null,
    healthy: async () => (await health()).status !== 'failing',
    listen,
  });
  closing.add(() => server.close());
  const queues = () => platform.snapshot();
  const operations = await startOperations({
    ...vitals,
    health,
    metrics,
    version,
    ready: () => ready,
    queues,
  });
  closing.add(() => operations?.close());
  const web = await startWeb({ config, db, operator, stores, archive, secretPaths, clock, random, log });
  closing.add(() => web?.close());

  const takeOver = options.takeOver ?? false;
  const { redaction } = options;
  const locks = createOrphanLocks(db);
  const upkeep = { config, inbox, alerts, locks, secretPaths, takeOver, clock, random, log, redaction };
  let nights: Nights | null = null;
  const resume = (spaceId: string): void => nights?.retry(spaceId);
  const needs = { ...upkeep, isPaused, sagas, wake, resume, onRecovered: wake, isStarting: () => !ready };
  kept = keepUp(spaces, needs, dispatch.wake);
  work.push(...kept, ...spaces.map((space) => watchToken(space, needs)));
  await firstTry(kept, environment.patienceMs);
  const books = bookSpaces(config);
  await takeUpBooks({ stores, clock, log }, books);
  nights = await startNights(
    spaces.flatMap(({ config: { id }, client }) =>
      books.filter((space) => space.id === id).map((space) => ({ space, client })),
    ),
    {
      stores,
      isPaused,
      clock,
      random,
      log,
      tracer,
      wakeAlerts: dispatch.wake,
    },
  );
  work.push(...nights.work);
  work.push(await decisions.watch({ wake, resumed: resume }));
  const problems = problemsOf(health);
  const wakeLog = dispatch.wake;
  work.push(
    await startNotifying({
      config,
      db,
      certificates: endingCertificates,
      alerts,
      problems,
      wakeLog,
      redaction,
      tracer,
      clock,
      random,
      log,
    }),
  );
  await endNotTaken(alerts, clock.now());
  const { books_years: booksYears, work_days: workDays } = config.retention;
  const limits = { booksYears, workDays };
  const unnamed = { files: createUnnamedFiles(db), archive, clock };
  const onRemoved = (count: number): void => metrics.pruned('archive file', count);
  const files = (stop: AbortSignal): Promise<void> => retainFiles({ ...unnamed, onRemoved }, stop);
  const retention = createRetention(db);
  work.push(retain({ retention, limits, files, onPruned: metrics.pruned, clock, log }));
  wake();
  ready = true;
  options.abortStart?.removeEventListener('abort', abortStart);
  log.info('daemon.ready', { port: server.port, spaces: spaces.map((space) => space.id), version });
  return {
    port: server.port,
    operationsPort: operations?.port ?? null,
    webPort: web?.port ?? null,
    health,
    archive,
    nights,
    books: stores,
    operator,
    tellNotTaken: (failure) => tellNotTaken(alerts, failure, redaction, clock.now()).then(dispatch.wake),
    reportEInvoices: () => reportEInvoices(db),
    stop: async () => {
      ready = false;
      log.info('daemon.stopping');
      await closing.close();
      log.info('daemon.stopped');
    },
  };
}

function connect(
  config: Config,
  { clock, version, environment }: DaemonOptions,
  db: Db,
  { metrics, trace }: { readonly metrics: Metrics; readonly trace: RequestTrace },
): PlatformConnection {
  const requestsPerMinute = config.platform.requests_per_minute;
  const transport = countingTransport('platform', metrics, trace, clock, environment?.transport);
  return connectPlatform({ clock, requestsPerMinute, memory: rateLimitStore(db), version, transport });
}
