import type { FailureCode } from '../../../src/domain/errors.js';
import type { SagaState } from '../../../src/domain/saga/model.js';
import { toRecord } from '../../../src/store/sagas/saga-row.js';
import type { Committed, Observation, SeenSaga } from './observation.js';

/** A row of `seen_of_sagas`. */
export interface Seen {
  readonly id: number;
  readonly type: 'began' | 'committed' | 'claimed' | 'let-go' | 'passed' | 'took';
  readonly body: string;
}

/** What else the database says. */
export interface Questions {
  /** What people were told about an invoice. */
  told(invoice: string): readonly FailureCode[];
  /** Whether a person has decided to give up the saga. */
  asked(saga: string): boolean;
}

/** What one commit of a connection says. @param now what the daemon's clock shows */
export function observationsOf(
  seen: readonly Seen[],
  now: number,
  questions: Questions,
): readonly Observation[] {
  const passed = new Map<string, { state: SagaState; at: number }[]>();
  const found: Observation[] = [];
  for (const { type, body } of seen) {
    if (type === 'took') {
      found.push({ type, invoice: body });
      continue;
    }
    if (type === 'passed') {
      const { saga, state, at } = JSON.parse(body) as { saga: string; state: SagaState; at: number };
      const states = passed.get(saga);
      if (states === undefined) passed.set(saga, [{ state, at }]);
      else states.push({ state, at });
      continue;
    }
    const { id: saga, ...row } = seenSaga(body);
    if (type === 'let-go') found.push({ type, saga });
    else if (type === 'committed') {
      // The rows of the history follow that of the saga.
      const states: { state: SagaState; at: number }[] = [];
      passed.set(saga, states);
      found.push({ type, saga, row, passed: states, at: now, ...askedOf(saga, row, questions) });
    } else {
      if (type === 'began') passed.set(saga, []);
      found.push({ type, saga, row });
    }
  }
  return found;
}

function askedOf(
  id: string,
  { invoiceId, saga }: SeenSaga,
  { told, asked }: Questions,
): Pick<Committed, 'told' | 'isReleaseAsked'> {
  return {
    told: told(invoiceId),
    isReleaseAsked: saga.reason?.code === 'operator.released' && asked(id),
  };
}

function seenSaga(body: string): SeenSaga & { readonly id: string } {
  const row = JSON.parse(body) as Parameters<typeof toRecord>[0];
  const { id, spaceId, invoiceId, lease, saga } = toRecord({ ...row, corrects: null } as never);
  return { id, spaceId, invoiceId, lease, saga, hash: row.document_hash };
}
