import { lazily } from '@spacebooks/base/lazy';
import type { ConstructorOptions, JobWithMetadata, PgBoss } from 'pg-boss';
import { SCHEMA_OF_JOBS } from '../store/postgres/shares.js';

/** A live worker, as the registry of instances names it: its id and host hold no space. */
export interface Worker {
  readonly id: string;
  readonly host: string;
  readonly version: string;
}

/** One fetch of a share's job: what is done to it later is done only while nobody has fetched it since. */
export interface ShareAttempt {
  readonly id: string;
  readonly retryCount: number;
  readonly share: string;
}

/** The queue at one moment, by the server's clock. */
interface QueueState {
  /** Workers that beat lately and are not leaving, the asking one included. */
  readonly workers: number;
  /** Shares that have a job, and those of them that nobody holds. */
  readonly jobs: number;
  readonly waiting: number;
  /** Jobs whose holder has not touched them for too long. */
  readonly stale: number;
  /** Until the next one is, should nobody touch it, milliseconds; null where none is held. */
  readonly staleInMs: number | null;
}

/** The queue whose jobs are the shares: who has a job active holds its share. */
export interface ShareQueue {
  state(): Promise<QueueState>;
  /** Sends the jobs that are missing. */
  send(shares: readonly string[]): Promise<void>;
  /** @param most at least 1 */
  fetch(most: number): Promise<readonly ShareAttempt[]>;
  /** @returns those of the attempts that are still ours */
  touch(attempts: readonly ShareAttempt[]): Promise<ReadonlySet<ShareAttempt>>;
  giveBack(attempts: readonly ShareAttempt[]): Promise<void>;
  /** Takes their jobs from workers that do not touch them any more. */
  reap(): Promise<void>;
  /** Those that beat lately and are not leaving. */
  workers(): Promise<readonly Worker[]>;
  /** Shares whose job somebody holds. */
  held(): Promise<ReadonlySet<string>>;
  /** This worker no longer counts as live; it may still touch and give back. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** For how long a share is held after it was touched last, by the server's clock. */
export const HOLD_SECONDS = 10;
const DAY_SECONDS = 24 * 60 * 60;
/** The longest that pg-boss lets a job be active, whatever its heartbeat. */
export const LONGEST_HOLD_SECONDS = DAY_SECONDS;

const QUEUE = 'share';
/** A worker counts as gone after three of these: before its shares are taken from it, so that the others' parts have grown by then. */
const BEAT_SECONDS = 3;
/** A statement that takes longer has lost its server; there must be time for another attempt within the hold. */
const QUERY_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 3_000;
const START_ATTEMPTS = 3;
const LARGEST_INTEGER = 2_147_483_647;

const pgBoss = lazily(() => import('pg-boss'));

/**
 * Opens the queue, which is made where it is missing, and registers the worker; any number of processes may do so at once.
 *
 * @param url `postgres://user:password@host:port/database`; a pooler in transaction mode will do
 * @param onError told of everything that failed in the background; nothing is thrown there
 * @throws Error of pg-boss or pg
 */
export async function openShareQueue(
  url: string,
  worker: Worker,
  onError: (error: unknown) => void,
): Promise<ShareQueue> {
  const boss = await newBoss(url, { instanceName: nameOf(worker) }, onError);
  try {
    await startBoss(boss);
  } catch (error) {
    await closeBoss(boss);
    throw error;
  }
  return queueOf(boss);
}

/** Makes the queue where it is missing, as the owner of the database may for a role that may not. @throws Error of pg-boss or pg */
export async function prepareShareQueue(url: string): Promise<void> {
  // What fails in the background of this fails in the foreground, too.
  const boss = await newBoss(url, { registerInstance: false }, () => undefined);
  try {
    await startBoss(boss);
  } finally {
    await closeBoss(boss);
  }
}

async function newBoss(
  url: string,
  instance: ConstructorOptions,
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const { PgBoss } = await pgBoss();
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA_OF_JOBS,
    max: 2,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Handed on to pg's pool.
    ...{ query_timeout: QUERY_TIMEOUT_MS, keepAlive: true },
    instanceHeartbeatSeconds: BEAT_SECONDS,
    // Reaping is asked for when there is something to reap; the rest is not used.
    supervise: false,
    monitorIntervalSeconds: 1,
    monitorVacuum: false,
    reindex: false,
    schedule: false,
    bamIntervalSeconds: DAY_SECONDS,
    queueCacheIntervalSeconds: DAY_SECONDS,
    openTelemetry: { enabled: false },
    ...instance,
  });
  return boss.on('error', onError);
}

