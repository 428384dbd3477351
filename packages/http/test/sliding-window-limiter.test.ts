import { type Clock, systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inMemoryRateLimits } from '../src/in-memory-rate-limits.js';
import { LimiterPool } from '../src/limiter-pool.js';
import type { PlacesAhead } from '../src/rate-limit.js';
import { SlidingWindowLimiter, type SlidingWindowOptions } from '../src/sliding-window-limiter.js';
import { type RateLimitMemory, rateLimitMemory } from './rate-limit-memory.js';
import { settledBy } from './settled.js';

const START = Date.UTC(2026, 9, 1, 9);
/** Two in ten seconds; each counts a margin longer. */
const WINDOWS = [{ requests: 2, ms: 10_000 }];
const COUNTED_MS = 10_200;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What waits for more time than the test has let pass waits too long. */
function settled<T>(promise: Promise<T>): Promise<T> {
  return settledBy(promise, () => vi.advanceTimersByTimeAsync(0));
}

async function open(options: Partial<SlidingWindowOptions> = {}) {
  const store = options.store ?? inMemoryRateLimits();
  const limiter = await SlidingWindowLimiter.open({
    key: 'user:1',
    windows: WINDOWS,
    clock: systemClock,
    ...options,
    store,
  });
  const sentAt: number[] = [];
  const send = (takesMs = 0, priority?: number) =>
    limiter.run(
      async () => {
        sentAt.push(Date.now() - START);
        if (takesMs > 0) await systemClock.sleep(takesMs);
      },
      priority === undefined ? {} : { priority },
    );
  return { limiter, store, sentAt, send };
}

/** More than a request on its way to the store and back waits for. */
const STEPS = 40;

/** A clock on which what takes no time needs no timer. */
const hastyClock: Clock = {
  speed: 1,
  now: () => Date.now(),
  after: (ms, run) => {
    if (ms > 0) return systemClock.after(ms, run);
    void Promise.resolve().then(run);
    return () => undefined;
  },
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
};

/** Of a store that several machines share: any number of places, each open at once. */
function placesAhead({ sent }: RateLimitMemory): PlacesAhead {
  const places: RateLimitMemory['sent'] = [];
  return {
    take: async (userKey) => {
      const row = { userKey, at: Date.now() };
      sent.push(row);
      const id = places.push(row) - 1;
      return { places: [{ id, opensInMs: 0, until: Date.now() + 15_000 }], isPaused: false, askInMs: 0 };
    },
    answered: async ({ id }, at) => void Object.assign(places[id] ?? {}, { at }),
    giveBack: async (gone) => {
      const rows = gone.map(({ id }) => places[id]);
      sent.splice(0, sent.length, ...sent.filter((row) => !rows.includes(row)));
    },
  };
}

/** A clock that can be put forward under its timers, and notes how long each wait is meant to be. */
function notedClock() {
  let offsetMs = 0;
  const sleeps: number[] = [];
  const clock: Clock = {
    ...systemClock,
    speed: 1,
    now: () => Date.now() + offsetMs,
    after: (ms, run) => systemClock.after(ms, run),
    sleep: (ms, signal) => {
      sleeps.push(ms);
      return systemClock.sleep(ms, signal);
    },
  };
  const putForward = (ms: number): void => {
    offsetMs += ms;
  };
  return { clock, sleeps, putForward };
}

