import { HOUR_MS } from '@spacebooks/base/durations';
import type { Action, SagaEvent } from '../../../../src/domain/saga/model.js';
import type { World } from './world.js';

/** What a request comes to: its effect on the other side, and what the saga is told of it. */
export interface Outcome {
  /** In words, where there is more than one. */
  readonly label?: string;
  readonly effect: Partial<World>;
  readonly event: SagaEvent;
}

export type Code = Extract<SagaEvent, { type: 'failed' }>['failure']['code'];

/** @param notReceived of a document: KSeF certainly does not have it */
export function failed(action: Action, code: Code, notReceived = false): SagaEvent {
  return { type: 'failed', failure: { code, action, notReceived } };
}

/** Documents have to wait for longer than KSeF's limits do. */
export const BLOCKED: SagaEvent = {
  type: 'failed',
  failure: {
    ...{ code: 'ksef.rate-limited', action: 'send', notReceived: true },
    ...{ status: 429, retryAfterMs: HOUR_MS + 1 },
  },
};

/** The session that KSeF has opened has no rights. */
export const WITHOUT_RIGHTS: SagaEvent = {
  type: 'failed',
  failure: { code: 'ksef.unauthorized', action: 'send', notReceived: true, status: 400 },
};
