import type { advance } from '../../../../src/domain/saga/advance.js';
import type { Action, Saga, SagaEvent, SagaState } from '../../../../src/domain/saga/model.js';
import { abstractSaga, keyOfSaga } from './abstract-saga.js';
import { NOW } from './moments.js';

export type Transition = typeof advance;

/** What the saga's function has decided, as far as the model goes on with it. */
export interface Decision {
  readonly saga: Saga;
  readonly steps: readonly SagaState[];
  readonly next: Action | null;
  /** Code of the alert; null for none. */
  readonly alert: string | null;
  /** An alert about the deadline. */
  readonly deadline: 'near' | 'passed' | null;
  /** It waits, and its time has come already. */
  readonly isDue: boolean;
}

export type Decide = (saga: Saga, event: SagaEvent) => Decision;

/**
 * The saga's function on abstract sagas. There are a few thousand of them and millions of worlds around them, so each pair of
 * saga and event is decided once. Equal sagas come out as the same object.
 */
export function decideBy(transition: Transition): Decide {
  const sagas = new Map<string, Saga>();
  const decided = new Map<Saga, Map<string, Decision>>();
  const same = (saga: Saga): Saga => {
    const key = keyOfSaga(saga);
    const known = sagas.get(key) ?? saga;
    if (known === saga) sagas.set(key, saga);
    return known;
  };
  return (saga, event) => {
    const ofSaga = decided.get(saga) ?? new Map<string, Decision>();
    if (ofSaga.size === 0) decided.set(saga, ofSaga);
    const key = JSON.stringify(event);
    const before = ofSaga.get(key);
    if (before !== undefined) return before;
    const decision = decide(transition, saga, event);
    const kept = { ...decision, saga: same(decision.saga) };
    ofSaga.set(key, kept);
    return kept;
  };
}

function decide(transition: Transition, saga: Saga, event: SagaEvent): Decision {
  const result = transition(saga, event, { now: NOW, fraction: 0.5 });
  const { runAt } = result.saga;
  const deadline = result.deadline?.code;
  return {
    saga: abstractSaga(result.saga),
    steps: result.steps,
    next: result.next,
    alert: result.alert?.code ?? null,
    deadline: deadline === undefined ? null : deadline === 'ksef.deadline' ? 'near' : 'passed',
    isDue: result.next === null && runAt !== null && runAt <= NOW,
  };
}