describe('what is sent', () => {
  it('comes to what it came to', async () => {
    const { limiter } = await open();
    expect(await settled(limiter.run(async () => 'answer'))).toBe('answer');
    await expect(settled(limiter.run(() => Promise.reject(new Error('broken'))))).rejects.toThrow('broken');
  });

  it('counts whether or not it failed', async () => {
    const { limiter, sentAt, send } = await open();
    const broken = () => limiter.run(() => Promise.reject(new Error('broken'))).catch(() => undefined);
    await settled(Promise.all([broken(), broken()]));
    const third = send();
    await vi.advanceTimersByTimeAsync(COUNTED_MS - 1);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled(third);
    expect(sentAt).toEqual([COUNTED_MS]);
  });

  it('goes in any number at once where none is given', async () => {
    const { limiter, send } = await open({ windows: [{ requests: 50, ms: 10_000 }] });
    const all = Promise.all(Array.from({ length: 50 }, () => send(100)));
    await vi.advanceTimersByTimeAsync(10);
    expect(limiter.state()).toEqual({ waiting: 0, inFlight: 50, counted: 50, pausedUntil: null });
    await vi.advanceTimersByTimeAsync(100);
    await settled(all);
    expect(limiter.state()).toEqual({ waiting: 0, inFlight: 0, counted: 50, pausedUntil: null });
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    expect(limiter.state().counted).toBe(0);
  });

  it('is told in the store when it was answered, before anybody hears of the answer', async () => {
    const store = rateLimitMemory();
    const { limiter, send } = await open({ store });
    const sending = send(300);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.sent).toEqual([{ userKey: 'user:1', at: START }]);
    await vi.advanceTimersByTimeAsync(300);
    await settled(sending);
    expect(store.sent).toEqual([{ userKey: 'user:1', at: START + 300 }]);
    limiter.close();
  });

  it('is none the worse for an answer that cannot be written down', async () => {
    const store = { ...inMemoryRateLimits(), answered: () => Promise.reject(new Error('disk')) };
    const { send, sentAt } = await open({ store });
    await settled(send());
    expect(sentAt).toEqual([0]);
  });

  it('fails, and leaves its place to others, where it cannot be written down', async () => {
    const memory = inMemoryRateLimits();
    const record = vi.fn(memory.record).mockRejectedValueOnce(new Error('disk'));
    const { send, sentAt } = await open({ store: { ...memory, record } });
    await expect(settled(send())).rejects.toThrow('disk');
    await settled(Promise.all([send(), send()]));
    expect(sentAt).toEqual([0, 0]);
  });
});

