import { HOUR_MS } from '@spacebooks/base/durations';
import type { FailureCode } from '../errors.js';
import { ALERT_AFTER_FAILURES, backoff } from '../retry.js';
import type { SagaInvoiceFacts } from './invoice-facts.js';
import type { Circumstances, Reason, Saga, SagaAdvance } from './model.js';
import type { EventOf } from './road.js';
import { advanceTo, end, progress, startOver, stay, wait } from './transition.js';

/** Done means that the invoice no longer waits to be sent. */
function confirm(saga: Saga, facts: SagaInvoiceFacts, { now, fraction }: Circumstances): SagaAdvance {
  if (facts.sentStatus === 'failedToSend') return end(saga, 'done', { code: 'invoice.mail-failed' });
  if (facts.eInvoice && facts.contentDigest !== saga.contentDigest)
    return end(saga, 'done', { code: 'invoice.changed' });
  if (facts.eInvoice && facts.sentStatus !== 'sendingRequested') return end(saga, 'done');
  return lookAgain(
    saga,
    { code: 'invoice.not-sent', phrase: { key: 'mail state', values: { state: facts.sentStatus } } },
    { now, fraction },
  );
}

/** After a person was notified, what should come by itself is polled less often. */
const TOLD_PERIOD_MS = HOUR_MS;

/** Waits for something that should come by itself; a person is notified when it has not come after a while. */
function lookAgain(saga: Saga, reason: Reason, { now, fraction }: Circumstances): SagaAdvance {
  const failures = saga.failures + 1;
  const late = failures >= ALERT_AFTER_FAILURES;
  const mustAlert = late && saga.alerted !== reason.code;
  const changes = {
    failures,
    failingSince: saga.failingSince ?? now,
    reason,
    ...(mustAlert && { alerted: reason.code }),
  };
  const delay = late ? TOLD_PERIOD_MS : backoff(failures, fraction);
  return wait(saga, now + delay, changes, mustAlert ? reason : null);
}

/** What an invoice that was read comes to in some state. */
type Reader = (saga: Saga, facts: SagaInvoiceFacts) => SagaAdvance;

/** Nothing is locked yet. */
export const readBeforeLock = unlessHandedOver((saga, facts) => {
  // An edit alone is no reason to lock what was sent some other way, or withdrawn.
  if (!saga.requested && facts.sentStatus !== 'sendingRequested') {
    return end(saga, 'gone', { code: 'invoice.not-requested' }, false);
  }
  const changes = { contentDigest: facts.contentDigest };
  // Having waited was no failure of this one.
  return saga.reason !== null && WAITED_FOR.includes(saga.reason.code)
    ? progress(saga, 'fetched', 'check', changes)
    : advanceTo(saga, 'fetched', 'check', changes);
});

/** What an invoice waits for before anything is wrong with it. */
const WAITED_FOR: readonly FailureCode[] = ['invoice.original-open', 'invoice.future-date'];

/** The lock was asked for: it is there, or it is not. */
export const readLockIntended = unlessUnlocked((saga, { contentDigest }) =>
  advanceTo(saga, 'locked', 'produce', { lock: 'ours', contentDigest }),
);

export const readLocked = unlessUnlocked((saga, facts) =>
  saga.contentDigest === facts.contentDigest ? stay(saga, 'produce') : lockedAnew(saga, facts),
);

/** What was produced is handed over, by `next`. */
export function readProduced(next: 'attach' | 'open-session'): ReturnType<typeof unlessHandedOver> {
  return unlessUnlocked((saga, facts) =>
    saga.contentDigest === facts.contentDigest ? stay(saga, next) : lockedAnew(saga, facts),
  );
}

export const readUnlocking = unlessHandedOver((saga, facts) =>
  facts.canUpdate ? end(saga, 'released', saga.reason) : stay(saga, 'unlock'),
);

/** What was handed over is polled until it is sent. */
export function readHandedOver(
  saga: Saga,
  facts: SagaInvoiceFacts,
  circumstances: Circumstances,
): SagaAdvance {
  return confirm(foundAgain(saga), facts, circumstances);
}

/** A correction comes after what it corrects, in whatever order the events came. */
export function waitForOriginal(
  saga: Saga,
  { facts }: EventOf<'original-open'>,
  circumstances: Circumstances,
): SagaAdvance {
  if (facts.eInvoice || facts.archived) return readBeforeLock(saga, facts);
  return lookAgain(saga, { code: 'invoice.original-open' }, circumstances);
}

/** What KSeF would not take before its day is not locked before; its own request may have been withdrawn by then. */
export function waitForItsDay(saga: Saga, { facts, until }: EventOf<'future'>): SagaAdvance {
  if (facts.eInvoice || facts.archived) return readBeforeLock(saga, facts);
  return wait(saga, until, { reason: { code: 'invoice.future-date' }, failures: 0, failingSince: null });
}

/** A lock that may be ours is given up for lost only when the platform says twice that it has no such invoice. */
export function missing(saga: Saga, circumstances: Circumstances): SagaAdvance {
  const mayBeLocked = saga.lock === 'ours' || saga.lock === 'intended';
  const unlocking = saga.state === 'unlocking';
  const missedBefore = saga.reason?.code === 'platform.not-found' || (unlocking && saga.failures > 0);
  if (!mayBeLocked || missedBefore) return end(saga, 'gone');
  return missedOnce(saga, unlocking ? saga.reason : { code: 'platform.not-found' }, circumstances);
}

/** The platform did not show it, which is not believed yet: it is asked again. @param reason kept until then */
export function missedOnce(saga: Saga, reason: Reason | null, { now, fraction }: Circumstances): SagaAdvance {
  const failures = saga.failures + 1;
  const failingSince = saga.failingSince ?? now;
  return wait(saga, now + backoff(failures, fraction), { failures, failingSince, reason });
}

/** It is there after all: a later look that misses it is the first one again. */
export function foundAgain<S extends Saga>(saga: S): S {
  const missed = saga.state !== 'unlocking' && saga.reason?.code === 'platform.not-found';
  return missed ? { ...saga, reason: null } : saga;
}

/** Somebody else attached an e-invoice. */
export function foreign(saga: Saga): SagaAdvance {
  return end(saga, 'done-foreign', { code: 'invoice.foreign-e-invoice' });
}

/** As `otherwise` says, unless there is an e-invoice, or a PDF that cannot become one. */
function unlessHandedOver(otherwise: Reader): Reader {
  return (before, facts) => {
    const saga = foundAgain(before);
    if (facts.eInvoice) {
      if (saga.doneBefore) return end(saga, 'done');
      // What goes to KSeF was not handed to the platform yet.
      return saga.produced && saga.ksef === null ? stay(saga, 'compare') : foreign(saga);
    }
    if (facts.archived) return end(saga, 'refused', { code: 'invoice.final-pdf' });
    return otherwise(saga, facts);
  };
}

function unlessUnlocked(otherwise: Reader): Reader {
  return unlessHandedOver((saga, facts) => (facts.canUpdate ? startOver(saga) : otherwise(saga, facts)));
}

/** Unlocked, edited and locked again by somebody while we were away: what was produced is of another invoice. */
function lockedAnew(saga: Saga, { contentDigest }: SagaInvoiceFacts): SagaAdvance {
  return advanceTo(saga, 'locked', 'produce', { produced: false, contentDigest });
}
