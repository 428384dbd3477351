import { systemClock } from '@spacebooks/base/clock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RateLimitMemory, rateLimitMemory } from '../../../packages/http/test/rate-limit-memory.js';
import { settledBy } from '../../../packages/http/test/settled.js';
import { createLimiter } from '../../../src/platform/limiter.js';

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

/** A program that sends for one user, and knows of other programs only what the memory holds. */
function program(kept: RateLimitMemory, requestsPerMinute: number) {
  const sentAt: number[] = [];
  const limiter = createLimiter({ requestsPerMinute, clock: systemClock, store: kept });
  const send = (signal?: AbortSignal) =>
    limiter.run('user:1', 'read', async () => void sentAt.push(Date.now()), signal);
  return { sentAt, send, limiter };
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('two programs with one memory', () => {
  it('together send no more than one may', async () => {
    const kept = rateLimitMemory();
    const daemon = program(kept, 60);
    const command = program(kept, 60);
    // Both have opened their queues before the other one sends.
    await settled(Promise.all([daemon.send(), command.send()]));
    const all = Promise.all(times(58).flatMap(() => [daemon.send(), command.send()]));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(daemon.sentAt.length + command.sentAt.length).toBe(60);
    await vi.advanceTimersByTimeAsync(200_000);
    await settled(all);
    const sent = [...daemon.sentAt, ...command.sentAt].sort((a, b) => a - b);
    expect(sent).toHaveLength(118);
    for (const [index, at] of sent.slice(60).entries())
      expect(at - (sent[index] ?? 0)).toBeGreaterThan(60_000);
  });

  it.each([2, 3])('%i of them use up the limit, and none asks the store over and over', async (count) => {
    const kept = rateLimitMemory();
    const asked = { records: 0, reads: 0 };
    const counting: RateLimitMemory = {
      ...kept,
      record: async (...given) => {
        asked.records += 1;
        return kept.record(...given);
      },
      recent: async (...given) => {
        asked.reads += 1;
        return kept.recent(...given);
      },
    };
    /** When each arrived: the platform counts then. */
    const arrivals: number[] = [];
    const stop = new AbortController();
    const limiters = times(count).map(() =>
      createLimiter({ requestsPerMinute: 60, clock: systemClock, store: counting }),
    );
    const sending = limiters.flatMap((limiter, program) =>
      times(400).map((number) =>
        limiter
          .run(
            'user:1',
            'read',
            async () => {
              // Each on its way for a while of its own, there and back.
              await systemClock.sleep(50 + ((number * 37 + program * 11) % 300));
              arrivals.push(Date.now());
              await systemClock.sleep(20 + ((number * 53) % 200));
            },
            stop.signal,
          )
          .catch(() => undefined),
      ),
    );
    const minutes = 10;
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    const total = arrivals.length;
    stop.abort();
    await settled(Promise.all(sending));
    for (const limiter of limiters) limiter.close();
    arrivals.sort((a, b) => a - b);
    for (const [index, at] of arrivals.slice(60).entries())
      expect(at - (arrivals[index] ?? 0)).toBeGreaterThan(60_000);
    expect(total).toBeGreaterThanOrEqual(0.95 * 60 * minutes);
    // Those who wait in one program ask as one, and not before there may be a place.
    expect(asked.records).toBeLessThanOrEqual(2 * total);
    expect(asked.reads).toBeLessThanOrEqual(total);
  });

  it('leave the rest to the one with the larger share', async () => {
    const kept = rateLimitMemory();
    const daemon = program(kept, 60);
    const command = program(kept, 40);
    await Promise.all(times(35).map(() => daemon.send()));
    const asked = Promise.all(times(20).map(() => command.send()));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(command.sentAt).toHaveLength(5);
    await Promise.all(times(20).map(() => daemon.send()));
    expect(daemon.sentAt).toHaveLength(55);
    await vi.advanceTimersByTimeAsync(120_000);
    await settled(asked);
    expect(command.sentAt).toHaveLength(20);
  });

  it('count a request until a minute after its answer', async () => {
    const kept = rateLimitMemory();
    const slow = createLimiter({ requestsPerMinute: 1, clock: systemClock, store: kept });
    const other = program(kept, 1);
    await settled(other.send());
    await vi.advanceTimersByTimeAsync(61_300);
    const underWay = slow.run('user:1', 'read', () => systemClock.sleep(20_000));
    await vi.advanceTimersByTimeAsync(20_000);
    await settled(underWay);
    const answeredAt = Date.now();
    const sent = other.send();
    await vi.advanceTimersByTimeAsync(120_000);
    await settled(sent);
    expect((other.sentAt[1] ?? 0) - answeredAt).toBe(60_200);
    slow.close();
  });

  it('do not wait for sends that a clock put back has left in the future', async () => {
    const now = Date.now();
    const kept = rateLimitMemory(
      times(60).map((index) => ({ userKey: 'user:1', at: now + 3_600_000 + index })),
    );
    const { send, sentAt, limiter } = program(kept, 60);
    // Slots of a former run are kept a minute at most.
    const sent = send();
    await vi.advanceTimersByTimeAsync(200_000);
    await settled(sent);
    expect(sentAt).toHaveLength(1);
    limiter.close();
  });

  it('wait together as long as the platform asked one of them', async () => {
    const kept = rateLimitMemory();
    const daemon = program(kept, 60);
    const command = program(kept, 60);
    await settled(Promise.all([daemon.send(), command.send()]));
    const begin = Date.now();
    await settled(command.limiter.pause('user:1', 45_000));
    const waiting = Promise.all(times(20).map(() => daemon.send()));
    await vi.advanceTimersByTimeAsync(44_999);
    expect(daemon.sentAt).toHaveLength(1);
    expect(daemon.limiter.snapshot()[0]).toMatchObject({ pausedUntil: begin + 45_000 });
    await vi.advanceTimersByTimeAsync(200);
    await settled(waiting);
    expect(daemon.sentAt).toHaveLength(21);
  });

  it('end the wait when told to, without sending or writing down', async () => {
    const kept = rateLimitMemory();
    const daemon = program(kept, 1);
    const command = program(kept, 1);
    const stop = new AbortController();
    await settled(command.send());
    await vi.advanceTimersByTimeAsync(61_300);
    await settled(daemon.send());
    const waiting = command.send(stop.signal);
    const outcome = expect(waiting).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(1_000);
    stop.abort(new Error('enough'));
    await settled(outcome);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(command.sentAt).toHaveLength(1);
    expect(kept.sent).toHaveLength(2);
  });
});
