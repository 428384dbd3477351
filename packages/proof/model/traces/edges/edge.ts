import type { Saga, SagaEvent } from '../../../../../src/domain/saga/model.js';
import { abstractSaga } from '../../e-invoice/abstract-saga.js';

/** From place to place of the saga's graph by an event, in words: equal words are the same edge. */
export type Edge = string;

export function edgeOf(before: Saga, event: SagaEvent, after: Saga, now: number): Edge {
  const what = event.type === 'failed' ? `${event.failure.action} fails` : event.type;
  return `${placeOf(before, now)} -- ${what} -> ${placeOf(after, now)}`;
}

/**
 * Where a saga stands, without how often and how long something has failed, why, and when: of these the exploration knows as
 * much as its budgets of faults allow, and a run of days knows more.
 */
function placeOf(saga: Saga, now: number): string {
  const { state, parkedFrom, lock, produced, ksef } = abstractSaga(saga, now);
  const said = [
    parkedFrom === null ? state : `${state} from ${parkedFrom}`,
    lock === 'none' ? '' : `lock ${lock}`,
    produced ? 'produced' : '',
  ];
  if (ksef !== null) {
    const { attaches, offline, doubtful, duplicateOf, number, receipt } = ksef;
    said.push('KSeF', attaches ? 'drawn' : '', offline ? 'offline' : '', doubtful ? 'doubtful' : '');
    said.push(duplicateOf === null ? '' : 'duplicate', number === null ? '' : 'numbered');
    said.push(receipt === 'wanted' ? '' : `receipt ${receipt}`);
  }
  return said.filter((each) => each !== '').join(', ');
}
