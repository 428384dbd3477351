import { DAY_MS } from '@spacebooks/base/durations';
import { FAILURE_KINDS, type FailureCode } from '../../errors.js';
import { fail, passesByItself } from '../fail.js';
import type { Circumstances, Saga, SagaAdvance, SagaFailure } from '../model.js';
import { counted, park, reasonOf, tryAgain } from '../retry-or-park.js';
import type { Handler } from '../road.js';
import { advanceTo, progress, stay } from '../transition.js';
import { isUndecided, unnamed } from './duplicate.js';
import { doubted } from './model.js';
import { countNotTaken, isOfflineDue } from './not-taking.js';
import type { KsefSaga } from './saga.js';
import { unsentState } from './states.js';
import { letGo, letGoOnceAbsent } from './status.js';
import { withoutIt } from './visualisation.js';

/** A session that closes under us is replaced at once; where the next one does the same, it is not the session. */
const CLOSED_BEFORE_A_WAIT = 2;

/** KSeF says no rights (415) of a session, at times of one that others follow without; after so many a person has to grant them. */
const REFUSED_BEFORE_A_PERSON = 3;

/** After so many answers that KSeF does not know what it received, it is looked for. */
const UNKNOWN_BEFORE_DOUBT = 3;

/** How long what is not to be found is asked for. */
const PATIENCE_MS = DAY_MS;

/** A day is many more; a clock that jumps makes a day of a moment, but no attempts. */
const LEAST_ASKED_FOR = 20;

type OnFailure = Handler<KsefSaga, 'failed'>;

/** While KSeF does not take it, what has not arrived there may be issued offline; any other failure is as `otherwise` says. */
function orOffline(otherwise: OnFailure): OnFailure {
  return (before, event, circumstances) => {
    const saga = countNotTaken(before, event.failure, circumstances);
    return goesOffline(saga, before) ? stay(saga, 'draw') : otherwise(saga, event, circumstances);
  };
}

/** What cannot be drawn is as in a space that waits; any other failure is the invoice's. */
export const failProduced = orOffline((saga, { failure }, circumstances) =>
  failure.action === 'draw' && !passesByItself(failure.code)
    ? withoutOffline(saga, failure, circumstances)
    : fail(saga, failure, circumstances),
);

/** This failure has made it due. */
function goesOffline(saga: KsefSaga, before: KsefSaga): boolean {
  return saga.ksef.notTaken !== before.ksef.notTaken && isOfflineDue(saga.ksef);
}

/** It may have arrived, and be issued offline all the same: it is the same document then. */
export const failInDoubt: OnFailure = (before, { failure }, circumstances) => {
  // Something else is to be settled first.
  if (isToBeSettled(before)) return failToSettle(before, failure, circumstances);
  const saga = countNotTaken(before, failure, circumstances);
  if (goesOffline(saga, before)) return stay(saga, 'draw');
  if (failure.action === 'draw') return withoutOffline(saga, failure, circumstances);
  return keepOn(saga, failure, circumstances);
};

export const failLocated = orOffline((saga, { failure }, circumstances) =>
  failure.action === 'draw'
    ? withoutOffline(saga, failure, circumstances)
    : keepOn(saga, failure, circumstances),
);

/** Issued offline, and to be sent; or the platform has to learn its number. */
export const failAttached: OnFailure = (saga, { failure }, circumstances) =>
  keepOn(countNotTaken(saga, failure, circumstances), failure, circumstances);

/** What is to be settled there (a decision, a refusal) must survive that KSeF does not answer meanwhile. */
function failToSettle(saga: Saga, failure: SagaFailure, circumstances: Circumstances): SagaAdvance {
  const failed = keepOn(saga, failure, circumstances);
  return { ...failed, saga: { ...failed.saga, reason: saga.reason } };
}

function isToBeSettled(saga: Saga): boolean {
  return isUndecided(saga) || saga.reason?.code === 'ksef.rejected';
}

/** It cannot be issued offline after all: KSeF is asked on, and a person is told at once why the customer waits. */
function withoutOffline(saga: KsefSaga, failure: SagaFailure, circumstances: Circumstances): SagaAdvance {
  if (passesByItself(failure.code)) return tryAgain(saga, failure, circumstances);
  const told = { ...saga, alerted: failure.code, ksef: { ...saga.ksef, goesOffline: false } };
  return { ...tryAgain(told, failure, circumstances), alert: reasonOf(failure) };
}

/** Trying again may help or not; letting go of the lock would not. */
function keepOn(saga: Saga, failure: SagaFailure, circumstances: Circumstances): SagaAdvance {
  if (NEEDS_A_PERSON.includes(failure.code)) {
    return park(saga, reasonOf(failure), circumstances.now, failure.retryAfterMs);
  }
  return tryAgain(saga, failure, circumstances);
}

const NEEDS_A_PERSON: readonly FailureCode[] = [
  'platform.unauthorized',
  'platform.forbidden',
  'ksef.unauthorized',
];

