import { PRIORITY, type Priority } from './priority.js';
import { UserQueue, type UserQueueOptions, type UserQueueState } from './user-queue.js';

/**
 * Keeps the platform's rate limit on our side: one queue for each user, however many tokens, spaces and
 * callers there are (docs/adr/0002-rate-limit.md).
 */
export interface Limiter {
  /** Runs `send` when the user behind `tokenKey` has a free slot. `signal` ends the wait with its reason, not the send. */
  run<T>(tokenKey: string, priority: Priority, send: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Stops the user behind `tokenKey` for `ms` milliseconds of the clock, over restarts and in other programs, too. */
  pause(tokenKey: string, ms: number): Promise<void>;
  /** Until when the user behind `tokenKey` is stopped, epoch milliseconds; null when he is not. */
  pausedUntil(tokenKey: string): Promise<number | null>;
  /** From now on `tokenKey` is a token of `userKey`, for whom its latest requests count too. */
  assign(tokenKey: string, userKey: string): Promise<void>;
  snapshot(): readonly UserQueueState[];
  close(): void;
}

export type LimiterOptions = Omit<UserQueueOptions, 'concurrency'> &
  Partial<Pick<UserQueueOptions, 'concurrency'>>;

const CONCURRENCY = 8;

const MOVED: unique symbol = Symbol('the user of the token became known meanwhile');

export function createLimiter(options: LimiterOptions): Limiter {
  const queueOptions: UserQueueOptions = { concurrency: CONCURRENCY, ...options };
  const opening = new Map<string, Promise<UserQueue>>();
  const open = new Map<string, UserQueue>();
  const users = new Map<string, string>();

  function queueOf(key: string): Promise<UserQueue> {
    const known = opening.get(key);
    if (known !== undefined) return known;
    const queue = UserQueue.open(key, queueOptions);
    opening.set(key, queue);
    queue.then(
      (opened) => open.set(key, opened),
      // The next caller tries again.
      () => opening.delete(key),
    );
    return queue;
  }

  const keyOf = (tokenKey: string): string => users.get(tokenKey) ?? tokenKey;

  const limiter: Limiter = {
    run: async (tokenKey, priority, send, signal) => {
      const key = keyOf(tokenKey);
      const queue = await queueOf(key);
      const sendUnlessMoved = async () => (keyOf(tokenKey) === key ? send() : MOVED);
      const result = await queue.run(PRIORITY[priority], sendUnlessMoved, signal);
      return result === MOVED ? limiter.run(tokenKey, priority, send, signal) : result;
    },
    pause: async (tokenKey, ms) => (await queueOf(keyOf(tokenKey))).pauseAll(ms),
    pausedUntil: async (tokenKey) => (await queueOf(keyOf(tokenKey))).state().pausedUntil,
    assign: async (tokenKey, userKey) => {
      if (users.get(tokenKey) === userKey) return;
      const [own, user] = await Promise.all([queueOf(tokenKey), queueOf(userKey)]);
      users.set(tokenKey, userKey);
      await options.sendTimes.move(tokenKey, userKey);
      user.occupy(own.slotsInUse());
      const { pausedUntil } = own.state();
      if (pausedUntil !== null) user.pause(pausedUntil - options.clock.now());
    },
    snapshot: () => [...open.values()].map((queue) => queue.state()),
    close: () => {
      for (const queue of open.values()) queue.close();
    },
  };
  return limiter;
}
