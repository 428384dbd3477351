import { type Clock, systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rateLimitMemory } from '../../../packages/http/test/rate-limit-memory.js';
import { settledBy } from '../../../packages/http/test/settled.js';
import { createLimiter, type LimiterOptions, requestsBeside } from '../../../src/platform/limiter.js';
import { steppedClock } from '../../faults/stepped-clock.js';
import { patientClock } from '../../patient-clock.js';

const PER_MINUTE = 60;
/** More than a request on its way to the store and back waits for. */
const STEPS = 40;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1, 9) });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What waits for more time than the test has let pass waits too long. */
function settled<T>(promise: Promise<T>): Promise<T> {
  return settledBy(promise, () => vi.advanceTimersByTimeAsync(0));
}

function start(options: Partial<LimiterOptions> = {}) {
  const sentAt: number[] = [];
  const limiter = createLimiter({
    requestsPerMinute: PER_MINUTE,
    clock: systemClock,
    store: rateLimitMemory(),
    ...options,
  });
  const send = (latencyMs = 0) =>
    limiter.run('token:a', 'read', async () => {
      sentAt.push(Date.now());
      if (latencyMs > 0) await systemClock.sleep(latencyMs);
    });
  return { limiter, sentAt, send };
}

/** The shortest time in which one more than the limit was sent. */
function closest(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.min(...sorted.slice(PER_MINUTE).map((at, index) => at - (sorted[index] ?? 0)));
}

describe('the rate limit', () => {
  it('sends 60 at once and the next one 60.2 seconds later', async () => {
    const { sentAt, send } = start();
    const begin = Date.now();
    const done = Promise.all(Array.from({ length: 61 }, () => send()));
    await vi.advanceTimersByTimeAsync(60_199);
    expect(sentAt).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(2);
    await settled(done);
    expect(sentAt[60]).toBe(begin + 60_200);
  });

  it('rolls: a burst at the end of a minute counts in the next one', async () => {
    const { sentAt, send } = start();
    const first = send();
    await vi.advanceTimersByTimeAsync(59_000);
    const burst = Promise.all(Array.from({ length: 119 }, () => send()));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(sentAt).toHaveLength(61);
    await vi.advanceTimersByTimeAsync(62_000);
    await settled(Promise.all([first, burst]));
    expect(closest(sentAt)).toBeGreaterThanOrEqual(60_200);
  });

  it('uses at least 95 % of what is allowed', async () => {
    const { sentAt, send } = start();
    const begin = Date.now();
    const done = Promise.all(Array.from({ length: 360 }, () => send(300)));
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await settled(done);
    // 60 at once, then 300: the last can go out five minutes after the start at the earliest.
    const last = Math.max(...sentAt) - begin;
    expect((5 * 60_000) / last).toBeGreaterThan(0.95);
  });

  it('counts by an accelerated clock in its own minutes', async () => {
    const { sentAt, send } = start({ clock: patientClock(60) });
    const begin = Date.now();
    const done = Promise.all(Array.from({ length: 61 }, () => send()));
    await vi.advanceTimersByTimeAsync(1_100);
    await settled(done);
    expect(Math.abs((sentAt[60] ?? 0) - begin - 60_200 / 60)).toBeLessThan(2);
  });

  it('keeps at most the given number under way', async () => {
    const { limiter, sentAt, send } = start({ concurrency: 3 });
    const done = Promise.all(Array.from({ length: 7 }, () => send(1_000)));
    await vi.advanceTimersByTimeAsync(500);
    expect(sentAt).toHaveLength(3);
    expect(limiter.snapshot()[0]).toMatchObject({ underWay: 3, waiting: 4, inLastMinute: 3 });
    await vi.advanceTimersByTimeAsync(3_000);
    await settled(done);
    await vi.advanceTimersByTimeAsync(65_000);
    const again = Promise.all(Array.from({ length: 7 }, () => send(1_000)));
    await vi.advanceTimersByTimeAsync(500);
    expect(limiter.snapshot()[0]).toMatchObject({ underWay: 3, waiting: 4, inLastMinute: 3 });
    await vi.advanceTimersByTimeAsync(3_000);
    await settled(again);
  });

  it('does not trust a timer that fires early', async () => {
    const hasty: Clock = {
      ...systemClock,
      speed: 1,
      now: () => systemClock.now(),
      sleep: (ms, signal) => systemClock.sleep(Math.ceil(ms * 0.99), signal),
    };
    const { sentAt, send } = start({ clock: hasty });
    const done = Promise.all(Array.from({ length: 61 }, () => send()));
    await vi.advanceTimersByTimeAsync(61_000);
    await settled(done);
    expect(closest(sentAt)).toBe(60_200);
  });
});

