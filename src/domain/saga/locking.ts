import type { Finding } from '../finding.js';
import { fail } from './fail.js';
import { newKsefProgress } from './ksef/model.js';
import type { Advance, Circumstances, Saga } from './model.js';
import { foreign } from './reading.js';
import type { EventOf } from './road.js';
import { advanceTo, end, giveUp, progress } from './transition.js';

/** Which of the roads it takes is decided here. */
export function checked(before: Saga, { facts, findings, ksef }: EventOf<'checked'>): Advance {
  const { contentDigest } = facts;
  const saga = { ...before, ksef: ksef === undefined ? null : newKsefProgress(ksef) };
  if (findings.length > 0)
    return end({ ...saga, contentDigest }, 'refused', { code: 'invoice.refused', findings });
  if (facts.canUpdate)
    return advanceTo(saga, 'lock-intended', 'lock', { lock: 'intended', contentDigest }, ['checked']);
  // Somebody else locked it (an admin, or editing is switched off): it is served all the same, and that lock stays.
  return advanceTo(saga, 'locked', 'produce', { lock: 'foreign', contentDigest }, ['checked']);
}

export function locked(saga: Saga, { facts }: EventOf<'locked'>, circumstances: Circumstances): Advance {
  if (facts.canUpdate) {
    const detail = 'the lock was confirmed, but the invoice can still be edited';
    return fail(saga, { code: 'platform.unreadable', detail }, circumstances);
  }
  // Somebody was faster between the check and the lock: nothing of ours may be issued beside it.
  if (facts.eInvoice) return saga.doneBefore ? end(saga, 'done') : foreign(saga);
  if (facts.archived) return end(saga, 'refused', { code: 'invoice.final-pdf' });
  return progress(saga, 'locked', 'produce', { lock: 'ours', contentDigest: facts.contentDigest });
}

/** The lock is taken back from what cannot be produced. */
export function unproducible(saga: Saga, findings: readonly Finding[]): Advance {
  return giveUp(saga, { code: 'invoice.refused', findings }, 'unlock');
}
