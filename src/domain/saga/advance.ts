import type { Finding } from '../finding.js';
import { backoff } from '../retry.js';
import { ALERT_AFTER_FAILURES, fail } from './fail.js';
import {
  type Advance,
  type Circumstances,
  type InvoiceFacts,
  isBeforeAnyLock,
  isEnded,
  type Reason,
  type Saga,
  type SagaEvent,
} from './model.js';
import { end, goOn, progress, stay, wait } from './transition.js';

/**
 * The e-invoice saga as a pure function: what happened in, what is true now and what to do next out. The
 * runner commits the result before it does the next thing, so a crash anywhere resumes here with `resumed`.
 *
 * @throws Error on an event that the state cannot meet, which is a defect of the runner
 */
export function advance(saga: Saga, event: SagaEvent, circumstances: Circumstances): Advance {
  if (isEnded(saga.state)) throw new Error(`a saga that is ${saga.state} cannot go on with ${event.type}`);
  switch (event.type) {
    case 'resumed':
      return resume(saga);
    case 'read':
      return read(saga, event.facts, circumstances);
    case 'original-open':
      return waitForOriginal(saga, event.facts, circumstances);
    case 'missing':
      return missing(saga, circumstances);
    case 'checked':
      return checked(saga, event.facts, event.findings);
    case 'locked':
      return locked(saga, event.facts, circumstances);
    case 'produced':
      return produced(saga, event.findings);
    case 'attached':
      return attached(saga, event.facts, circumstances);
    case 'compared':
      return event.ours ? progress(saga, 'attached', 'read') : foreign(saga);
    case 'unlocked':
      return end(saga, 'released', saga.reason);
    case 'failed':
      return fail(saga, event.failure, circumstances);
  }
}

/** Whatever was under way, the platform is asked first what is already true. */
function resume(saga: Saga): Advance {
  if (saga.state !== 'parked') return stay(saga, 'read');
  // What it was parked for says nothing about how long the work itself has been failing.
  const anew = { parkedFrom: null, failures: 0, failingSince: null };
  return goOn(saga, saga.parkedFrom ?? 'requested', 'read', anew);
}

/** A lock that may be ours is given up for lost only when the platform says twice that it has no such invoice. */
function missing(saga: Saga, { now, fraction }: Circumstances): Advance {
  const mayBeLocked = saga.lock === 'ours' || saga.lock === 'intended';
  const unlocking = saga.state === 'unlocking';
  const toldBefore = saga.reason?.code === 'platform.not-found' || (unlocking && saga.failures > 0);
  if (!mayBeLocked || toldBefore) return end(saga, 'gone');
  const failures = saga.failures + 1;
  const reason = unlocking ? saga.reason : ({ code: 'platform.not-found' } as const);
  return wait(saga, now + backoff(failures, fraction), {
    failures,
    failingSince: saga.failingSince ?? now,
    reason,
  });
}

function read(before: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  // It is there after all: a later look that misses it is the first one again.
  const missed = before.state !== 'unlocking' && before.reason?.code === 'platform.not-found';
  const saga = missed ? { ...before, reason: null } : before;
  if (saga.state === 'attached') return confirm(saga, facts, circumstances);
  if (facts.eInvoice) {
    if (saga.doneBefore) return end(saga, 'done');
    return saga.produced ? stay(saga, 'compare') : foreign(saga);
  }
  if (facts.archived) return end(saga, 'refused', { code: 'invoice.final-pdf' });
  switch (saga.state) {
    case 'unlocking':
      return facts.canUpdate ? end(saga, 'released', saga.reason) : stay(saga, 'unlock');
    case 'lock-intended':
    case 'locked':
    case 'produced':
    case 'attach-intended':
      return facts.canUpdate ? startOver(saga) : goOnLocked(saga, facts);
    default:
      return fetched(saga, facts);
  }
}

function fetched(saga: Saga, facts: InvoiceFacts): Advance {
  // An edit alone is no reason to lock what was sent some other way, or withdrawn.
  if (!saga.requested && facts.sentStatus !== 'sendingRequested') {
    return end(saga, 'gone', { code: 'invoice.not-requested' }, false);
  }
  const changes = { contentDigest: facts.contentDigest };
  // Having waited for another invoice was no failure of this one.
  return saga.reason?.code === 'invoice.original-open'
    ? progress(saga, 'fetched', 'check', changes)
    : goOn(saga, 'fetched', 'check', changes);
}

