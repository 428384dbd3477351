import type { FailureCode } from '../../../../src/domain/errors.js';
import { advance } from '../../../../src/domain/saga/advance.js';
import type { SagaInvoiceFacts } from '../../../../src/domain/saga/invoice-facts.js';
import { type KsefProgress, newKsefProgress } from '../../../../src/domain/saga/ksef/model.js';
import {
  newSaga,
  type Saga,
  type SagaAdvance,
  type SagaEvent,
  type SagaState,
} from '../../../../src/domain/saga/model.js';
import { withDetails } from '../../../../src/words/phrases.js';

export const NOW = 1_800_000_000_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const NUMBER = '5265877635-20261121-0100001AF629-AF';
export const ACCEPTED_AT = '2026-11-21T10:00:00Z';
export const PLAN = { attaches: false, goesOffline: false, deadline: NOW + 3 * DAY };

export const ACCEPTED = { kind: 'accepted', ksefNumber: NUMBER, acquisitionDate: ACCEPTED_AT } as const;

export const open: SagaInvoiceFacts = {
  canUpdate: true,
  eInvoice: false,
  eInvoiceStandard: null,
  archived: false,
  sentStatus: 'sendingRequested',
  contentDigest: 'A',
};
export const locked: SagaInvoiceFacts = { ...open, canUpdate: false };
export const registered: SagaInvoiceFacts = {
  ...locked,
  eInvoice: true,
  eInvoiceStandard: 'KSeF',
  sentStatus: 'sent',
};

/** A saga in a state with what it has then. */
export function at(
  state: SagaState,
  progress: Partial<KsefProgress> = {},
  changes: Partial<Saga> = {},
): Saga {
  const ksef = { ...newKsefProgress(PLAN), ...progress };
  return {
    ...newSaga(NOW, false),
    state,
    lock: 'ours',
    produced: true,
    contentDigest: 'A',
    ksef,
    ...changes,
  };
}

export const sent = { sessions: ['s1'], sends: 1, sentAt: NOW, reference: 'r1' };
export const accepted = { ...sent, number: NUMBER, acceptedAt: ACCEPTED_AT };

export function step(saga: Saga, event: SagaEvent, now = NOW): SagaAdvance {
  return withDetails(advance(saga, event, { now, fraction: 0.5 }));
}

export function failed(
  code: FailureCode,
  more: { retryAfterMs?: number; notReceived?: boolean } = {},
): SagaEvent {
  return { type: 'failed', failure: { code, detail: 'why', ...more } };
}

/** A send that KSeF has certainly not received. */
export function turnedAway(code: FailureCode): SagaEvent {
  return failed(code, { notReceived: true });
}
