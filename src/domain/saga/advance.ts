import type { FailureCode } from '../errors.js';
import type { Finding } from '../finding.js';
import { backoff } from '../retry.js';
import { confirm, lookAgain } from './confirm.js';
import { fail } from './fail.js';
import { advanceKsef } from './ksef/advance.js';
import { watchDeadline } from './ksef/deadline.js';
import { missingInKsef, readIssued } from './ksef/issued.js';
import { newKsefProgress } from './ksef/model.js';
import { resumeKsef } from './ksef/resume.js';
import { isPastSend } from './ksef/states.js';
import { visualisationAttached } from './ksef/visualisation.js';
import {
  type Advance,
  type Circumstances,
  type InvoiceFacts,
  isBeforeAnyLock,
  isEnded,
  type Saga,
  type SagaEvent,
} from './model.js';
import { withoutMomentsToCome } from './moments-to-come.js';
import { release } from './release.js';
import { advanceTo, end, giveUp, progress, startOver, stay, wait } from './transition.js';

/**
 * The e-invoice saga as a pure function: what happened in, what is true now and what to do next out. The
 * runner commits the result before it does the next thing, so a crash anywhere resumes here with `resumed`.
 *
 * @throws Error on an event that the state cannot meet, which is a defect of the runner
 */
export function advance(saga: Saga, event: SagaEvent, circumstances: Circumstances): Advance {
  if (isEnded(saga.state)) throw new Error(`a saga that is ${saga.state} cannot go on with ${event.type}`);
  const { now } = circumstances;
  return watchDeadline(transition(withoutMomentsToCome(saga, now), event, circumstances), now);
}

function transition(saga: Saga, event: SagaEvent, circumstances: Circumstances): Advance {
  switch (event.type) {
    case 'resumed':
      return resume(saga);
    case 'release-asked':
      return release(saga, event.detail) ?? resume(saga);
    case 'read':
      return read(saga, event.facts, circumstances);
    case 'original-open':
      return waitForOriginal(saga, event.facts, circumstances);
    case 'future':
      return waitForItsDay(saga, event.facts, event.until, circumstances);
    case 'missing':
      return missing(saga, circumstances);
    case 'checked':
      return checked(saga, event);
    case 'locked':
      return locked(saga, event.facts, circumstances);
    case 'produced':
      return produced(saga, event.findings);
    case 'attached':
      return attached(saga, event.facts, circumstances);
    case 'compared':
      if (saga.ksef !== null) return advanceKsef(saga, saga.ksef, event, circumstances);
      return event.ours ? progress(saga, 'attached', 'read') : foreign(saga);
    case 'unlocked':
      return end(saga, 'released', saga.reason);
    case 'failed':
      return fail(saga, event.failure, circumstances);
    default:
      if (saga.ksef === null) throw new Error(`${event.type} is of KSeF, and the saga is not`);
      return advanceKsef(saga, saga.ksef, event, circumstances);
  }
}

/** Whatever was under way, the platform is asked first what is already true. */
function resume(saga: Saga): Advance {
  if (saga.ksef !== null) return resumeKsef(saga, saga.ksef);
  if (saga.state !== 'parked') return stay(saga, 'read');
  // What it was parked for says nothing about how long the work itself has been failing.
  const anew = { parkedFrom: null, failures: 0, failingSince: null };
  return advanceTo(saga, saga.parkedFrom ?? 'requested', 'read', anew);
}

