import type { Clock } from '@spacebooks/base/clock';
import type { Logger } from '../ops/log.js';
import { type Stoppable, startPoller } from '../poller.js';
import { type Fence, unfenced } from '../store/engine/fence.js';
import { storeFailure } from '../store/postgres/failures.js';
import { giveUpShares, ownersOf, takeShares } from '../store/postgres/shares.js';
import type { Db } from '../store/schema/tables.js';
import { createHoldings, type Holdings } from './holdings.js';
import {
  HOLD_SECONDS,
  LONGEST_HOLD_SECONDS,
  openShareQueue,
  type ShareQueue,
  type Worker,
} from './share-queue.js';

export interface Membership extends Stoppable {
  /** Shares held now, until the work in them has ended. */
  held(): ReadonlyMap<string, Fence>;
  /** Live workers, itself included, with how many shares each holds. */
  workers(): Promise<readonly (Worker & { readonly shares: number })[]>;
  /** Ends the work in every share, gives it back, and leaves. */
  stop(): Promise<void>;
}

export interface MembershipDeps {
  /** Of the database that `db` is, for a small pool of its own. */
  readonly url: string;
  readonly db: Db;
  readonly worker: Worker;
  /** All that there are, whoever holds them. */
  readonly shares: readonly string[];
  /** Begins the work of a share; called within no fence, and not before what was called for it earlier has settled. */
  take(fence: Fence): Promise<void>;
  /** Ends it in order; afterwards the share is given back. */
  end(share: string): Promise<void>;
  /**
   * Somebody else has the share, or may have it as the server has not answered for so long: nothing more may be sent. Also
   * called while `take` or `end` of it have not settled.
   */
  lost(share: string): Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

const NEVER = new AbortController().signal;
const TOUCH_MS = 3_000;
const BALANCE_MS = 1_000;
const RETRY_MS = 1_000;
/** A hold has run out when the server's clock shows more than its end. */
const JUST_AFTER_MS = 10;
/** A job is fetched anew long before pg-boss would expire it. */
const RENEW_MS = (LONGEST_HOLD_SECONDS / 2) * 1_000;

/**
 * Joins the workers of a database: fetches as many shares as are this worker's part, touches what it holds, and gives back
 * what is more than its part. Resolves when the work in what it got at once has begun.
 *
 * @throws Failure `store.*`
 */
export function joinWorkers(deps: MembershipDeps): Promise<Membership> {
  return unfenced(() =>
    join(deps).catch((error: unknown) => {
      throw storeFailure(error);
    }),
  );
}

async function join({
  url,
  db,
  worker,
  shares,
  take,
  end,
  lost,
  clock,
  log,
}: MembershipDeps): Promise<Membership> {
  const complain = complaints(log);
  const queue = await openShareQueue(url, worker, (error) => complain.of(error));
  const holdings = createHoldings({
    take,
    end,
    lost,
    giveBack: async ({ attempt, fence }) => {
      await giveUpShares(db, [fence]);
      await queue.giveBack([attempt]);
    },
    onFailure: (error) => complain.of(error),
    onExpired: (count) => log.error('shares.expired', { shares: count }),
    holdMs: HOLD_SECONDS * 1_000 * clock.speed,
    clock,
  });
  try {
    await queue.send(shares);
    // Also removes what workers of long ago left in the registry.
    await queue.reap();
  } catch (error) {
    await queue.close();
    throw error;
  }
  const owned = { queue, holdings, db, worker, shares, clock, log };
  /** In real time, as the server's clock knows no other. */
  const every = (
    restMs: number,
    source: Source,
    work: (stop: AbortSignal) => Promise<number | null>,
  ): Stoppable =>
    startPoller({
      poll: async (stop) => {
        const nextInMs = await work(stop);
        complain.recovered(source);
        return nextInMs === null ? null : clock.now() + nextInMs * clock.speed;
      },
      onFailure: (error) => {
        complain.of(error, source);
        return RETRY_MS * clock.speed;
      },
      longestRestMs: restMs * clock.speed,
      clock,
    });
  const touching = every(TOUCH_MS, 'touch', async () => {
    await touch(owned);
    return null;
  });
  await balance(owned, NEVER).catch((error: unknown) => complain.of(error));
  await holdings.settled();
  const balancing = every(BALANCE_MS, 'balance', (stop) => balance(owned, stop));
  return {
    held: () => new Map(holdings.all().map(({ fence }) => [fence.share, fence])),
    workers: () => countShares(owned),
    stop: async () => {
      await balancing.stop();
      // First, so that the parts of the others have grown when they see what is given back.
      await queue.leave().catch((error: unknown) => complain.of(error));
      for (const holding of holdings.all()) holdings.release(holding);
      await holdings.settled();
      await touching.stop();
      await queue.close().catch((error: unknown) => complain.of(error));
    },
  };
}

interface Owned extends Pick<MembershipDeps, 'db' | 'worker' | 'shares' | 'clock' | 'log'> {
  readonly queue: ShareQueue;
  readonly holdings: Holdings;
}

/** A job names no worker: the share's owner does, which may have lost the job since. */
async function countShares({ queue, db }: Owned): ReturnType<Membership['workers']> {
  const [workers, held, owners] = await Promise.all([queue.workers(), queue.held(), ownersOf(db)]);
  return workers.map((worker) => {
    const shares = owners.filter(({ share, owner }) => owner === worker.id && held.has(share)).length;
    return { ...worker, shares };
  });
}

/** Extends the hold of everything held; what is no longer ours is lost. */
async function touch({ queue, holdings, log }: Owned): Promise<void> {
  const held = holdings.all();
  if (held.length === 0) return;
  const confirm = holdings.extend();
  const ours = await queue.touch(held.map(({ attempt }) => attempt)).catch((error: unknown) => {
    confirm(false);
    throw error;
  });
  confirm(true);
  const gone = held.filter(
    ({ attempt }) => !ours.has(attempt) && holdings.all().some((each) => each.attempt === attempt),
  );
  if (gone.length > 0) log.warn('shares.taken-away', { shares: gone.map(({ fence }) => fence.share) });
  for (const holding of gone) holdings.lose(holding);
}

/**
 * Fetches what is missing to this worker's part, or gives back what is more than it.
 *
 * @returns when to look again at the latest, milliseconds, where a hold is about to run out: at that moment, and not up to a
 * whole rest later
 */
async function balance(owned: Owned, stop: AbortSignal): Promise<number | null> {
  const { queue, holdings, shares, clock } = owned;
  const { workers, jobs, waiting, stale, staleInMs } = await queue.state();
  if (jobs < shares.length) await queue.send(shares);
  if (stale > 0) await queue.reap();
  const kept = holdings.kept();
  const missing = partOf(shares.length, workers) - kept.length;
  const [oldest] = kept;
  if (missing < 0) for (const holding of kept.slice(missing)) holdings.release(holding);
  else if (missing > 0 && (waiting > 0 || stale > 0 || jobs < shares.length) && !stop.aborted)
    await fetch(owned, missing);
  else if (oldest !== undefined && clock.now() - oldest.since > RENEW_MS * clock.speed)
    holdings.release(oldest);
  return staleInMs === null || staleInMs <= 0 ? null : staleInMs + JUST_AFTER_MS;
}

function partOf(shares: number, workers: number): number {
  return Math.ceil(shares / Math.max(1, workers));
}

async function fetch({ queue, holdings, db, worker, clock, log }: Owned, most: number): Promise<void> {
  // While others are held, the deadline of these is the one of what is fetched as well: it is earlier.
  const confirm = holdings.all().length === 0 ? holdings.extend() : undefined;
  const attempts = await queue.fetch(most).catch((error: unknown) => {
    confirm?.(false);
    throw error;
  });
  confirm?.(true);
  if (attempts.length === 0) return;
  const names = attempts.map(({ share }) => share);
  const fences = await takeShares(db, names, worker.id).catch(async (error: unknown) => {
    await queue.giveBack(attempts).catch(() => undefined);
    throw error;
  });
  for (const [index, attempt] of attempts.entries()) {
    const fence = fences[index];
    if (fence !== undefined) holdings.add({ attempt, fence, since: clock.now(), isEnding: false });
  }
  log.info('shares.balanced', { worker: worker.id, taken: names.length, held: holdings.kept().length });
}

type Source = 'touch' | 'balance' | 'background';

/** Each kind of failure is logged once, whoever meets it, until who met it first has succeeded. */
function complaints(log: Logger) {
  const known = new Map<string, Source>();
  return {
    of: (error: unknown, source: Source = 'background'): void => {
      const { code, message } = error as { code?: unknown; message?: unknown };
      const kind = String(code ?? message);
      if (known.has(kind)) return;
      known.set(kind, source);
      log.warn('shares.queue-failed', { error: { code, message } });
    },
    /** What this source says from now on is logged again. */
    recovered: (source: Source): void => {
      for (const [kind, by] of known) if (by === source) known.delete(kind);
    },
  };
}