describe('what waits', () => {
  it('goes by its priority, without one after those that have one, and of equals the first', async () => {
    const { limiter, send } = await open();
    await settled(Promise.all([send(), send()]));
    const order: string[] = [];
    const wait = (name: string, priority?: number) =>
      limiter.run(async () => void order.push(name), priority === undefined ? {} : { priority });
    const all = Promise.all([wait('none'), wait('low', 1), wait('high', 2), wait('second low', 1)]);
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    expect(order).toEqual(['high', 'low']);
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    await settled(all);
    expect(order).toEqual(['high', 'low', 'second low', 'none']);
  });

  it('waits with one timer, however many wait, and with none where nobody does', async () => {
    const { limiter, send } = await open();
    await settled(Promise.all([send(), send()]));
    expect(vi.getTimerCount()).toBe(0);
    for (let count = 0; count < 5; count += 1) void send();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(vi.getTimerCount()).toBe(1);
    // That of the pause is one more.
    await settled(limiter.pause(60_000));
    expect(vi.getTimerCount()).toBe(2);
    limiter.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('looks at the clock after a minute at the latest, for a machine that slept', async () => {
    const { clock, sleeps, putForward } = notedClock();
    const { send, sentAt } = await open({ clock, windows: [{ requests: 1, ms: 3_600_000 }] });
    await settled(send());
    const second = send();
    await vi.advanceTimersByTimeAsync(1_000);
    putForward(3_600_000);
    await vi.advanceTimersByTimeAsync(59_200);
    await settled(second);
    expect(sentAt).toEqual([0, 60_200]);
    expect(Math.max(...sleeps)).toBe(60_200);
  });

  it('that nobody waits for any more leaves without being sent, and those behind it stay', async () => {
    const { limiter, send, sentAt } = await open();
    await settled(Promise.all([send(), send()]));
    const stop = new AbortController();
    const given = vi.fn(async () => {});
    const first = limiter.run(given, { signal: stop.signal });
    const second = send();
    await vi.advanceTimersByTimeAsync(1);
    expect(limiter.state().waiting).toBe(2);
    stop.abort(new Error('enough'));
    await expect(settled(first)).rejects.toThrow('enough');
    expect(limiter.state().waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    await settled(second);
    expect(given).not.toHaveBeenCalled();
    expect(sentAt).toEqual([0, 0, COUNTED_MS]);
  });

  it('does not begin for somebody who was told to stop before', async () => {
    const { limiter } = await open();
    const given = vi.fn(async () => {});
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(settled(limiter.run(given, { signal: stopped }))).rejects.toThrow('enough');
    expect(given).not.toHaveBeenCalled();
    expect(limiter.state()).toMatchObject({ waiting: 0, inFlight: 0, counted: 0 });
  });

  it.each([
    ['recorded in the store', () => undefined],
    ['taken ahead', placesAhead],
  ])(
    'is sent and done or counts nowhere, at whatever step it is told to stop: its place is %s',
    async (_, aheadOf) => {
      const seen = new Set<string>();
      for (let steps = 0; steps < STEPS; steps += 1) {
        const memory = rateLimitMemory();
        const { limiter } = await open({ clock: hastyClock, store: { ...memory, ahead: aheadOf(memory) } });
        const stop = new AbortController();
        const given = vi.fn(async () => {});
        const running = limiter.run(given, { signal: stop.signal });
        const outcome = running.then(
          () => 'done',
          (error: Error) => error.message,
        );
        for (let step = 0; step < steps; step += 1) await null;
        stop.abort(new Error('stopped'));
        await vi.advanceTimersByTimeAsync(0);
        seen.add(
          `${await settled(outcome)}: sent ${given.mock.calls.length}, kept ${memory.sent.length}, counted ${limiter.state().counted}`,
        );
        limiter.close();
      }
      expect([...seen]).toEqual(['stopped: sent 0, kept 0, counted 0', 'done: sent 1, kept 1, counted 1']);
    },
  );

  it('is not broken off once it is sent', async () => {
    const { limiter } = await open();
    const stop = new AbortController();
    const sending = limiter.run(
      async () => {
        await systemClock.sleep(500);
        return 'answer';
      },
      { signal: stop.signal },
    );
    await vi.advanceTimersByTimeAsync(100);
    stop.abort(new Error('enough'));
    await vi.advanceTimersByTimeAsync(400);
    expect(await settled(sending)).toBe('answer');
  });

  it.each([
    ['was sent', () => inMemoryRateLimits()],
    ['failed', () => ({ ...inMemoryRateLimits(), record: () => Promise.reject(new Error('disk')) })],
  ])('leaves nothing behind at the signal of those who keep one for long, once it %s', async (_, store) => {
    const { limiter } = await open({ store: store() });
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    await settled(limiter.run(async () => {}, { signal }).catch(() => undefined));
    const listeners = new Set(added.mock.calls.map(([, listener]) => listener));
    for (const [type, listener] of removed.mock.calls) if (type === 'abort') listeners.delete(listener);
    expect(listeners.size).toBe(0);
  });

  it('goes at once where the one before it could not be written down', async () => {
    const memory = inMemoryRateLimits();
    const record = vi.fn(memory.record).mockRejectedValueOnce(new Error('disk'));
    const { send, sentAt } = await open({
      windows: [{ requests: 1, ms: 10_000 }],
      store: { ...memory, record },
    });
    const first = expect(send()).rejects.toThrow('disk');
    const second = send();
    await settled(Promise.all([first, second]));
    expect(sentAt).toEqual([0]);
  });
});

describe('patience', () => {
  const failures: number[] = [];
  const patience = {
    ms: 8_000,
    failure: (waitMs: number) => {
      failures.push(waitMs);
      return new Error(`wait ${waitMs}`);
    },
  };

  beforeEach(() => {
    failures.length = 0;
  });

  it('ends at once for what would wait longer, and says how long', async () => {
    const { limiter, send } = await open({ patience });
    await settled(Promise.all([send(), send()]));
    await expect(settled(send())).rejects.toThrow(`wait ${COUNTED_MS}`);
    expect(limiter.state().waiting).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lasts for what waits just as long', async () => {
    const { send, sentAt } = await open({ patience });
    await settled(Promise.all([send(), send()]));
    await vi.advanceTimersByTimeAsync(COUNTED_MS - 8_000);
    const third = send();
    await vi.advanceTimersByTimeAsync(8_000);
    await settled(third);
    expect(sentAt).toEqual([0, 0, COUNTED_MS]);
    await expect(settled(Promise.all([send(), send()]))).rejects.toThrow();
  });

  it('counts what has been waited already', async () => {
    const { limiter, send } = await open({ patience });
    await settled(Promise.all([send(), send()]));
    await vi.advanceTimersByTimeAsync(COUNTED_MS - 5_000);
    const third = send();
    const outcome = expect(third).rejects.toThrow('wait 6000');
    await vi.advanceTimersByTimeAsync(4_000);
    // Together with what it has waited that is too long.
    await settled(limiter.pause(6_000));
    await settled(outcome);
    expect(failures).toEqual([6_000]);
  });

  it('is each one’s own: who came later may still have some', async () => {
    const { limiter, send, sentAt } = await open({ patience });
    await settled(Promise.all([send(), send()]));
    await vi.advanceTimersByTimeAsync(COUNTED_MS - 6_000);
    const early = send();
    const outcome = expect(early).rejects.toThrow('wait 5000');
    await vi.advanceTimersByTimeAsync(4_000);
    const late = send();
    await settled(limiter.pause(5_000));
    await settled(outcome);
    await vi.advanceTimersByTimeAsync(5_000);
    await settled(late);
    expect(sentAt).toEqual([0, 0, COUNTED_MS + 3_000]);
  });

  it('ends, too, where others have used up the limit in the store', async () => {
    const store = rateLimitMemory();
    const { send } = await open({ store, patience });
    for (const at of [START, START]) store.sent.push({ userKey: 'user:1', at });
    await expect(settled(send())).rejects.toThrow(`wait ${COUNTED_MS}`);
  });

  it('ends with an answer after which the next one would wait too long', async () => {
    const { send } = await open({ windows: [{ requests: 1, ms: 10_000 }], patience });
    const first = send(300);
    const second = expect(send()).rejects.toThrow(`wait ${COUNTED_MS}`);
    await vi.advanceTimersByTimeAsync(300);
    await settled(Promise.all([first, second]));
  });

  it('is asked of nobody whose request has failed', async () => {
    const memory = rateLimitMemory();
    const record = vi.fn(memory.record).mockRejectedValueOnce(new Error('disk'));
    const { send } = await open({ store: { ...memory, record }, patience });
    await expect(settled(send())).rejects.toThrow('disk');
    for (const at of [START, START]) memory.sent.push({ userKey: 'user:1', at });
    await expect(settled(send())).rejects.toThrow(`wait ${COUNTED_MS}`);
    expect(failures).toEqual([COUNTED_MS]);
  });

  it('ends for all that wait where the store has no room for longer, also for who is not its turn', async () => {
    const store = rateLimitMemory();
    const windows = [{ requests: 3, ms: 10_000 }];
    const { send, sentAt } = await open({ store, patience, windows, concurrency: 1 });
    const under = send(4_000);
    const early = expect(send()).rejects.toThrow('wait 5000');
    await vi.advanceTimersByTimeAsync(3_000);
    const urgent = send(0, 1);
    for (const at of Array(3).fill(START - 1_200)) store.sent.push({ userKey: 'user:1', at });
    await vi.advanceTimersByTimeAsync(1_000);
    await settled(Promise.all([under, early]));
    await vi.advanceTimersByTimeAsync(5_000);
    await settled(urgent);
    expect(sentAt).toEqual([0, 9_000]);
  });

  it('is without end where none is given', async () => {
    const { limiter, send, sentAt } = await open();
    await settled(limiter.pause(3_600_000));
    const waiting = send();
    await vi.advanceTimersByTimeAsync(3_600_000);
    await settled(waiting);
    expect(sentAt).toEqual([3_600_000]);
  });
});

describe('a wait that was asked for', () => {
  it('is told while it lasts', async () => {
    const { limiter } = await open();
    await settled(limiter.pause(5_000));
    expect(limiter.state().pausedUntil).toBe(START + 5_000);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(limiter.state().pausedUntil).toBe(START + 5_000);
    await vi.advanceTimersByTimeAsync(1);
    expect(limiter.state().pausedUntil).toBeNull();
  });

  it('is written down for other programs, from when and until when', async () => {
    const store = rateLimitMemory();
    const { limiter } = await open({ store });
    await settled(limiter.pause(5_000));
    expect(store.pauses.get('user:1')).toEqual({ at: START, until: START + 5_000 });
  });

  it('of an earlier run holds, and of a clock that was put back since as long as is allowed', async () => {
    const store = rateLimitMemory();
    store.pauses.set('user:1', { at: START - 1_000, until: START + 4_000 });
    const { limiter } = await open({ store });
    expect(limiter.state().pausedUntil).toBe(START + 4_000);
    store.pauses.set('user:1', { at: START + 3_600_000, until: START + 3_700_000 });
    expect((await open({ store })).limiter.state().pausedUntil).toBeNull();
    const held = await open({ store, pauseAfterRollbackMs: 7_000 });
    expect(held.limiter.state().pausedUntil).toBe(START + 7_000);
    store.pauses.set('user:1', { at: START + 3_600_000, until: START + 3_605_000 });
    const short = await open({ store, pauseAfterRollbackMs: 7_000 });
    expect(short.limiter.state().pausedUntil).toBe(START + 5_000);
  });

  it('of another program is noticed where the store has no place, and its end by the clock', async () => {
    const store = rateLimitMemory();
    const windows = [{ requests: 3, ms: 10_000 }];
    const { limiter, send, sentAt } = await open({ store, windows });
    await settled(send());
    store.pauses.set('user:1', { at: START, until: START + 5_000 });
    const waiting = send();
    await vi.advanceTimersByTimeAsync(100);
    expect(limiter.state().pausedUntil).toBe(START + 5_000);
    // It waits at the store; whoever comes now, in the queue.
    const next = send();
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 1 });
    await vi.advanceTimersByTimeAsync(4_900);
    await settled(Promise.all([waiting, next]));
    expect(sentAt).toEqual([0, 5_000, 5_000]);
  });

  it('lasts by its timer where the clock is put forward, which is looked at each second', async () => {
    const { clock, sleeps, putForward } = notedClock();
    const { limiter, send, sentAt } = await open({ clock });
    await settled(limiter.pause(4_500));
    putForward(3_600_000);
    const waiting = send();
    await vi.advanceTimersByTimeAsync(4_499);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled(waiting);
    expect(sentAt).toEqual([4_500]);
    expect(sleeps.filter((ms) => ms === 1_000)).toHaveLength(5);
  });
});

describe('places that were taken ahead', () => {
  /** A store of several machines, whose places open in a second, and whose answers come when a test lets them. */
  async function openAhead() {
    const memory = rateLimitMemory();
    const givenBack: number[] = [];
    const letGo = { take: () => {}, pause: () => {} };
    const later = (which: 'take' | 'pause') =>
      new Promise<void>((resolve) => {
        letGo[which] = resolve;
      });
    let taken = 0;
    const ahead: PlacesAhead = {
      take: async () => {
        await later('take');
        taken += 1;
        const place = { id: taken, opensInMs: 1_000, until: Date.now() + 16_000 };
        return { places: [place], isPaused: false, askInMs: 0 };
      },
      answered: async () => {},
      giveBack: async (places) => void givenBack.push(...places.map(({ id }) => id)),
    };
    const { limiter, send, sentAt } = await open({
      store: { ...memory, ahead, pause: () => later('pause') },
    });
    /** Once it was asked for. */
    const answer = async (which: 'take' | 'pause') => {
      await vi.advanceTimersByTimeAsync(0);
      letGo[which]();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { limiter, send, sentAt, givenBack, answer };
  }

  it('are given back as soon as a wait is asked for, not when it is written down', async () => {
    const { limiter, send, givenBack, answer } = await openAhead();
    void send();
    await answer('take');
    expect(givenBack).toEqual([]);
    void limiter.pause(60_000);
    expect(givenBack).toEqual([1]);
    limiter.close();
  });

  it('are given back where they come while the wait is written down', async () => {
    const { limiter, send, givenBack, answer } = await openAhead();
    void send();
    await vi.advanceTimersByTimeAsync(0);
    const pausing = limiter.pause(60_000);
    await answer('take');
    expect(givenBack).toEqual([]);
    await answer('pause');
    await settled(pausing);
    expect(givenBack).toEqual([1]);
    limiter.close();
  });

  it('are given back when the limiter is closed', async () => {
    const { limiter, send, sentAt, givenBack, answer } = await openAhead();
    void send();
    await answer('take');
    limiter.close();
    expect(givenBack).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentAt).toEqual([]);
  });
});

describe('a limiter that is closed', () => {
  it('sends nothing any more, whatever ends afterwards', async () => {
    const { limiter, send, sentAt } = await open();
    const under = send(1_000);
    await vi.advanceTimersByTimeAsync(0);
    await settled(limiter.pause(500));
    void send();
    limiter.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await settled(under);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sentAt).toEqual([0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('two limiters that become one', () => {
  it('count together, wait as long as either, and what waited is told to go there', async () => {
    const own = await open();
    const user = await open({ key: 'user:2' });
    await settled(own.send());
    await settled(own.limiter.pause(5_000));
    const waiting = own.send();
    const outcome = expect(waiting).rejects.toBe('moved');
    user.limiter.takeOver(own.limiter, 'moved');
    await settled(outcome);
    expect(own.limiter.state()).toMatchObject({ waiting: 0, counted: 0 });
    expect(user.limiter.state()).toMatchObject({ counted: 1, pausedUntil: START + 5_000 });
    const rest = Promise.all([user.send(), user.send()]);
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    await settled(rest);
    expect(user.sentAt).toEqual([5_000, COUNTED_MS]);
  });
});

describe('a pool', () => {
  const options = () => ({ clock: systemClock, store: inMemoryRateLimits() });

  it('has one limiter for each key, and tells those that are open', async () => {
    const pool = new LimiterPool(options());
    const [a, again, b] = await Promise.all([
      pool.of('a', WINDOWS),
      pool.of('a', WINDOWS),
      pool.of('b', WINDOWS),
    ]);
    expect(again).toBe(a);
    expect(b).not.toBe(a);
    expect(pool.entries()).toEqual([
      ['a', a],
      ['b', b],
    ]);
  });

  it('tries again where one could not be opened', async () => {
    const memory = inMemoryRateLimits();
    const recent = vi.fn(memory.recent).mockRejectedValueOnce(new Error('disk'));
    const pool = new LimiterPool({ clock: systemClock, store: { ...memory, recent } });
    await expect(pool.of('a', WINDOWS)).rejects.toThrow('disk');
    expect(pool.entries()).toEqual([]);
    await pool.of('a', WINDOWS);
    expect(pool.entries().map(([key]) => key)).toEqual(['a']);
  });

  it('lets go of a limiter that has nothing to do, and of no other', async () => {
    const pool = new LimiterPool(options());
    pool.forget('a');
    const limiter = await pool.of('a', WINDOWS);
    const sending = limiter.run(() => systemClock.sleep(100));
    await vi.advanceTimersByTimeAsync(0);
    pool.forget('a');
    expect(await pool.of('a', WINDOWS)).toBe(limiter);
    await vi.advanceTimersByTimeAsync(100);
    await settled(sending);
    await settled(limiter.run(async () => {}));
    const waiting = limiter.run(async () => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(limiter.state().waiting).toBe(1);
    pool.forget('a');
    expect(await pool.of('a', WINDOWS)).toBe(limiter);
    await vi.advanceTimersByTimeAsync(COUNTED_MS);
    await settled(waiting);
    await settled(limiter.pause(500));
    pool.forget('a');
    expect(await pool.of('a', WINDOWS)).toBe(limiter);
    await vi.advanceTimersByTimeAsync(500);
    pool.forget('a');
    expect(pool.entries()).toEqual([]);
    const next = await pool.of('a', WINDOWS);
    expect(next).not.toBe(limiter);
    // Closed: nothing is sent by it any more.
    const given = vi.fn(async () => {});
    void limiter.run(given);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given).not.toHaveBeenCalled();
  });

  it('keeps the windows that it was asked for, and its own options', async () => {
    const pool = new LimiterPool({ ...options(), concurrency: 1 });
    const limiter = await pool.of('a', WINDOWS);
    const all = Promise.all(Array.from({ length: 2 }, () => limiter.run(() => systemClock.sleep(100))));
    await vi.advanceTimersByTimeAsync(50);
    expect(limiter.state()).toMatchObject({ inFlight: 1, waiting: 1 });
    await vi.advanceTimersByTimeAsync(150);
    await settled(all);
  });
});