function closeBoss(boss: PgBoss): Promise<void> {
  return boss.stop({ close: true, graceful: false });
}

async function startBoss(boss: PgBoss): Promise<void> {
  await boss.start({ attempts: START_ATTEMPTS });
  await boss.createQueue(QUEUE, {
    policy: 'exclusive',
    heartbeatSeconds: HOLD_SECONDS,
    expireInSeconds: LONGEST_HOLD_SECONDS,
    retryLimit: LARGEST_INTEGER,
    retryDelay: 0,
  });
}

/** Both lists are short: a page of pg-boss would leave out the workers that started last. */
const ALL = { limit: 100_000 };

interface ShareData {
  readonly share: string;
}

function queueOf(boss: PgBoss): ShareQueue {
  const jobs = () => boss.findJobs<ShareData>(QUEUE, ALL);
  const workers = async (): Promise<readonly Worker[]> => {
    const instances = await boss.getInstances(ALL);
    const names = instances.flatMap(({ live, name }) => (live && name?.startsWith(`${PREFIX} `) ? name : []));
    return names.sort().map(workerOf);
  };
  const serverTime = async (): Promise<Date> => {
    const { rows } = await boss.getDb().executeSql('select clock_timestamp() as now');
    return rows[0].now;
  };
  return {
    state: async () => {
      // The time first: a hold that runs out meanwhile is seen at the next look, and none too early.
      const [now, live] = await Promise.all([serverTime(), workers()]);
      return { workers: live.length, ...stateOf(await jobs(), now.getTime()) };
    },
    send: async (shares) => {
      const missing = shares.map((share) => ({ singletonKey: share, data: { share } }));
      await boss.insert(QUEUE, missing);
    },
    fetch: async (most) => {
      const fetched = await boss.fetch<ShareData>(QUEUE, { batchSize: most });
      return fetched.map(({ id, retryCount, data: { share } }) => ({ id, retryCount, share }));
    },
    touch: async (attempts) => {
      await boss.touch(QUEUE, [...attempts]);
      const active = new Map((await jobs()).filter(isHeld).map(({ id, retryCount }) => [id, retryCount]));
      return new Set(attempts.filter(({ id, retryCount }) => active.get(id) === retryCount));
    },
    giveBack: async (attempts) => {
      await boss.fail(QUEUE, [...attempts], { reason: 'given back' });
    },
    reap: () => boss.supervise(QUEUE),
    workers,
    held: async () => new Set((await jobs()).filter(isHeld).map(({ data }) => data.share)),
    leave: () => boss.stop({ close: false, graceful: false }),
    close: () => closeBoss(boss),
  };
}

type ShareJob = JobWithMetadata<ShareData>;

function isHeld({ state }: ShareJob): boolean {
  return state === 'active';
}

/** @param now by the server's clock, epoch milliseconds */
function stateOf(jobs: readonly ShareJob[], now: number): Omit<QueueState, 'workers'> {
  const held = jobs.filter(isHeld);
  const ends = held.map(endOf);
  const isStale = ({ startedOn, expireInSeconds }: ShareJob, index: number): boolean =>
    Math.min(ends[index] ?? 0, startedOn.getTime() + expireInSeconds * 1_000) < now;
  const waiting = jobs.filter(({ state }) => state === 'created' || state === 'retry').length;
  return {
    jobs: held.length + waiting,
    waiting,
    stale: held.filter(isStale).length,
    staleInMs: held.length === 0 ? null : Math.ceil(Math.min(...ends) - now),
  };
}

/** When its hold runs out, should nobody touch it. */
function endOf({ heartbeatOn, startedOn, heartbeatSeconds }: ShareJob): number {
  return (heartbeatOn ?? startedOn).getTime() + (heartbeatSeconds ?? HOLD_SECONDS) * 1_000;
}

/** What an instance of ours is called, followed by version, host and id; others may share the database. */
const PREFIX = 'spacebooks';

function nameOf({ version, host, id }: Worker): string {
  return [PREFIX, version, host, id].join(' ');
}

function workerOf(name: string): Worker {
  const [, version = '', host = '', id = ''] = name.split(' ');
  return { id, host, version };
}