/** A correction comes after what it corrects, in whatever order the events came. Once locked, it waits no more. */
function waitForOriginal(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (facts.eInvoice || facts.archived || !isBeforeAnyLock(saga.state))
    return read(saga, facts, circumstances);
  return lookAgain(saga, { code: 'invoice.original-open' }, circumstances);
}

/** The invoice is not locked (any more), so it may have been edited: everything is checked again. */
function startOver(saga: Saga): Advance {
  return goOn(saga, 'fetched', 'check', { lock: 'none', produced: false, contentDigest: null });
}

function goOnLocked(saga: Saga, facts: InvoiceFacts): Advance {
  if (saga.state === 'lock-intended') {
    return goOn(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
  }
  if (saga.produced && saga.contentDigest === facts.contentDigest) {
    return saga.state === 'attach-intended' ? stay(saga, 'attach') : goOn(saga, 'attach-intended', 'attach');
  }
  if (saga.state === 'locked' && saga.contentDigest === facts.contentDigest) return stay(saga, 'produce');
  // Unlocked, edited and locked again by somebody while we were away: what was produced is of another invoice.
  return goOn(saga, 'locked', 'produce', { produced: false, contentDigest: facts.contentDigest });
}

function checked(saga: Saga, facts: InvoiceFacts, findings: readonly Finding[]): Advance {
  const { contentDigest } = facts;
  if (findings.length > 0)
    return end({ ...saga, contentDigest }, 'refused', { code: 'invoice.refused', findings });
  if (facts.canUpdate)
    return goOn(saga, 'lock-intended', 'lock', { lock: 'intended', contentDigest }, ['checked']);
  // Somebody else locked it (an admin, or editing is switched off): it is served all the same, and that lock stays.
  return goOn(saga, 'locked', 'produce', { lock: 'foreign', contentDigest }, ['checked']);
}

function locked(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (facts.canUpdate) {
    const detail = 'the lock was confirmed, but the invoice can still be edited';
    return fail(saga, { code: 'platform.unreadable', detail }, circumstances);
  }
  return progress(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
}

function produced(saga: Saga, findings: readonly Finding[]): Advance {
  if (findings.length === 0) return goOn(saga, 'attach-intended', 'attach', { produced: true }, ['produced']);
  const reason = { code: 'invoice.refused', findings } as const;
  if (saga.lock === 'foreign') return end(saga, 'refused', reason);
  return goOn(saga, 'unlocking', 'unlock', { reason, failures: 0, failingSince: null });
}

function attached(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (!facts.eInvoice) {
    const detail = 'the PDF was accepted, but the invoice shows no e-invoice';
    return fail(saga, { code: 'platform.unreadable', detail }, circumstances);
  }
  return progress(saga, 'attached', 'read');
}

/** Done means that the invoice no longer waits to be sent. */
function confirm(saga: Saga, facts: InvoiceFacts, { now, fraction }: Circumstances): Advance {
  if (facts.sentStatus === 'failedToSend') return end(saga, 'done', { code: 'invoice.mail-failed' });
  if (facts.eInvoice && facts.contentDigest !== saga.contentDigest)
    return end(saga, 'done', { code: 'invoice.changed' });
  if (facts.eInvoice && facts.sentStatus !== 'sendingRequested') return end(saga, 'done');
  return lookAgain(
    saga,
    { code: 'invoice.not-sent', detail: `its state is ${facts.sentStatus}` },
    { now, fraction },
  );
}

/** After a person was told, what should come by itself is looked for less often. */
const TOLD_PERIOD_MS = 3_600_000;

/** Waits for something that should come by itself; a person is told when it has not come after a while. */
function lookAgain(saga: Saga, reason: Reason, { now, fraction }: Circumstances): Advance {
  const failures = saga.failures + 1;
  const late = failures >= ALERT_AFTER_FAILURES;
  const tell = late && saga.alerted !== reason.code;
  const changes = {
    failures,
    failingSince: saga.failingSince ?? now,
    reason,
    ...(tell && { alerted: reason.code }),
  };
  const delay = late ? TOLD_PERIOD_MS : backoff(failures, fraction);
  return wait(saga, now + delay, changes, tell ? reason : null);
}

function foreign(saga: Saga): Advance {
  return end(saga, 'done-foreign', { code: 'invoice.foreign-e-invoice' });
}
