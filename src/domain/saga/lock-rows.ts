import type { Finding } from '../finding.js';
import { fail, failToLock } from './fail.js';
import { newKsefProgress } from './ksef/model.js';
import type { Circumstances, Saga, SagaAdvance } from './model.js';
import {
  foreign,
  missing,
  readBeforeLock,
  readLocked,
  readLockIntended,
  readUnlocking,
  waitForItsDay,
  waitForOriginal,
} from './reading.js';
import { type EventOf, type Handler, on, onReading } from './road.js';
import { advanceTo, end, giveUp, progress } from './transition.js';

/** Which of the roads it takes is decided here. */
function checked(before: Saga, { facts, findings, ksef }: EventOf<'checked'>): SagaAdvance {
  const { contentDigest } = facts;
  const saga = { ...before, ksef: ksef === undefined ? null : newKsefProgress(ksef) };
  if (findings.length > 0) {
    const lock = facts.canUpdate ? 'none' : 'foreign';
    return end({ ...saga, contentDigest, lock }, 'refused', { code: 'invoice.refused', findings });
  }
  if (facts.canUpdate)
    return advanceTo(saga, 'lock-intended', 'lock', { lock: 'intended', contentDigest }, ['checked']);
  // Somebody else locked it (an admin, or editing is switched off): it is served all the same, and that lock stays.
  return advanceTo(saga, 'locked', 'produce', { lock: 'foreign', contentDigest }, ['checked']);
}

function locked(saga: Saga, { facts }: EventOf<'locked'>, circumstances: Circumstances): SagaAdvance {
  if (facts.canUpdate) {
    return fail(saga, { code: 'platform.unreadable', phrase: { key: 'still editable' } }, circumstances);
  }
  // Somebody was faster between the check and the lock: nothing of ours may be issued beside it.
  if (facts.eInvoice) return saga.doneBefore ? end(saga, 'done') : foreign(saga);
  if (facts.archived) return end(saga, 'refused', { code: 'invoice.final-pdf' });
  return progress(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
}

/** The lock is taken back from what cannot be produced. */
export function unproducible(saga: Saga, findings: readonly Finding[]): SagaAdvance {
  return giveUp(saga, { code: 'invoice.refused', findings }, 'unlock');
}

/** What both roads do about an invoice around its lock; how a saga is taken up again is each road's own. */

export const missed = on<Saga, 'missing'>((saga, _, circumstances) => missing(saga, circumstances), 'gone');

export const failed: Handler<Saga, 'failed'> = (saga, { failure }, circumstances) =>
  fail(saga, failure, circumstances);
export const failedUnderLock = on(failed, 'unlocking', 'parked', 'refused');

export const BEFORE_THE_LOCK = {
  read: on<Saga, 'read'>(
    (saga, { facts }) => readBeforeLock(saga, facts),
    'fetched',
    'done',
    'done-foreign',
    'gone',
    'refused',
  ),
  'original-open': on<Saga, 'original-open'>(waitForOriginal, 'done', 'done-foreign', 'refused'),
  future: on<Saga, 'future'>(waitForItsDay, 'done', 'done-foreign', 'refused'),
  missing: missed,
  failed: on(failed, 'parked', 'refused'),
};

export const FETCHED = {
  ...BEFORE_THE_LOCK,
  checked: on<Saga, 'checked'>(checked, 'lock-intended', 'locked', 'refused'),
};

export const LOCK_INTENDED = {
  ...onReading(readLockIntended, 'fetched', 'locked', 'done', 'done-foreign', 'refused'),
  missing: missed,
  locked: on<Saga, 'locked'>(locked, 'locked', 'unlocking', 'done', 'done-foreign', 'refused'),
  failed: on<Saga, 'failed'>(failToLock, 'fetched', 'unlocking', 'parked', 'refused'),
};

/** What is produced there continues on one road or the other. */
export const LOCKED = {
  ...onReading(readLocked, 'fetched', 'done', 'done-foreign', 'refused'),
  missing: missed,
  failed: failedUnderLock,
};

export const UNLOCKING = {
  ...onReading(readUnlocking, 'released', 'done', 'done-foreign', 'refused'),
  missing: missed,
  unlocked: on<Saga, 'unlocked'>((saga) => end(saga, 'released', saga.reason), 'released'),
  failed: on(failed, 'parked'),
};
