import { systemClock } from '@spacebooks/base/clock';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rateLimitMemory } from '../../../packages/http/test/rate-limit-memory.js';
import { createLimiter } from '../../../src/platform/limiter.js';

const PER_MINUTE = 60;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 1, 9) });
});

afterEach(() => {
  vi.useRealTimers();
});

it('lets no more than 60 arrive in any minute, whenever requests come and however long they are on their way', async () => {
  const gapMs = fc.oneof(
    { weight: 30, arbitrary: fc.constant(0) },
    { weight: 8, arbitrary: fc.nat(1_500) },
    { weight: 1, arbitrary: fc.nat(60_000) },
  );
  const wayMs = fc.oneof(fc.constant(0), fc.nat(400), fc.nat(10_000));
  const arrivals = fc.array(fc.record({ gapMs, thereMs: wayMs, backMs: wayMs }), {
    minLength: 100,
    maxLength: 300,
  });
  await fc.assert(
    fc.asyncProperty(arrivals, async (requests) => {
      const store = rateLimitMemory();
      const limiter = createLimiter({
        requestsPerMinute: PER_MINUTE,
        clock: systemClock,
        store,
        concurrency: 30,
      });
      const arrivedAt: number[] = [];
      const sends: Promise<void>[] = [];
      for (const { gapMs, thereMs, backMs } of requests) {
        await vi.advanceTimersByTimeAsync(gapMs);
        const send = async (): Promise<void> => {
          await systemClock.sleep(thereMs);
          arrivedAt.push(Date.now());
          await systemClock.sleep(backMs);
        };
        sends.push(limiter.run('token:a', 'read', send));
      }
      await vi.advanceTimersByTimeAsync(15 * 60_000);
      await Promise.all(sends);
      expect(arrivedAt).toHaveLength(requests.length);
      const sorted = arrivedAt.toSorted((a, b) => a - b);
      const spans = sorted.slice(PER_MINUTE).map((at, index) => at - (sorted[index] ?? 0));
      expect(Math.min(...spans)).toBeGreaterThanOrEqual(60_200);
    }),
    { numRuns: 40, seed: 20_261_121 },
  );
});
