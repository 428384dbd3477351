import { withCrashPoints } from '../crash-point.js';
import { createKsefStateStore, type KsefStateStore } from '../store/ksef-state-store.js';
import type { Db } from '../store/open.js';
import { createRateLimitStore, type RateLimitStore } from '../store/rate-limit-store.js';

/** What the limiter of the platform remembers over a restart. */
export function rateLimitStore(db: Db): RateLimitStore {
  return withCrashPoints(createRateLimitStore(db), {
    record: 'memory:request',
    answered: 'memory:answer',
    pause: 'memory:pause',
    move: 'memory:user-known',
    rememberUser: 'memory:user',
  });
}

/** What the client of KSeF remembers over a restart. */
export function ksefStateStore(db: Db): KsefStateStore {
  return withCrashPoints(createKsefStateStore(db), {
    recordRequest: 'memory:ksef-request',
    pauseUntil: 'memory:ksef-pause',
    sessionOpened: 'memory:ksef-session-opened',
    sessionClosed: 'memory:ksef-session-closed',
  });
}
