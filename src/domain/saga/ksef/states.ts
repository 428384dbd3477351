import type { Action, Saga, SagaAdvance, SagaState } from '../model.js';
import { advanceTo, stay } from '../transition.js';
import { isUndecided } from './duplicate.js';
import { doubted, type KsefProgress } from './model.js';
import { forgetNotTaken } from './not-taking.js';
import type { KsefSaga } from './saga.js';

/** The document is out, or may be: from here on a lock is let go of only when KSeF has certainly not taken it. */
export function isPastSend({ state }: Saga): boolean {
  return PAST_SEND.includes(state);
}

const PAST_SEND: readonly SagaState[] = [
  'send-intended',
  'in-doubt',
  'located',
  'sent',
  'accepted',
  'attach-intended',
  'attached',
  'register-intended',
  'registered',
];

/** The state of a document that KSeF certainly does not have, as far as it was looked for. */
export function unsentState({ doubtful, offline }: KsefProgress): 'located' | 'attached' | 'produced' {
  if (doubtful) return 'located';
  return offline ? 'attached' : 'produced';
}

/** What comes before a document that was issued offline is sent: whether an earlier send has arrived is asked first. */
export function beforeTheSend({ doubtful }: KsefProgress): Action {
  return doubtful ? 'locate' : 'open-session';
}

/** What a saga that is taken up again in this state does first: it asks that side which knows what is true. */
function firstAction(state: SagaState, saga: Saga, ksef: KsefProgress): Action {
  switch (state) {
    case 'send-intended':
      return 'locate';
    case 'in-doubt':
      if (isUndecided(saga)) return 'adopt';
      return saga.reason?.code === 'ksef.rejected' ? 'confirm-absent' : 'locate';
    case 'located':
      return 'open-session';
    case 'sent':
      return 'ask';
    case 'attached':
      return ksef.number === null ? beforeTheSend(ksef) : 'read';
    case 'registered':
      return ksef.receipt === 'wanted' ? 'fetch-receipt' : 'read';
    default:
      return 'read';
  }
}

/** Takes a saga of KSeF up again. What was going to be sent when it was left may have been sent. */
export function resumeKsef(saga: KsefSaga): SagaAdvance {
  const { ksef } = saga;
  if (saga.state === 'parked') {
    const state = saga.parkedFrom ?? 'requested';
    // How long KSeF has turned our login away decides whether the lock is kept.
    const failingSince = saga.reason?.code === 'ksef.unauthorized' ? saga.failingSince : null;
    const anew = { parkedFrom: null, failures: 0, failingSince, ksef: forgetNotTaken(ksef) };
    return advanceTo(saga, state, firstAction(state, saga, ksef), anew);
  }
  if (saga.state !== 'send-intended') return stay(saga, firstAction(saga.state, saga, ksef));
  // Its send was over when it was left, so that every look of this process comes after it.
  const lost = ksef.sentAt === null ? { ...ksef, doubtful: true } : doubted(ksef, ksef.sentAt);
  return stay({ ...saga, ksef: lost }, firstAction('send-intended', saga, ksef));
}
