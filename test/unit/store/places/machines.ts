import { type Clock, sleepOn } from '@spacebooks/base/clock';
import type { RateLimitStore } from '@spacebooks/http/rate-limit';
import { sql } from 'kysely';
import { createLimiter, type Limiter } from '../../../../src/platform/limiter.js';
import { dialectOf } from '../../../../src/store/engine/engine.js';
import type { Db } from '../../../../src/store/engine/open.js';
import { createRateLimitStore } from '../../../../src/store/limits/rate-limit-store.js';

/** Far from the beginning of time, as moments are. */
const BEGIN = 1_800_000_000_000;
/** Turns of the loop without a call of the store, after which nothing follows before time passes. */
const QUIET_TURNS = 5;

interface Timer {
  readonly at: number;
  readonly due: () => void;
}

/** Time that passes when the test says so: the server's, and of the timers of all machines. */
export interface VirtualTime {
  now(): number;
  /** Everything that is due meanwhile runs in its order, and what follows from it before time passes on. */
  pass(ms: number): Promise<void>;
  after(ms: number, due: () => void): () => void;
  /** Resolves when nothing is asked of a store. */
  quiet(): Promise<void>;
  /** Counts as asked until it is answered. */
  asked<T>(call: () => Promise<T>): Promise<T>;
}

/** @param set has the server show it */
export function virtualTime(set: (now: number) => Promise<void>): VirtualTime {
  let now = BEGIN;
  let underWay = 0;
  let shown = Number.NaN;
  const timers = new Set<Timer>();
  const quiet = async (): Promise<void> => {
    for (let turns = 0; turns < QUIET_TURNS; turns += 1) {
      await new Promise(setImmediate);
      if (underWay > 0) turns = -1;
    }
  };
  return {
    now: () => now,
    quiet,
    after: (ms, due) => {
      const timer = { at: now + Math.max(0, ms), due };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass: async (ms) => {
      const until = now + ms;
      for (;;) {
        await quiet();
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        now = next?.at ?? until;
        if (next === undefined) return;
        timers.delete(next);
        next.due();
      }
    },
    asked: async (call) => {
      underWay += 1;
      try {
        if (shown !== now) await set(now);
        shown = now;
        return await call();
      } finally {
        underWay -= 1;
      }
    },
  };
}

/** A process with a clock of its own, which sends for a user as fast as it may. */
export interface Machine {
  /** @param onWayMs until it arrives @param thenMs from then until it is answered */
  send(onWayMs: number, thenMs: number): void;
  /** The clock is set by so much. */
  set(byMs: number): void;
  /** Nothing of it goes on, and nothing is tidied up. */
  kill(): void;
  /** Requests that it was asked for and that have not arrived, while it lives. */
  waiting(): number;
}

export interface MachineOptions {
  /** Of its clock, compared with the server's. */
  readonly aheadMs: number;
  /** How long a statement is on its way to the store, and its answer on the way back. */
  readonly lagMs: number;
}

export interface Scene {
  readonly time: VirtualTime;
  /** When requests arrived at the platform. */
  readonly arrivals: number[];
  readonly perMinute: number;
}

const USER = 'user:1';

export function startMachine(
  db: Db,
  { time, arrivals, perMinute }: Scene,
  { aheadMs, lagMs }: MachineOptions,
): Machine {
  let ahead = aheadMs;
  let waiting = 0;
  let isAlive = true;
  const never = new Promise<never>(() => undefined);
  const clock: Clock = {
    speed: 1,
    origin: { machine: 0, shown: 0 },
    now: () => time.now() + ahead,
    after: (ms, due) => time.after(ms, () => isAlive && due()),
    sleep: (ms, signal) => sleepOn(clock, ms, signal),
  };
  const lag = async (): Promise<void> =>
    lagMs === 0 ? undefined : new Promise((resolve) => time.after(lagMs, resolve));
  const mortal = <Methods extends object>(methods: Methods): Methods =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        typeof method !== 'function'
          ? method
          : async (...given: unknown[]) => {
              if (!isAlive) return never;
              await lag();
              if (!isAlive) return never;
              const answer = await time.asked(() => method(...given));
              await lag();
              return isAlive ? answer : never;
            },
      ]),
    ) as Methods;
  const { ahead: places, ...single } = createRateLimitStore(db, clock);
  const store: RateLimitStore = { ...mortal(single), ahead: places && mortal(places) };
  const limiter: Limiter = createLimiter({ requestsPerMinute: perMinute, clock, store });
  return {
    send: (onWayMs, thenMs) => {
      waiting += 1;
      void limiter.run(USER, 'read', async () => {
        if (!isAlive) return never;
        time.after(onWayMs, () => {
          arrivals.push(time.now());
          waiting -= 1;
        });
        await clock.sleep(onWayMs + thenMs);
      });
    },
    set: (byMs) => {
      ahead += byMs;
    },
    kill: () => {
      isAlive = false;
    },
    waiting: () => (isAlive ? waiting : 0),
  };
}

/** Has the server of this database show a time of the test's, for everybody who opens a store on this handle from now on. */
export async function showVirtualTime(dbs: readonly Db[]): Promise<(now: number) => Promise<void>> {
  const [db] = dbs as [Db];
  if (dialectOf(db).serverTime === null) return async () => undefined;
  await sql`create table virtual_time (now numeric)`.execute(db);
  await sql`insert into virtual_time values (${BEGIN})`.execute(db);
  const serverTime = sql<number>`(select now from virtual_time)`;
  for (const each of dbs) Object.assign(dialectOf(each), { serverTime });
  return async (now) => void (await sql`update virtual_time set now = ${now}`.execute(db));
}

/** The most that arrived in any minute. */
export function mostInAMinute(arrivals: readonly number[]): number {
  const sorted = [...arrivals].sort((a, b) => a - b);
  return Math.max(0, ...sorted.map((at) => sorted.filter((each) => each >= at && each < at + 60_000).length));
}
