import { FETCHED, LOCK_INTENDED, LOCKED, missed, UNLOCKING, unproducible } from '../lock-rows.js';
import type { Circumstances, SagaAdvance } from '../model.js';
import { readHandedOver, readProduced } from '../reading.js';
import { release } from '../release.js';
import { type EventOf, type Handler, on, onReading, type Road } from '../road.js';
import { advanceTo, stay } from '../transition.js';
import { adopted, compared, notAdopted, undecided } from './duplicate.js';
import * as failing from './fail.js';
import { missingInKsef, registered, unlessRecorded } from './issued.js';
import { lifted } from './lifted.js';
import { absenceChecked, located } from './locate.js';
import type { KsefSaga } from './saga.js';
import { resumeKsef } from './states.js';
import { awaitAnswer, follow } from './status.js';
import {
  drawn,
  goOnAttaching,
  intendToRegister,
  showAccepted,
  visualisationAttached,
  visualisationCompared,
} from './visualisation.js';

/** What may be under way in each state. */
type Work = {
  fetched: 'read' | 'check';
  'lock-intended': 'read' | 'lock';
  locked: 'read' | 'produce';
  produced: 'read' | 'open-session' | 'draw';
  'send-intended': 'send' | 'locate';
  'in-doubt': 'read' | 'locate' | 'adopt' | 'confirm-absent' | 'draw';
  located: 'open-session' | 'draw';
  sent: 'ask' | 'compare-duplicate';
  accepted: 'read' | 'draw';
  'attach-intended': 'read' | 'attach' | 'compare';
  attached: 'read' | 'open-session' | 'locate';
  'register-intended': 'read' | 'register';
  registered: 'read' | 'fetch-receipt';
  unlocking: 'read' | 'unlock';
  parked: never;
};

/** Where a person may be needed; a lock that was intended only can always be taken back. */
const WAITED_IN = [
  'fetched',
  'locked',
  'produced',
  'in-doubt',
  'located',
  'sent',
  'accepted',
  'attach-intended',
  'attached',
  'register-intended',
  'registered',
  'unlocking',
] as const;

const releaseOrResume: Handler<KsefSaga, 'release-asked'> = (saga, { detail }) =>
  release(saga, detail) ?? resumeKsef(saga);
const TAKEN_UP = {
  resumed: on<KsefSaga, 'resumed'>(resumeKsef),
  'release-asked': on<KsefSaga, 'release-asked'>(resumeKsef),
};
const RELEASABLE = { ...TAKEN_UP, 'release-asked': on(releaseOrResume, 'unlocking') };

const drawnFor =
  (next: 'read' | 'attach'): Handler<KsefSaga, 'drawn'> =>
  (saga) =>
    drawn(saga, saga.ksef, next);

