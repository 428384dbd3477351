import type { SagaInvoiceFacts } from '../invoice-facts.js';
import type { Circumstances, Saga, SagaAdvance } from '../model.js';
import { foundAgain, missedOnce } from '../reading.js';
import { park, tryAgain } from '../retry-or-park.js';
import type { EventOf, Handler } from '../road.js';
import { advanceTo, end, progress } from '../transition.js';
import { isUndecided } from './duplicate.js';
import type { KsefSaga } from './saga.js';

/** The platform's name of the standard. */
const STANDARD = 'KSeF';

/**
 * The invoice as the platform shows it, once its document is accepted or issued offline: `otherwise`, unless the platform
 * has its number already, though the answer to that was lost.
 */
export function unlessRecorded(otherwise: (saga: KsefSaga, facts: SagaInvoiceFacts) => SagaAdvance) {
  return (before: KsefSaga, facts: SagaInvoiceFacts, circumstances: Circumstances): SagaAdvance => {
    const saga = foundAgain(before);
    return saga.ksef.number !== null && facts.eInvoice
      ? recordedAlready(saga, facts, circumstances)
      : otherwise(saga, facts);
  };
}

/** Only we know the number: an e-invoice of KSeF is the one that we registered, though its answer was lost. */
function recordedAlready(saga: Saga, facts: SagaInvoiceFacts, { now }: Circumstances): SagaAdvance {
  if (facts.eInvoiceStandard === STANDARD) return progress(saga, 'registered', 'fetch-receipt');
  const standard = facts.eInvoiceStandard ?? { key: 'no standard' };
  const phrase = { key: 'other e-invoice', values: { standard } };
  return park(saga, { code: 'ksef.not-registered', phrase }, now);
}

export const registered: Handler<Saga, 'registered'> = (saga, { facts }, circumstances) => {
  if (facts.eInvoice) return progress(saga, 'registered', 'fetch-receipt');
  return tryAgain(saga, { code: 'platform.unreadable', phrase: { key: 'number not shown' } }, circumstances);
};

/** As versions that stored no phrases put it into the detail. */
const DELETED_OFFLINE = 'the invoice was deleted on the platform after it had been issued offline';

/**
 * The platform does not have the invoice, which is believed when it says so twice. What KSeF has accepted stays valid:
 * a person is told. Else nothing of ours is in KSeF, and there is nothing left to decide, unless the customer has it.
 */
export function missingInKsef(
  saga: KsefSaga,
  _: EventOf<'missing'>,
  circumstances: Circumstances,
): SagaAdvance {
  const { ksef } = saga;
  const { now } = circumstances;
  const code = 'invoice.deleted-after-acceptance';
  const known = saga.reason?.code;
  // What is to be decided must not be forgotten for a look that may be mended by the next one.
  const waitsForAPerson = isUndecided(saga);
  const toldBefore = waitsForAPerson ? saga.failures > 0 : known === 'platform.not-found' || known === code;
  if (toldBefore && ksef.offline && waitsForAPerson) return stillUndecided(saga, now);
  // Deleted while it was to be issued offline: whether KSeF has it must be known all the same.
  if (toldBefore && ksef.doubtful && !waitsForAPerson) return advanceTo(saga, 'in-doubt', 'locate');
  if (toldBefore && ksef.number === null) return end(saga, 'gone', { code: 'platform.not-found' });
  if (toldBefore) return park(saga, { code }, now);
  return missedOnce(saga, waitsForAPerson ? saga.reason : { code: 'platform.not-found' }, circumstances);
}

/** That its invoice is gone is news, once; which of the two documents stands is to be decided all the same. */
function stillUndecided(saga: Saga, now: number): SagaAdvance {
  const { reason } = saga;
  const { code = 'ksef.mismatch', detail = '', phrase } = reason ?? {};
  const isTold = phrase?.key === 'also deleted' || detail.includes(DELETED_OFFLINE);
  if (reason !== null && isTold) return park(saga, reason, now);
  const both = { key: 'also deleted', values: { why: phrase ?? detail } };
  return park({ ...saga, alerted: null }, { code, phrase: both }, now);
}
