import type { Action, Saga, SagaState } from '../model.js';
import { isUndecided } from './duplicate.js';
import type { KsefProgress } from './model.js';

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
export function firstAction(state: SagaState, saga: Saga, ksef: KsefProgress): Action {
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