/** A lock that may be ours is given up for lost only when the platform says twice that it has no such invoice. */
function missing(saga: Saga, circumstances: Circumstances): Advance {
  if (saga.ksef !== null && isPastSend(saga)) return missingInKsef(saga, saga.ksef, circumstances);
  const { now, fraction } = circumstances;
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
  if (saga.ksef !== null && isPastSend(saga)) return readIssued(saga, saga.ksef, facts, circumstances);
  if (saga.state === 'attached') return confirm(saga, facts, circumstances);
  if (facts.eInvoice) {
    if (saga.doneBefore) return end(saga, 'done');
    // What goes to KSeF was not handed to the platform yet.
    return saga.produced && saga.ksef === null ? stay(saga, 'compare') : foreign(saga);
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

/** What an invoice waits for before anything is wrong with it. */
const WAITED_FOR: readonly FailureCode[] = ['invoice.original-open', 'invoice.future-date'];

function fetched(saga: Saga, facts: InvoiceFacts): Advance {
  // An edit alone is no reason to lock what was sent some other way, or withdrawn.
  if (!saga.requested && facts.sentStatus !== 'sendingRequested') {
    return end(saga, 'gone', { code: 'invoice.not-requested' }, false);
  }
  const changes = { contentDigest: facts.contentDigest };
  // Having waited was no failure of this one.
  return saga.reason !== null && WAITED_FOR.includes(saga.reason.code)
    ? progress(saga, 'fetched', 'check', changes)
    : advanceTo(saga, 'fetched', 'check', changes);
}

/** A correction comes after what it corrects, in whatever order the events came. Once locked, it waits no more. */
function waitForOriginal(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (facts.eInvoice || facts.archived || !isBeforeAnyLock(saga.state))
    return read(saga, facts, circumstances);
  return lookAgain(saga, { code: 'invoice.original-open' }, circumstances);
}

/** What KSeF would not take before its day is not locked before; its own request may have been withdrawn by then. */
function waitForItsDay(
  saga: Saga,
  facts: InvoiceFacts,
  until: number,
  circumstances: Circumstances,
): Advance {
  if (facts.eInvoice || facts.archived || !isBeforeAnyLock(saga.state))
    return read(saga, facts, circumstances);
  return wait(saga, until, { reason: { code: 'invoice.future-date' }, failures: 0, failingSince: null });
}

function goOnLocked(saga: Saga, facts: InvoiceFacts): Advance {
  if (saga.state === 'lock-intended') {
    return advanceTo(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
  }
  if (saga.produced && saga.contentDigest === facts.contentDigest) {
    if (saga.ksef !== null) return stay(saga, 'open-session');
    return saga.state === 'attach-intended'
      ? stay(saga, 'attach')
      : advanceTo(saga, 'attach-intended', 'attach');
  }
  if (saga.state === 'locked' && saga.contentDigest === facts.contentDigest) return stay(saga, 'produce');
  // Unlocked, edited and locked again by somebody while we were away: what was produced is of another invoice.
  return advanceTo(saga, 'locked', 'produce', { produced: false, contentDigest: facts.contentDigest });
}

function checked(before: Saga, { facts, findings, ksef }: Extract<SagaEvent, { type: 'checked' }>): Advance {
  const { contentDigest } = facts;
  const saga = { ...before, ksef: ksef === undefined ? null : newKsefProgress(ksef) };
  if (findings.length > 0)
    return end({ ...saga, contentDigest }, 'refused', { code: 'invoice.refused', findings });
  if (facts.canUpdate)
    return advanceTo(saga, 'lock-intended', 'lock', { lock: 'intended', contentDigest }, ['checked']);
  // Somebody else locked it (an admin, or editing is switched off): it is served all the same, and that lock stays.
  return advanceTo(saga, 'locked', 'produce', { lock: 'foreign', contentDigest }, ['checked']);
}

function locked(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (facts.canUpdate) {
    const detail = 'the lock was confirmed, but the invoice can still be edited';
    return fail(saga, { code: 'platform.unreadable', detail }, circumstances);
  }
  // Somebody was faster between the check and the lock: nothing of ours may be issued beside it.
  if (facts.eInvoice) return saga.doneBefore ? end(saga, 'done') : foreign(saga);
  if (facts.archived) return end(saga, 'refused', { code: 'invoice.final-pdf' });
  return progress(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
}

function produced(saga: Saga, findings: readonly Finding[]): Advance {
  if (findings.length > 0) return giveUp(saga, { code: 'invoice.refused', findings }, 'unlock');
  if (saga.ksef !== null) return advanceTo(saga, 'produced', 'open-session', { produced: true });
  return advanceTo(saga, 'attach-intended', 'attach', { produced: true }, ['produced']);
}

function attached(saga: Saga, facts: InvoiceFacts, circumstances: Circumstances): Advance {
  if (saga.ksef !== null) return visualisationAttached(saga, saga.ksef);
  if (!facts.eInvoice) {
    const detail = 'the PDF was accepted, but the invoice shows no e-invoice';
    return fail(saga, { code: 'platform.unreadable', detail }, circumstances);
  }
  return progress(saga, 'attached', 'read');
}

function foreign(saga: Saga): Advance {
  return end(saga, 'done-foreign', { code: 'invoice.foreign-e-invoice' });
}
