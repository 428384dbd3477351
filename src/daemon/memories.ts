import { withCrashPoints } from '../crash-point.js';
import { createKsefMemory, type KsefMemory } from '../store/ksef-memory.js';
import type { Db } from '../store/open.js';
import { createRateMemory, type RateMemory } from '../store/rate-memory.js';

/** What the limiter of the platform remembers over a restart. */
export function rateMemory(db: Db): RateMemory {
  return withCrashPoints(createRateMemory(db), {
    record: 'memory:request',
    answered: 'memory:answer',
    pause: 'memory:pause',
    move: 'memory:user-known',
    rememberUser: 'memory:user',
  });
}

/** What the client of KSeF remembers over a restart. */
export function ksefMemory(db: Db): KsefMemory {
  return withCrashPoints(createKsefMemory(db), {
    recordRequest: 'memory:ksef-request',
    pauseUntil: 'memory:ksef-pause',
    sessionOpened: 'memory:ksef-session-opened',
    sessionClosed: 'memory:ksef-session-closed',
  });
}
