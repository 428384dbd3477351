import type { Clock } from '@spacebooks/base/clock';
import { withCrashPoints } from '../../crash-point.js';
import type { PlatformStateStore } from '../../platform/state-store.js';
import type { Db } from '../../store/engine/open.js';
import { createRateLimitStore } from '../../store/limits/rate-limit-store.js';
import { createKsefStateStore, type KsefStateStore } from '../../store/sagas/ksef-state-store.js';

/** The platform client's state that survives a restart. */
export function platformStateStore(db: Db, clock: Clock): PlatformStateStore {
  const { ahead, ...store } = createRateLimitStore(db, clock);
  return {
    ...withCrashPoints(store, {
      record: 'memory:request',
      answered: 'memory:answer',
      pause: 'memory:pause',
      move: 'memory:user-known',
      rememberUser: 'memory:user',
    }),
    ahead: ahead && withCrashPoints(ahead, { take: 'memory:request', answered: 'memory:answer' }),
  };
}

/** The KSeF client's state that survives a restart. */
export function ksefStateStore(db: Db, clock: Clock): KsefStateStore {
  return withCrashPoints(createKsefStateStore(db, clock), {
    record: 'memory:ksef-request',
    pause: 'memory:ksef-pause',
    sessionOpened: 'memory:ksef-session-opened',
    sessionClosed: 'memory:ksef-session-closed',
  });
}
