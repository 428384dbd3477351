import type { Advance, Circumstances, Saga, SagaEvent } from '../model.js';
import { advanceTo, stay } from '../transition.js';
import { adopted, compared as duplicateCompared, notAdopted } from './duplicate.js';
import { registered } from './issued.js';
import { absenceChecked, located } from './locate.js';
import type { KsefEvent, KsefProgress } from './model.js';
import { awaitAnswer, follow } from './status.js';
import { drawn, visualisationCompared } from './visualisation.js';

/** What happens on the way of a document into KSeF and, with its number, back to the platform. */
export function advanceKsef(
  saga: Saga,
  ksef: KsefProgress,
  event: KsefEvent | Extract<SagaEvent, { type: 'compared' }>,
  circumstances: Circumstances,
): Advance {
  switch (event.type) {
    case 'session-opened':
      return intendToSend(saga, ksef, event.session, circumstances);
    case 'sent':
      return awaitAnswer(saga, { ...ksef, reference: event.reference }, circumstances);
    case 'status':
      return follow(saga, ksef, event.status, circumstances);
    case 'located':
      return located(saga, ksef, event.location, circumstances);
    case 'absence-checked':
      return absenceChecked(saga, ksef, event, circumstances);
    case 'duplicate-compared':
      return duplicateCompared(saga, ksef, event, circumstances);
    case 'adopted':
      return adopted(saga, ksef, event);
    case 'not-adopted':
      return notAdopted(saga, ksef, event, circumstances);
    case 'drawn':
      return drawn(saga, ksef);
    case 'compared':
      return visualisationCompared(saga, ksef, event.ours);
    case 'registered':
      return registered(saga, event.facts, circumstances);
    case 'receipt-archived':
      return stay({ ...saga, ksef: { ...ksef, receipt: 'archived' } }, 'read');
  }
}

/** Committed before it is sent: a saga that is found in this state may have been received. */
function intendToSend(saga: Saga, ksef: KsefProgress, session: string, { now }: Circumstances): Advance {
  const sessions = ksef.sessions.at(-1) === session ? ksef.sessions : [...ksef.sessions, session];
  const next = { ...ksef, sessions, sends: ksef.sends + 1, sentAt: now, reference: null };
  return advanceTo(saga, 'send-intended', 'send', { ksef: next });
}
