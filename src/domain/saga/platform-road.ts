import { fail } from './fail.js';
import {
  BEFORE_THE_LOCK,
  FETCHED,
  failed,
  failedUnderLock,
  LOCK_INTENDED,
  LOCKED,
  missed,
  UNLOCKING,
  unproducible,
} from './lock-rows.js';
import type { Circumstances, Saga, SagaAdvance } from './model.js';
import { foreign, readHandedOver, readProduced } from './reading.js';
import { release } from './release.js';
import { type EventOf, on, onReading, type Road } from './road.js';
import { advanceTo, progress, stay } from './transition.js';

/** What may be under way in each state. */
type Work = {
  requested: 'read';
  fetched: 'read' | 'check';
  'lock-intended': 'read' | 'lock';
  locked: 'read' | 'produce';
  'attach-intended': 'read' | 'attach' | 'compare';
  attached: 'read';
  unlocking: 'read' | 'unlock' | 'compare';
  parked: never;
};

/** Where a person may be needed; a lock that was intended only can always be taken back. */
const WAITED_IN = ['requested', 'fetched', 'locked', 'attach-intended', 'attached', 'unlocking'] as const;

const TAKEN_UP = {
  resumed: on<Saga, 'resumed'>(resume),
  'release-asked': on<Saga, 'release-asked'>(resume),
};
const RELEASABLE = { ...TAKEN_UP, 'release-asked': on<Saga, 'release-asked'>(releaseOrResume, 'unlocking') };

const compared = on<Saga, 'compared'>(
  (saga, { ours }) => (ours ? progress(saga, 'attached', 'read') : foreign(saga)),
  'attached',
  'done-foreign',
);

/** The way of an e-invoice that goes nowhere but to the platform, and of any before its check. */
export const PLATFORM_ROAD: Road<Saga, Work> = {
  requested: { ...TAKEN_UP, ...BEFORE_THE_LOCK },
  fetched: { ...TAKEN_UP, ...FETCHED },
  'lock-intended': { ...RELEASABLE, ...LOCK_INTENDED },
  locked: {
    ...RELEASABLE,
    ...LOCKED,
    produced: on(produced, 'attach-intended', 'unlocking', 'refused'),
  },
  'attach-intended': {
    ...RELEASABLE,
    ...onReading(readProduced('attach'), 'fetched', 'locked', 'done', 'refused'),
    missing: missed,
    attached: on(attached, 'attached', 'unlocking'),
    compared,
    failed: failedUnderLock,
  },
  attached: {
    ...TAKEN_UP,
    ...onReading(readHandedOver, 'done'),
    missing: missed,
    failed: on(failed, 'parked'),
  },
  unlocking: { ...TAKEN_UP, ...UNLOCKING, compared },
  parked: {
    resumed: on(resume, 'lock-intended', ...WAITED_IN),
    'release-asked': on(releaseOrResume, ...WAITED_IN),
  },
};

/** Whatever was under way, the platform is asked first what is already true. */
function resume(saga: Saga): SagaAdvance {
  if (saga.state !== 'parked') return stay(saga, 'read');
  // What it was parked for says nothing about how long the work itself has been failing.
  const anew = { parkedFrom: null, failures: 0, failingSince: null };
  return advanceTo(saga, saga.parkedFrom ?? 'requested', 'read', anew);
}

function releaseOrResume(saga: Saga, { detail }: EventOf<'release-asked'>): SagaAdvance {
  return release(saga, detail) ?? resume(saga);
}

function produced(saga: Saga, { findings }: EventOf<'produced'>): SagaAdvance {
  if (findings.length > 0) return unproducible(saga, findings);
  return advanceTo(saga, 'attach-intended', 'attach', { produced: true }, ['produced']);
}

function attached(saga: Saga, { facts }: EventOf<'attached'>, circumstances: Circumstances): SagaAdvance {
  if (!facts.eInvoice) {
    return fail(saga, { code: 'platform.unreadable', phrase: { key: 'PDF not shown' } }, circumstances);
  }
  return progress(saga, 'attached', 'read');
}
