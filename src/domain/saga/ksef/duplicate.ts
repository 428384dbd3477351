import type { Phrase } from '../../finding.js';
import type { SagaInvoiceFacts } from '../invoice-facts.js';
import type { Circumstances, Reason, Saga, SagaAdvance } from '../model.js';
import { foundAgain } from '../reading.js';
import { park } from '../retry-or-park.js';
import type { EventOf, Handler } from '../road.js';
import { end, startOver, stay } from '../transition.js';
import type { KsefProgress } from './model.js';
import type { KsefSaga } from './saga.js';
import { accept } from './status.js';

/** A document with our key is ours only when its bytes are. */
export const compared: Handler<KsefSaga, 'duplicate-compared'> = (saga, event, circumstances) => {
  const { ksef } = saga;
  const { ksefNumber: number } = event;
  // The copy that was turned away has no receipt; the accepted document is asked for by its number.
  if (event.ours) return accept(saga, { ...ksef, reference: null }, number, event.acquisitionDate);
  // What has our key keeps our bytes out for good, whatever became of earlier sends.
  return mismatch(saga, { ...ksef, doubtful: false }, between(number, event.difference), circumstances);
};

/** KSeF says that it has a document with our key, and in a day names and finds none: a person has to ask KSeF. */
export function unnamed(saga: Saga, ksef: KsefProgress, circumstances: Circumstances): SagaAdvance {
  return mismatch(saga, { ...ksef, doubtful: false }, { phrase: { key: 'unnamed document' } }, circumstances);
}

/** @param number of the other document, which comes first: each is news of its own (`alertKey`) */
export function between(number: string, difference: Phrase): Pick<Reason, 'phrase'> {
  return { phrase: { key: 'ksef document', values: { number, difference } } };
}

/** Another document has our key: a person decides which of the two is the invoice. */
export function mismatch(
  saga: Saga,
  ksef: KsefProgress,
  said: Pick<Reason, 'detail' | 'phrase'>,
  { now }: Circumstances,
): SagaAdvance {
  const undecided = { ...saga, state: 'in-doubt', ksef: { ...ksef, reference: null } } as const;
  return park(undecided, { code: 'ksef.mismatch', ...said }, now);
}

/** The receipt of a document that others sent is theirs. */
export function adopted(saga: KsefSaga, { ksefNumber, acquisitionDate }: EventOf<'adopted'>): SagaAdvance {
  return accept(saga, { ...saga.ksef, reference: null, receipt: 'missing' }, ksefNumber, acquisitionDate);
}

/** Nobody has decided yet, so the invoice itself may have been changed; or the decision cannot stand. */
export const notAdopted: Handler<KsefSaga, 'not-adopted'> = (saga, { refused }, { now }) => {
  if (refused === undefined) return stay(saga, 'read');
  const { decision, detail } = refused;
  // Each decision that cannot stand is news.
  const undecided = { ...saga, alerted: null, ksef: { ...saga.ksef, refusedDecision: decision } };
  return park(undecided, { code: 'ksef.not-adopted', detail }, now);
};

/** An invoice that got another number, or other contents, is another document; any other waits for a person. */
export function undecided(before: KsefSaga, facts: SagaInvoiceFacts, { now }: Circumstances): SagaAdvance {
  const saga = foundAgain(before);
  if (facts.eInvoice) return end(saga, 'done-foreign', { code: 'invoice.foreign-e-invoice' });
  const changed = facts.canUpdate || facts.contentDigest !== saga.contentDigest;
  if (!changed) return park(saga, saga.reason ?? { code: 'ksef.mismatch' }, now);
  return saga.ksef.doubtful
    ? stay(saga, 'confirm-absent')
    : startOver({ ...saga, reason: null, alerted: null });
}

/** Two documents have the number, and nobody has said which of them is the invoice. */
export function isUndecided({ reason }: Saga): boolean {
  return reason?.code === 'ksef.mismatch' || reason?.code === 'ksef.not-adopted';
}
