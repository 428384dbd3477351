import { type Clock, systemClock } from '@spacebooks/base/clock';
import type { FolderTurns } from '@spacebooks/base/folder-turns';
import type { Transport } from '@spacebooks/http/transport';
import { openArchive } from '../../archive/archive.js';
import type { PrunableArchive } from '../../archive/content.js';
import type { DeliveryPatience } from '../../books/delivery/reach.js';
import type { Config } from '../../config/config.js';
import type { SpaceReader } from '../../config/load.js';
import { databaseOf } from '../../config/store-config.js';
import { isFailure } from '../../domain/errors.js';
import { type AtWork, openAtWork } from '../../einvoice/at-work/at-work.js';
import type { Visuals } from '../../einvoice/drawn.js';
import type { AlertSink } from '../../notify/alert-dispatch.js';
import type { Listen } from '../../ops/http-listener.js';
import type { Logger } from '../../ops/log.js';
import { createMetrics, type Metrics } from '../../ops/metrics.js';
import type { Redaction } from '../../ops/redaction.js';
import { createRequestTrace, type RequestTrace } from '../../ops/request-trace.js';
import type { Tracer } from '../../ops/tracing/span.js';
import { tracedLog, tracedRequests } from '../../ops/tracing/spans.js';
import { connectPlatform, type PlatformConnection } from '../../platform/connection.js';
import { startPoller } from '../../poller.js';
import type { Random } from '../../random.js';
import { BUSY_RETRY, type BusyRetry } from '../../store/engine/busy-retry.js';
import type { ConnectionOptions, PageVerdict } from '../../store/engine/engine.js';
import { type Db, openDatabase } from '../../store/engine/open.js';
import { serverClock } from '../../store/engine/server-clock.js';
import { createRequestTraces } from '../../store/sagas/request-traces.js';
import { createSpaceVersions } from '../../store/spaces/space-versions.js';
import { failureText } from '../../words/failures.js';
import { type AroundKsef, openAroundKsef } from '../ksef/around-ksef.js';

import { type ServedSpaces, serveSpaces } from '../spaces/served-spaces.js';
import { openSpaceFeed } from '../spaces/space-feed.js';
import { openSpaceToken } from '../spaces/space-token.js';
import { type OpenSpace, openSpace } from '../spaces/spaces.js';
import { takeUpSpaces } from '../spaces/spaces-in-force.js';
import type { ShutdownStack } from './closing.js';
import { countingTransport } from './counting.js';
import { platformStateStore } from './limit-stores.js';
import { type Logins, openLogins } from './logins.js';
import { openTracing } from './tracing.js';

/** How often the machine's clock is compared with the server's, real milliseconds. */
const CLOCK_MS = 10_000;

/**
 * Replacements for what a daemon touches outside its process, for a simulation that has both sides in one process on virtual
 * time. Everything defaults to the real thing.
 */
export interface DaemonEnvironment {
  readonly transport?: () => Transport;
  readonly listen?: Listen;
  readonly onConnect?: ConnectionOptions['onConnect'];
  readonly deliveryPatience?: DeliveryPatience;
  readonly folderTurns?: FolderTurns;
  /** How long a start waits for the spaces, milliseconds of real time. */
  readonly patienceMs?: number;
  /** How the daemon's connection retries while another one holds the database. */
  readonly busyRetry?: BusyRetry;
  readonly visuals?: Visuals;
  /** Computes documents; in a watched thread by default. */
  readonly openAtWork?: typeof openAtWork;
  /** Records which requests were sent for which e-invoice; by default by Node's asynchronous context. */
  readonly trace?: RequestTrace;
  /** Receives the function to call after a command has written a decision; without it the database is polled. */
  readonly onDecisions?: (refresh: () => void) => void;
}

export interface DaemonOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly redaction: Redaction;
  readonly version: string;
  /** Replaces the subscriptions of another daemon of this instance, because that is gone. */
  readonly takeOver?: boolean;
  /** Aborted during the start: no further requests to the platform, so that the daemon stops soon. */
  readonly abortStart?: AbortSignal;
  /** Before the page for people listens: whatever has its place leaves it. */
  readonly beforePage?: () => Promise<void>;
  /** Where alerts go besides the log. */
  readonly alertSink?: AlertSink;
  /** Of spaces that come and go; left out or null where they are a list. */
  readonly spaces?: SpaceReader | null;
  readonly environment?: DaemonEnvironment;
}

