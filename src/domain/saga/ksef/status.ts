import { HOUR_MS, MINUTE_MS } from '@spacebooks/base/durations';
import type { Circumstances, Reason, Saga, SagaAdvance } from '../model.js';
import { park, tryAgain } from '../retry-or-park.js';
import { advanceTo, giveUp, progress, stay, wait, waitIn } from '../transition.js';
import { doubted, type KsefProgress, type KsefStatus } from './model.js';
import { countNotTaken, forgetNotTaken } from './not-taking.js';

const FIRST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 5 * MINUTE_MS;

/** KSeF takes seconds; after so long a person is told that it takes its time. */
const LONG_MS = HOUR_MS;

/** KSeF has it, by that reference: it is asked after a second, then after ever longer times. */
export function awaitAnswer(saga: Saga, ksef: KsefProgress, { now }: Circumstances): SagaAdvance {
  const changes = { failures: 0, failingSince: null, reason: null, ksef: { ...ksef, looks: 0 } };
  return waitIn(saga, 'sent', now + FIRST_LOOK_MS, changes);
}

/** What KSeF says of the document that was sent. */
export function follow(
  saga: Saga,
  ksef: KsefProgress,
  status: KsefStatus,
  circumstances: Circumstances,
): SagaAdvance {
  switch (status.kind) {
    case 'processing':
      return lookLater(saga, ksef, circumstances);
    case 'accepted':
      return accept(saga, ksef, status.ksefNumber, status.acquisitionDate);
    case 'duplicate':
      return stay({ ...saga, ksef: { ...ksef, duplicateOf: status } }, 'compare-duplicate');
    case 'rejected':
      return rejected(saga, ksef, { code: 'ksef.rejected', detail: status.detail }, circumstances);
    case 'dropped': {
      const failure = { code: 'ksef.dropped', detail: status.detail } as const;
      const lost = { ...saga, ksef: doubted(ksef, circumstances.now) };
      const counted = countNotTaken(lost, failure, circumstances);
      return tryAgain(counted, failure, circumstances, 'in-doubt');
    }
  }
}

/** That a copy is rejected says nothing of an earlier send that may have arrived: KSeF is asked about that first. */
function rejected(saga: Saga, ksef: KsefProgress, reason: Reason, circumstances: Circumstances): SagaAdvance {
  const isOnlyCopy = !ksef.doubtful || ksef.sends < 2;
  return isOnlyCopy ? letGo(saga, ksef, reason, circumstances) : letGoOnceAbsent(saga, ksef, reason);
}

/** What an earlier send may have left in KSeF is looked for before the lock is let go of. */
export function letGoOnceAbsent(saga: Saga, ksef: KsefProgress, reason: Reason): SagaAdvance {
  return advanceTo(saga, 'in-doubt', 'confirm-absent', { ksef, reason, failures: 0, failingSince: null });
}

/** It has its number: from here on the platform has to learn it, whatever becomes of the invoice. */
export function accept(saga: Saga, ksef: KsefProgress, number: string, acceptedAt: string): SagaAdvance {
  const accepted = { ...forgetNotTaken(ksef), number, acceptedAt, doubtful: false };
  return progress(saga, 'accepted', 'read', { ksef: accepted });
}

/**
 * Nothing of it is in KSeF, and nothing will be: the lock is taken back. What was issued offline the customer has
 * already, so that only a person can go on, unless the law does not want it sent any more.
 */
export function letGo(saga: Saga, ksef: KsefProgress, reason: Reason, { now }: Circumstances): SagaAdvance {
  const settled = { ...saga, ksef: { ...ksef, doubtful: false } };
  if (!ksef.offline) return giveUp(settled, reason, 'read');
  return reason.code === 'ksef.lifted'
    ? advanceTo(settled, 'attached', 'open-session', { reason })
    : park({ ...settled, state: 'attached' }, reason, now);
}

function lookLater(saga: Saga, ksef: KsefProgress, { now }: Circumstances): SagaAdvance {
  const looks = ksef.looks + 1;
  const runAt = now + Math.min(LONGEST_LOOK_MS, FIRST_LOOK_MS * 2 ** Math.min(looks, 20));
  const reason = { code: 'ksef.processing' } as const;
  const tell = now - (ksef.sentAt ?? now) >= LONG_MS && saga.alerted !== reason.code;
  const changes = {
    failures: 0,
    failingSince: null,
    reason,
    ksef: { ...ksef, looks },
    ...(tell && { alerted: reason.code }),
  };
  return wait(saga, runAt, changes, tell ? reason : null);
}
