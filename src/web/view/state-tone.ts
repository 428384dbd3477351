import type { SagaState } from '../../domain/saga/model.js';

/** How a state looks; its name always stands beside it. */
export type Tone = 'good' | 'busy' | 'need' | 'quiet';

export function toneOf(state: SagaState): Tone {
  if (state === 'done' || state === 'done-foreign') return 'good';
  if (state === 'parked' || state === 'refused' || state === 'released') return 'need';
  return state === 'gone' ? 'quiet' : 'busy';
}