/** The daemon's options, and everything it has opened. */
export interface OpenDaemon extends Omit<DaemonOptions, 'spaces'>, AroundKsef {
  /** Its spaces are those that are served now. */
  readonly config: Config;
  readonly served: ServedSpaces;
  readonly environment: DaemonEnvironment;
  readonly tracer: Tracer;
  readonly metrics: Metrics;
  readonly db: Db;
  /** For callbacks. */
  readonly receiving: Db;
  /** For what people look at. */
  readonly reading: Db;
  /** Of the page check, which the start does not wait for. */
  readonly pageVerdict: Promise<PageVerdict>;
  readonly archive: PrunableArchive;
  /** Computes documents under a mark that outlives the process. */
  readonly atWork: AtWork;
  /** Records which requests were sent for which e-invoice. */
  readonly trace: RequestTrace;
  readonly platform: PlatformConnection;
  /** Those that are served now, by id. */
  readonly spaces: ReadonlyMap<string, OpenSpace>;
  /** Of logins, in the database; null where they are files of this machine. */
  readonly logins: Logins | null;
}

/** Opens database and archive, and connects platform and KSeF; nothing is sent yet. @throws Failure `store.*`, `archive.refused`, `login.other-key` */
export async function openDaemon(
  given: Config,
  options: DaemonOptions,
  closing: ShutdownStack,
): Promise<OpenDaemon> {
  const { random, version, redaction, environment = {} } = options;
  const tracer = await openTracing(given, options);
  closing.add(() => tracer.stop());
  const log = tracer.isOn ? tracedLog(options.log, tracer) : options.log;
  const { db, receiving, reading, pages, close } = await openStore(given, environment, random, log);
  closing.add(close);
  const clock = await keepClock(db, options.clock, closing);
  const { openAtWork: openMark = openAtWork } = environment;
  const atWork = openMark({ path: `${given.store.path}.at-work`, version, clock, log });
  closing.add(() => atWork.close());
  const archive = openArchive(given.archive);
  closing.add(() => archive.close());
  await probeArchive(archive, log);
  const metrics = createMetrics(version);
  const { trace: requestTrace = createRequestTrace({ ...createRequestTraces(db), clock, log }) } =
    environment;
  const trace = tracedRequests(requestTrace, tracer);
  closing.add(() => trace.stop());
  const transportTo = (system: 'platform' | 'ksef') =>
    countingTransport(system, metrics, trace, clock, environment.transport);
  const platform = connectPlatform({
    clock,
    requestsPerMinute: given.platform.requests_per_minute,
    store: platformStateStore(db, clock),
    version,
    transport: transportTo('platform'),
  });
  closing.add(() => platform.close());
  options.abortStart?.addEventListener('abort', platform.close);
  if (options.abortStart?.aborted) platform.close();
  const ofKsef = openAroundKsef({ db, clock, log, version, connect: () => transportTo('ksef') }, closing);
  const { spaces: reader = null, ...others } = options;
  const feed = await openSpaceFeed(given, reader, createSpaceVersions(db));
  const { base_url: baseUrl } = given.platform;
  const logins = await openLogins(given.store, db, { ...options, log });
  const served = await serveSpaces(given, feed, redaction, {
    inForce: (spaces) => takeUpSpaces(db, given, spaces, clock.now()),
    connect: async (space) => {
      const token = await openSpaceToken(space, redaction, logins?.tokens ?? null, () => logins?.find(space));
      return openSpace(space, { baseUrl, platform, token, ksef: await ofKsef.ksef.connect(space) });
    },
  });
  logins?.started();
  return {
    ...others,
    clock,
    config: served.config,
    served,
    environment,
    log,
    tracer,
    metrics,
    db,
    receiving,
    reading,
    pageVerdict: pages.verdict,
    archive,
    atWork,
    trace,
    platform,
    ...ofKsef,
    spaces: served.spaces,
    logins,
  };
}

function openStore(
  { store }: Config,
  { onConnect, busyRetry }: DaemonEnvironment,
  random: Random,
  log: Logger,
) {
  return openDatabase(databaseOf(store), {
    onConnect,
    busyRetry: busyRetry ?? { ...BUSY_RETRY, random },
    isShared: true,
    onMigration: (done, of) => log.info('database.migrating', { step: done + 1, of }),
    // Whoever watches the connection has one process and no real time.
    readsInThread: onConnect === undefined,
  });
}

/** Everything that the daemon does for spaces goes by the clock that it shares with other machines. @throws Failure `store.*` */
async function keepClock(db: Db, own: Clock, closing: ShutdownStack): Promise<Clock> {
  const { clock, correct } = await serverClock(db, own);
  if (clock === own) return own;
  const keeping = startPoller({
    poll: async () => {
      await correct();
      return null;
    },
    // A server that is away says so elsewhere; until it is back the difference is the one known last.
    onFailure: () => CLOCK_MS,
    longestRestMs: CLOCK_MS,
    firstRestMs: CLOCK_MS,
    clock: systemClock,
  });
  closing.add(() => keeping.stop());
  return clock;
}

/** A bucket that does not answer is waited for, e-invoice by e-invoice: callbacks need nothing but the database. */
async function probeArchive(archive: PrunableArchive, log: Logger): Promise<void> {
  await archive.probe().catch((error: unknown) => {
    if (!isFailure(error, 'archive.unreachable')) throw error;
    log.warn('archive.unreachable', { error: failureText(error) });
  });
}
