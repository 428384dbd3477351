import type { Reason, SagaAdvance } from '../model.js';
import { end, giveUp } from '../transition.js';
import type { KsefSaga } from './saga.js';
import { letGoOnceAbsent } from './status.js';

/** A total failure was announced (art. 106ng of the VAT act): nothing of it is sent, then or later. */
const TOTAL_FAILURE: Reason = { code: 'ksef.total-failure' };

/** The same of what was issued offline: the customer has it. */
const LIFTED: Reason = { code: 'ksef.lifted' };

/**
 * What KSeF does not have goes to the customer outside KSeF: the lock is taken back, and a person is told. What the customer has
 * already is done with, which is no news. What KSeF may have is looked for first.
 */
export function lifted(saga: KsefSaga): SagaAdvance {
  const { ksef } = saga;
  const reason = ksef.offline ? LIFTED : TOTAL_FAILURE;
  if (ksef.doubtful) return letGoOnceAbsent(saga, ksef, reason);
  return ksef.offline ? end(saga, 'done', reason, false) : giveUp(saga, reason, 'read');
}