/** The way of an e-invoice that goes to KSeF, from its check on. */
export const KSEF_ROAD: Road<KsefSaga, Work> = {
  fetched: { ...TAKEN_UP, ...FETCHED },
  'lock-intended': { ...RELEASABLE, ...LOCK_INTENDED },
  locked: { ...RELEASABLE, ...LOCKED, produced: on(produced, 'produced', 'unlocking', 'refused') },
  produced: {
    ...RELEASABLE,
    ...onReading(readProduced('open-session'), 'fetched', 'locked', 'done', 'done-foreign', 'refused'),
    missing: missed,
    'session-opened': on(intendToSend, 'send-intended'),
    'sending-lifted': on(lifted, 'unlocking', 'refused'),
    drawn: on(drawnFor('attach'), 'attach-intended'),
    failed: on(failing.failProduced, 'unlocking', 'parked', 'refused'),
  },
  'send-intended': {
    ...TAKEN_UP,
    sent: on(sent, 'sent'),
    located: on(located, 'located', 'sent', 'accepted', 'in-doubt', 'unlocking', 'parked', 'refused'),
    failed: on(
      failing.failToSend,
      'produced',
      'located',
      'in-doubt',
      'attached',
      'unlocking',
      'parked',
      'refused',
    ),
  },
  'in-doubt': {
    ...TAKEN_UP,
    ...onReading(undecided, 'fetched', 'parked', 'done-foreign'),
    missing: on(missingInKsef, 'parked', 'gone'),
    located: on(located, 'located', 'sent', 'accepted', 'unlocking', 'parked', 'refused'),
    adopted: on(adopted, 'accepted'),
    'not-adopted': on(notAdopted, 'parked'),
    'absence-checked': on(absenceChecked, 'sent', 'accepted', 'attached', 'unlocking', 'parked', 'refused'),
    drawn: on(drawnFor('read'), 'attach-intended'),
    failed: on(failing.failInDoubt, 'parked'),
  },
  located: {
    ...TAKEN_UP,
    'session-opened': on(intendToSend, 'send-intended'),
    'sending-lifted': on(lifted, 'in-doubt'),
    drawn: on(drawnFor('read'), 'attach-intended'),
    failed: on(failing.failLocated, 'parked'),
  },
  sent: {
    ...TAKEN_UP,
    status: on(
      (saga, { status }, circumstances) => follow(saga, saga.ksef, status, circumstances),
      'accepted',
      'in-doubt',
      'unlocking',
      'parked',
      'refused',
    ),
    'duplicate-compared': on(compared, 'accepted', 'parked'),
    failed: on(failing.failToFollow, 'in-doubt', 'parked'),
  },
  accepted: {
    ...TAKEN_UP,
    ...onReading(unlessRecorded(showAccepted), 'register-intended', 'registered', 'parked'),
    missing: on(missingInKsef, 'parked'),
    drawn: on(drawnFor('attach'), 'attach-intended'),
    failed: on(failing.failToShow, 'register-intended', 'parked'),
  },
  'attach-intended': {
    ...TAKEN_UP,
    ...onReading(unlessRecorded(goOnAttaching), 'attached', 'register-intended', 'registered', 'parked'),
    missing: on(missingInKsef, 'in-doubt', 'parked', 'gone'),
    attached: on((saga) => visualisationAttached(saga, saga.ksef), 'attached'),
    compared: on(
      (saga, { ours }) => visualisationCompared(saga, saga.ksef, ours),
      'attached',
      'register-intended',
    ),
    failed: on(failing.failToShow, 'attached', 'register-intended', 'parked'),
  },
  attached: {
    ...TAKEN_UP,
    ...onReading(
      unlessRecorded((saga) => intendToRegister(saga)),
      'register-intended',
      'registered',
      'parked',
    ),
    missing: on(missingInKsef, 'parked'),
    'session-opened': on(intendToSend, 'send-intended'),
    'sending-lifted': on(lifted, 'done'),
    located: on(located, 'located', 'sent', 'accepted', 'in-doubt', 'parked'),
    failed: on(failing.failAttached, 'parked'),
  },
  'register-intended': {
    ...TAKEN_UP,
    ...onReading(
      unlessRecorded((saga) => stay(saga, 'register')),
      'registered',
      'parked',
    ),
    missing: on(missingInKsef, 'parked'),
    registered: on(registered, 'registered'),
    failed: on(failing.failToRegister, 'parked'),
  },
  registered: {
    ...TAKEN_UP,
    ...onReading(readHandedOver, 'done'),
    missing: on(missingInKsef, 'parked'),
    'receipt-archived': on((saga) => stay({ ...saga, ksef: { ...saga.ksef, receipt: 'archived' } }, 'read')),
    failed: on(failing.failAfterAll, 'parked'),
  },
  unlocking: { ...TAKEN_UP, ...UNLOCKING },
  parked: {
    resumed: on(resumeKsef, 'lock-intended', ...WAITED_IN),
    'release-asked': on(releaseOrResume, ...WAITED_IN),
  },
};

function produced(saga: KsefSaga, { findings }: EventOf<'produced'>): SagaAdvance {
  if (findings.length > 0) return unproducible(saga, findings);
  return advanceTo(saga, 'produced', 'open-session', { produced: true });
}

/** Committed before it is sent: a saga that is found in this state may have been received. */
function intendToSend(
  saga: KsefSaga,
  { session }: EventOf<'session-opened'>,
  { now }: Circumstances,
): SagaAdvance {
  const { ksef } = saga;
  const sessions = ksef.sessions.at(-1) === session ? ksef.sessions : [...ksef.sessions, session];
  const next = { ...ksef, sessions, sends: ksef.sends + 1, sentAt: now, reference: null };
  return advanceTo(saga, 'send-intended', 'send', { ksef: next });
}

function sent(saga: KsefSaga, { reference }: EventOf<'sent'>, circumstances: Circumstances): SagaAdvance {
  return awaitAnswer(saga, { ...saga.ksef, reference }, circumstances);
}
