import type { Advance } from '../model.js';
import { advanceTo, stay } from '../transition.js';
import { doubted, type KsefSaga } from './model.js';
import { firstAction } from './states.js';

/** Takes a saga of KSeF up again. What was going to be sent when it was left may have been sent. */
export function resumeKsef(saga: KsefSaga): Advance {
  const { ksef } = saga;
  if (saga.state === 'parked') {
    const state = saga.parkedFrom ?? 'requested';
    // How long KSeF has turned our login away decides whether the lock is kept.
    const failingSince = saga.reason?.code === 'ksef.unauthorized' ? saga.failingSince : null;
    const anew = { parkedFrom: null, failures: 0, failingSince };
    return advanceTo(saga, state, firstAction(state, saga, ksef), anew);
  }
  if (saga.state !== 'send-intended') return stay(saga, firstAction(saga.state, saga, ksef));
  // Its send was over when it was left, so that every look of this process comes after it.
  const lost = ksef.sentAt === null ? { ...ksef, doubtful: true } : doubted(ksef, ksef.sentAt);
  return stay({ ...saga, ksef: lost }, firstAction('send-intended', saga, ksef));
}
