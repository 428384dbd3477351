import type { Clock } from '@spacebooks/base/clock';
import { expect, it } from 'vitest';
import { createLimiter } from '../../../src/platform/limiter.js';
import { createRateLimitStore } from '../../../src/store/limits/rate-limit-store.js';
import { patientClock } from '../../patient-clock.js';
import { ON_POSTGRES, temporaryDatabase } from '../store/database.js';

const TOKENS = 70;
/** A server takes real time, which does not wait for a busy machine as the clock here does. */
const SPEED = ON_POSTGRES ? 40 : 240;
const WAY_MS = 3_000;

/** Answers come while others wait for the database with a moment that they read off the clock before. */
it('tokens of one user send no more than 60 a minute while they are told apart, from a real database', async () => {
  const { db } = await temporaryDatabase();
  const clock: Clock = patientClock(SPEED);
  const limiter = createLimiter({ requestsPerMinute: 60, clock, store: createRateLimitStore(db) });
  const arrivals: number[] = [];
  const arrive = async (): Promise<void> => {
    await clock.sleep(Math.random() * WAY_MS);
    arrivals.push(clock.now());
    await clock.sleep(Math.random() * WAY_MS);
  };
  const tokens = Array.from({ length: TOKENS }, (_, index) => `token:${index}`);
  await Promise.all(
    tokens.map(async (token) => {
      await limiter.run(token, 'upkeep', arrive);
      await limiter.assign(token, 'user:1');
      await limiter.run(token, 'read', arrive);
    }),
  );
  limiter.close();
  const sorted = arrivals.toSorted((a, b) => a - b);
  expect(sorted).toHaveLength(2 * TOKENS);
  const closest = Math.min(...sorted.slice(60).map((at, index) => at - (sorted[index] ?? 0)));
  expect(closest).toBeGreaterThanOrEqual(60_000);
});