export const failToSend: OnFailure = (before, { failure }, circumstances) => {
  const { now } = circumstances;
  const saga = countNotTaken(before, failure, circumstances);
  const { ksef } = saga;
  const failing = { ...counted(saga, failure.code, now), reason: reasonOf(failure) };
  if (failure.notReceived !== true) {
    const lost = { ...saga, ksef: doubted(ksef, now) };
    return goesOffline(saga, before)
      ? advanceTo(lost, 'in-doubt', 'draw', failing)
      : tryAgain(lost, failure, circumstances, 'in-doubt');
  }
  const state = unsentState(ksef);
  if (failure.code === 'ksef.unauthorized') return withoutRights(saga, failure, circumstances);
  if (failure.code === 'ksef.rejected') {
    const reason = reasonOf(failure);
    return ksef.doubtful ? letGoOnceAbsent(saga, ksef, reason) : letGo(saga, ksef, reason, circumstances);
  }
  if (failure.code === 'ksef.session-closed' && (ksef.notTaken?.sends ?? 0) < CLOSED_BEFORE_A_WAIT) {
    return advanceTo(saga, state, 'open-session', failing);
  }
  // A session that was opened before KSeF went down hides that until something is sent in it.
  if (goesOffline(saga, before)) return advanceTo(saga, state, 'draw', failing);
  return tryAgain(saga, failure, circumstances, state);
};

/**
 * KSeF refuses the login itself (401, 403), or the session that it has let it open (415, as status 400): the latter may be
 * of a moment. What is granted is seen with the next login.
 */
function withoutRights(before: KsefSaga, failure: SagaFailure, circumstances: Circumstances): SagaAdvance {
  const { now } = circumstances;
  const state = unsentState(before.ksef);
  const isRepeated = before.reason?.code === failure.code;
  const saga = isRepeated ? before : { ...before, failures: 0, failingSince: null };
  const failing = { ...saga, ...counted(saga, failure.code, now) };
  const isOfASession = failure.status === 400 && failing.failures < REFUSED_BEFORE_A_PERSON;
  if (isOfASession) return tryAgain(saga, failure, circumstances, state);
  const parked = park({ ...failing, state }, reasonOf(failure), now);
  return { ...parked, steps: [state, ...parked.steps] };
}

export const failToFollow: OnFailure = (saga, { failure }, circumstances) => {
  const { ksef } = saga;
  const isUnknown = failure.code === 'ksef.not-found';
  // That KSeF has it is known by then; which it is the index says late.
  if (isUnknown && failure.action === 'compare-duplicate') {
    const isNamed = ksef.duplicateOf?.ksefNumber != null;
    return isNamed || !isLasting(saga, circumstances.now)
      ? keepOn(saga, failure, circumstances)
      : unnamed(saga, ksef, circumstances);
  }
  const unknown = isUnknown && saga.failures + 1 >= UNKNOWN_BEFORE_DOUBT;
  if (!unknown) return keepOn(saga, failure, circumstances);
  const lost = { ...saga, ksef: doubted(ksef, circumstances.now) };
  return tryAgain(lost, failure, circumstances, 'in-doubt');
};

/** Our PDF cannot be drawn or attached: nothing else waits for it. */
export const failToShow: OnFailure = (saga, { failure }, circumstances) => {
  const { ksef } = saga;
  const { code } = failure;
  const final =
    code === 'daemon.defect' || (FAILURE_KINDS[code] === 'refused' && code !== 'platform.conflict');
  return final ? withoutIt(saga, ksef, reasonOf(failure)) : keepOn(saga, failure, circumstances);
};

/** The platform refuses the number: a person looks; it is tried again every day and after every event. */
export const failToRegister: OnFailure = (saga, { failure }, circumstances) => {
  const { code, detail } = failure;
  const conflict = code === 'platform.conflict' && saga.failures + 1 < 3;
  if (FAILURE_KINDS[code] !== 'refused' || conflict) return keepOn(saga, failure, circumstances);
  const said = detail === undefined ? code : `${code}: ${detail}`;
  return park(saga, { code: 'ksef.not-registered', detail: said }, circumstances.now);
};

/** The platform has its number; only the receipt is missing, or the invoice could not be read again. */
export const failAfterAll: OnFailure = (saga, { failure }, circumstances) => {
  const { ksef } = saga;
  const { now } = circumstances;
  const missing =
    ksef.receipt === 'wanted' && (failure.code === 'ksef.not-found' || failure.code === 'ksef.rejected');
  if (missing && isLasting(saga, now)) {
    return progress(saga, 'registered', 'read', { ksef: { ...ksef, receipt: 'missing' } });
  }
  return keepOn(saga, failure, circumstances);
};

function isLasting({ failingSince, failures }: Saga, now: number): boolean {
  return now - (failingSince ?? now) >= PATIENCE_MS && failures + 1 >= LEAST_ASKED_FOR;
}
