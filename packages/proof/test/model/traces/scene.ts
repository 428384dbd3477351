import type { SagaInvoiceFacts } from '../../../../../src/domain/saga/invoice-facts.js';
import { newSaga, type Saga } from '../../../../../src/domain/saga/model.js';
import type {
  Answer,
  Committed,
  Exchange,
  Observation,
  SeenSaga,
} from '../../../../../test/traces/record/observation.js';
import type { Subject } from '../../../../../test/traces/record/subject.js';

export const NOW = 1_800_000_000_000;
export const LEASE = 'worker 1';

export const FACTS: SagaInvoiceFacts = {
  canUpdate: true,
  eInvoice: false,
  eInvoiceStandard: null,
  archived: false,
  sentStatus: 'sendingRequested',
  contentDigest: 'A',
};
export const LOCKED: SagaInvoiceFacts = { ...FACTS, canUpdate: false };
export const ATTACHED: SagaInvoiceFacts = { ...LOCKED, eInvoice: true, archived: true };
const MAILED: SagaInvoiceFacts = { ...ATTACHED, sentStatus: 'sent' };

export const BEGUN: Saga = newSaga(NOW, false, true);

function rowOf(saga: Saga, lease: string | null = LEASE): SeenSaga {
  return { spaceId: 'berlin', invoiceId: 'i1', saga, lease, hash: null };
}

function began(saga: Saga = BEGUN): Observation {
  return { type: 'began', saga: 's1', row: rowOf(saga, null) };
}

export function claimed(saga: Saga, lease = LEASE): Observation {
  return { type: 'claimed', saga: 's1', row: rowOf(saga, lease) };
}

export function committed(
  saga: Saga,
  passed: readonly Saga['state'][],
  more: Partial<Committed> = {},
): Committed {
  return {
    type: 'committed',
    saga: 's1',
    row: rowOf(saga, saga.runAt === null ? null : LEASE),
    passed: passed.map((state) => ({ state, at: NOW })),
    at: NOW,
    told: [],
    isReleaseAsked: false,
    ...more,
  };
}

/** A request that was carried out and answered. */
export function exchanged(subject: Subject, answer: Answer): readonly Observation[] {
  const exchange: Exchange = { subject, arrived: answer.status, answer };
  return [
    { type: 'sent', exchange },
    { type: 'arrived', exchange },
    { type: 'answered', exchange },
  ];
}

export function about(
  what: 'show' | 'lock' | 'unlock' | 'attach',
  facts: SagaInvoiceFacts,
): readonly Observation[] {
  return exchanged({ what, invoice: 'i1' }, { status: 200, facts });
}

const FETCHED: Saga = { ...BEGUN, state: 'fetched', contentDigest: 'A' };
export const INTENDED: Saga = { ...FETCHED, state: 'lock-intended', lock: 'intended' };
export const HELD: Saga = { ...FETCHED, state: 'locked', lock: 'ours' };
const MADE: Saga = { ...HELD, state: 'attach-intended', produced: true };
const HANDED: Saga = { ...MADE, state: 'attached' };
const DONE: Saga = { ...HANDED, state: 'done', runAt: null };

/** The road of an e-invoice without faults, up to the lock ... */
export const TO_THE_LOCK: readonly Observation[] = [
  began(),
  claimed(BEGUN),
  ...about('show', FACTS),
  committed(FETCHED, ['fetched']),
  committed(INTENDED, ['checked', 'lock-intended']),
];
/** ... to what is to be attached ... */
export const TO_THE_ATTACH: readonly Observation[] = [
  ...TO_THE_LOCK,
  ...about('lock', LOCKED),
  committed(HELD, ['locked']),
  committed(MADE, ['produced', 'attach-intended']),
];
/** ... and to its end. */
export const WHOLE_ROAD: readonly Observation[] = [
  ...TO_THE_ATTACH,
  ...about('attach', ATTACHED),
  committed(HANDED, ['attached']),
  ...about('show', MAILED),
  committed(DONE, ['done']),
];