describe('a clock that is put back by an hour', () => {
  it('stops the requests for three minutes at most', async () => {
    const clock = steppedClock(systemClock);
    const { sentAt, send } = start({ clock });
    const done = Promise.all(Array.from({ length: 61 }, () => send()));
    await vi.advanceTimersByTimeAsync(1_000);
    clock.step(-3_600_000);
    await vi.advanceTimersByTimeAsync(181_000);
    await settled(done);
    expect(sentAt).toHaveLength(61);
  });
});

describe('the order', () => {
  it('lets later steps go first, and equals in the order they came', async () => {
    const { limiter, send } = start();
    const order: string[] = [];
    const fill = Promise.all(Array.from({ length: PER_MINUTE }, () => send()));
    await vi.advanceTimersByTimeAsync(10);
    const wanted = ['sync', 'read', 'lock', 'upkeep', 'attach', 'read', 'unlock', 'attach'] as const;
    const rest = wanted.map((priority, index) =>
      limiter.run('token:a', priority, async () => {
        order.push(`${priority} ${index}`);
      }),
    );
    await vi.advanceTimersByTimeAsync(61_000);
    await settled(Promise.all([fill, ...rest]));
    expect(order).toEqual([
      'attach 4',
      'attach 7',
      'unlock 6',
      'lock 2',
      'read 1',
      'read 5',
      'upkeep 3',
      'sync 0',
    ]);
  });
});

describe('a restart', () => {
  it('lets what was sent shortly before keep its slots until their minute is over', async () => {
    const now = Date.now();
    const before = [70_000, 61_200, 61_000, 30_000, 100].map((age) => ({
      userKey: 'token:a',
      at: now - age,
    }));
    const { sentAt, send } = start({ store: rateLimitMemory(before) });
    const done = Promise.all(Array.from({ length: 60 }, () => send()));
    await vi.advanceTimersByTimeAsync(70_000);
    await settled(done);
    expect(sentAt.map((at) => at - now)).toEqual([...Array(57).fill(0), 200, 31_200, 60_200]);
  });

  it('never exceeds the limit over it', async () => {
    const kept = rateLimitMemory();
    const first = start({ store: kept });
    const early = Promise.all(Array.from({ length: 40 }, () => first.send()));
    await vi.advanceTimersByTimeAsync(20_000);
    await settled(early);
    const second = start({ store: kept });
    const late = Promise.all(Array.from({ length: 80 }, () => second.send()));
    await vi.advanceTimersByTimeAsync(200_000);
    await settled(late);
    expect(closest([...first.sentAt, ...second.sentAt])).toBeGreaterThanOrEqual(60_200);
  });

  it('records a send before it happens', async () => {
    const kept = rateLimitMemory();
    const { limiter } = start({ store: kept });
    await limiter.run('token:a', 'read', async () => {
      expect(kept.sent).toEqual([{ userKey: 'token:a', at: Date.now() }]);
    });
  });

  it('tries again to read the send times when that failed', async () => {
    const kept = rateLimitMemory();
    const recent = vi.spyOn(kept, 'recent').mockRejectedValueOnce(new Error('disk'));
    const { sentAt, send } = start({ store: kept });
    await expect(settled(send())).rejects.toThrow('disk');
    await settled(send());
    expect(sentAt).toHaveLength(1);
    expect(recent).toHaveBeenCalledTimes(2);
  });
});

