import { DAY_MS, HOUR_MS } from '@spacebooks/base/durations';
import type { Circumstances, Reason, Saga, SagaAdvance } from '../model.js';
import type { EventOf } from '../road.js';
import { end, giveUp, wait } from '../transition.js';
import type { KsefSaga } from './saga.js';
import { letGoOnceAbsent } from './status.js';

/** A total failure was announced (art. 106ng of the VAT act): nothing of it is sent, then or later. */
const TOTAL_FAILURE: Reason = { code: 'ksef.total-failure' };

/** The rule by which our own check keeps it back, before anything is locked. */
export const TOTAL_FAILURE_RULE = 'SB-KSEF-TOTAL-FAILURE';

/** The same of what was issued offline: the customer has it. */
const LIFTED: Reason = { code: 'ksef.lifted' };

/** How long after its issue what is not to be sent is looked at: a total failure may have been configured by mistake. */
const LOOKED_AT_MS = 7 * DAY_MS;

/** Whether it is with the customer and, by what was announced so far, never gets a number of KSeF. */
export function isLifted({ state, reason }: Pick<Saga, 'state' | 'reason'>): boolean {
  return state === 'attached' && reason?.code === LIFTED.code;
}

/**
 * Whether a total failure is why a document ended without being issued in KSeF. One that was rejected, refused or given up for
 * another reason near one is not issued at all: nobody has it, and it must still go there.
 */
export function isKeptBack(reason: Reason | null): boolean {
  if (reason?.code === TOTAL_FAILURE.code) return true;
  return reason?.findings?.some(({ rule }) => rule === TOTAL_FAILURE_RULE) ?? false;
}

/**
 * What KSeF does not have goes to the customer outside KSeF: the lock is taken back, and a person is told. What the customer has
 * already is done with after a week, which is no news. What KSeF may have is looked for first.
 */
export function lifted(saga: KsefSaga, _: EventOf<'sending-lifted'>, { now }: Circumstances): SagaAdvance {
  const { ksef } = saga;
  const reason = ksef.offline ? LIFTED : TOTAL_FAILURE;
  if (ksef.doubtful) return letGoOnceAbsent(saga, ksef, reason);
  if (!ksef.offline) return giveUp(saga, reason, 'read');
  const isOver = now - (ksef.issuedAt ?? 0) >= LOOKED_AT_MS;
  return isOver
    ? end(saga, 'done', reason, false)
    : wait(saga, now + HOUR_MS, { reason, failures: 0, failingSince: null });
}