describe('a pause', () => {
  it('stops everything of that user, and only of that user, then goes on', async () => {
    const { limiter, sentAt, send } = start();
    const begin = Date.now();
    await settled(limiter.pause('token:a', 30_000));
    const waiting = send();
    const other = vi.fn(async () => {});
    await settled(limiter.run('token:b', 'sync', other));
    expect(other).toHaveBeenCalledOnce();
    expect(limiter.snapshot()[0]).toMatchObject({ waiting: 1, pausedUntil: begin + 30_000 });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled(waiting);
    expect(sentAt).toEqual([begin + 30_000]);
    expect(limiter.snapshot()[0]?.pausedUntil).toBeNull();
  });

  it('lasts as long as the longest wait asked for', async () => {
    const { limiter, sentAt, send } = start();
    const begin = Date.now();
    await settled(limiter.pause('token:a', 30_000));
    await settled(limiter.pause('token:a', 50_000));
    await settled(limiter.pause('token:a', 10_000));
    const waiting = send();
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(waiting);
    expect(sentAt).toEqual([begin + 50_000]);
  });

  it('holds over a restart', async () => {
    const kept = rateLimitMemory();
    const begin = Date.now();
    const first = start({ store: kept });
    await settled(first.limiter.pause('token:a', 50_000));
    first.limiter.close();
    await vi.advanceTimersByTimeAsync(10_000);
    const second = start({ store: kept });
    expect(await second.limiter.pausedUntil('token:a')).toBe(begin + 50_000);
    expect(await second.limiter.pausedUntil('token:b')).toBeNull();
    const waiting = second.send();
    await vi.advanceTimersByTimeAsync(39_999);
    expect(second.sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await settled(waiting);
    expect(second.sentAt[0]).toBeLessThanOrEqual(begin + 50_100);
  });

  it('is void when the clock was put back since', async () => {
    const kept = rateLimitMemory();
    kept.pauses.set('token:a', { at: Date.now() + 86_400_000, until: Date.now() + 90_000_000 });
    const { sentAt, send } = start({ store: kept });
    await settled(send());
    expect(sentAt).toHaveLength(1);
  });

  it('holds when the clock is put forward meanwhile, also for the user of the token', async () => {
    const clock = steppedClock(systemClock);
    const { limiter, sentAt, send } = start({ clock });
    const begin = Date.now();
    await settled(limiter.pause('token:a', 400_000));
    clock.step(2 * 3_600_000);
    const waiting = send();
    await vi.advanceTimersByTimeAsync(200_000);
    await settled(limiter.assign('token:a', 'user:1'));
    await vi.advanceTimersByTimeAsync(199_999);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await settled(waiting);
    expect(sentAt).toEqual([begin + 400_000]);
  });

  it('holds here although it could not be kept', async () => {
    const kept = { ...rateLimitMemory(), pause: () => Promise.reject(new Error('disk')) };
    const { limiter, sentAt, send } = start({ store: kept });
    const begin = Date.now();
    await settled(limiter.pause('token:a', 30_000));
    const waiting = send();
    await vi.advanceTimersByTimeAsync(30_000);
    await settled(waiting);
    expect(sentAt).toEqual([begin + 30_000]);
  });
});

describe('two tokens of one user', () => {
  it('share the limit once their user is known, with what both sent before', async () => {
    const { limiter } = start();
    const sentAt: number[] = [];
    const send = (token: string) =>
      limiter.run(token, 'read', async () => {
        sentAt.push(Date.now());
      });
    await Promise.all([...Array(25).fill('token:a'), ...Array(25).fill('token:b')].map(send));
    await settled(limiter.assign('token:a', 'user:1'));
    await settled(limiter.assign('token:b', 'user:1'));
    const rest = Promise.all(
      Array.from({ length: 90 }, (_, index) => send(index % 2 ? 'token:a' : 'token:b')),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sentAt).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(200_000);
    await settled(rest);
    expect(sentAt).toHaveLength(140);
    expect(closest(sentAt)).toBeGreaterThanOrEqual(60_200);
  });

  it('moves what waits, and the pause, to the user', async () => {
    const { limiter, sentAt, send } = start();
    const begin = Date.now();
    await settled(limiter.pause('token:a', 20_000));
    const waiting = send();
    await settled(limiter.assign('token:a', 'user:1'));
    await settled(limiter.assign('token:a', 'user:1'));
    const later = send();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(sentAt).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    await settled(Promise.all([waiting, later]));
    expect(sentAt).toEqual([begin + 20_000, begin + 20_000]);
  });

  it('lets what waited under the token wait for the user’s slots too', async () => {
    const { limiter, sentAt, send } = start();
    const begin = Date.now();
    await Promise.all(Array.from({ length: 60 }, () => limiter.run('token:b', 'read', async () => {})));
    await settled(limiter.assign('token:b', 'user:1'));
    await settled(limiter.pause('token:a', 10_000));
    const waiting = send();
    await settled(limiter.assign('token:a', 'user:1'));
    await vi.advanceTimersByTimeAsync(61_000);
    await settled(waiting);
    expect(sentAt).toEqual([begin + 60_200]);
  });

  it('count what is under way when the user becomes known', async () => {
    const { limiter, sentAt, send } = start();
    const underWay = Array.from({ length: 8 }, () => send(5_000));
    await vi.advanceTimersByTimeAsync(1_000);
    await settled(limiter.assign('token:a', 'user:1'));
    const rest = Promise.all(Array.from({ length: 60 }, () => send()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(sentAt).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(Promise.all([...underWay, rest]));
    expect(closest(sentAt)).toBeGreaterThanOrEqual(60_200);
  });

  it('count what another token sent before what waits, however urgent', async () => {
    const { limiter, sentAt, send } = start();
    await Promise.all(Array.from({ length: 30 }, () => send()));
    await settled(limiter.assign('token:b', 'user:1'));
    await settled(limiter.pause('token:b', 10_000));
    const waiting = Array.from({ length: 60 }, () =>
      limiter.run('token:b', 'attach', async () => {
        sentAt.push(Date.now());
      }),
    );
    await settled(limiter.assign('token:a', 'user:1'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sentAt).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(Promise.all(waiting));
    expect(closest(sentAt)).toBeGreaterThanOrEqual(60_200);
  });

  it('leaves the user every slot when what moves was about to take one', async () => {
    const kept = rateLimitMemory();
    const { limiter, sentAt, send } = start({
      // Somebody else uses up the limit until the user is known.
      store: {
        ...kept,
        record: async (key, at, limits) => key !== 'token:a' && kept.record(key, at, limits),
      },
    });
    const waiting = Array.from({ length: 8 }, () => send());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sentAt).toEqual([]);
    await settled(limiter.assign('token:a', 'user:1'));
    await settled(Promise.all([...waiting, ...Array.from({ length: 52 }, () => send())]));
    expect(sentAt).toHaveLength(60);
    await vi.advanceTimersByTimeAsync(60_200);
    expect(limiter.snapshot().find(({ userKey }) => userKey === 'user:1')?.inLastMinute).toBe(0);
  });

  it('sends a request once and counts it once for the user, at whatever step he becomes known', async () => {
    const seen = new Set<string>();
    for (let lead = -STEPS; lead < STEPS; lead += 1) {
      const kept = rateLimitMemory();
      const { limiter, sentAt, send } = start({ store: kept });
      const assign = () => limiter.assign('token:a', 'user:1');
      const [first, second] = lead < 0 ? [send, assign] : [assign, send];
      const begun = first();
      for (let step = 0; step < Math.abs(lead); step += 1) await null;
      await settled(Promise.all([begun, second()]));
      seen.add(`sent ${sentAt.length}, counted for ${kept.sent.map(({ userKey }) => userKey).join()}`);
      limiter.close();
    }
    expect([...seen]).toEqual(['sent 1, counted for user:1']);
  });

  it('counts sends recorded under the token before a restart', async () => {
    const now = Date.now();
    const kept = rateLimitMemory(Array.from({ length: 55 }, () => ({ userKey: 'token:a', at: now - 1_000 })));
    const { limiter, sentAt, send } = start({ store: kept });
    await settled(limiter.assign('token:a', 'user:1'));
    const done = Promise.all(Array.from({ length: 10 }, () => send()));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sentAt).toHaveLength(5);
    await vi.advanceTimersByTimeAsync(60_000);
    await settled(done);
  });
});

describe('stopping', () => {
  it('rejects what waits with the reason, without sending it', async () => {
    const { limiter } = start();
    const stop = new AbortController();
    await settled(limiter.pause('token:a', 60_000));
    const send = vi.fn(async () => {});
    const waiting = limiter.run('token:a', 'read', send, stop.signal);
    await vi.advanceTimersByTimeAsync(1);
    stop.abort(new Error('enough'));
    await expect(settled(waiting)).rejects.toThrow('enough');
    limiter.close();
    expect(vi.getTimerCount()).toBe(0);
    expect(send).not.toHaveBeenCalled();
  });

  it('leaves no timer behind while requests wait for a slot', async () => {
    const { limiter, sentAt, send } = start();
    for (let index = 0; index < 61; index += 1) void send();
    await vi.advanceTimersByTimeAsync(1);
    limiter.close();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sentAt).toHaveLength(60);
  });
});

describe('a token whose user is known', () => {
  it('leaves nothing of its own behind, however many there were', async () => {
    const { limiter } = start();
    for (const token of Array.from({ length: 20 }, (_, index) => `token:${index}`)) {
      await settled(limiter.run(token, 'upkeep', async () => undefined));
      await settled(limiter.assign(token, 'user:anna'));
      await settled(limiter.run(token, 'read', async () => undefined));
    }
    expect(limiter.snapshot()).toMatchObject([{ userKey: 'user:anna', inLastMinute: 40, waiting: 0 }]);
    limiter.close();
  });

  it('is given to that user once', async () => {
    const moved = vi.fn(async () => undefined);
    const { limiter } = start({ store: { ...rateLimitMemory(), move: moved } });
    await settled(limiter.assign('token:a', 'user:anna'));
    await settled(limiter.assign('token:a', 'user:anna'));
    expect(moved.mock.calls).toEqual([['token:a', 'user:anna']]);
    limiter.close();
  });
});

/** docs/adr/0020-two-programs-one-limit.md */
it.each([
  [60, 40],
  [3, 2],
  [2, 1],
  [1, 1],
])('of %i requests a minute a command beside the daemon may send %i', (perMinute, beside) => {
  expect(requestsBeside(perMinute)).toBe(beside);
});
