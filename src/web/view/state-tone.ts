import type { SagaState } from '../../domain/saga/model.js';
import type { MomentKey } from '../../operator/timeline.js';

/** How a state looks; its name always stands beside it. */
export type Tone = 'good' | 'busy' | 'need' | 'quiet';

export function toneOf(state: SagaState): Tone {
  if (state === 'done' || state === 'done-foreign') return 'good';
  if (state === 'parked' || state === 'refused' || state === 'released') return 'need';
  return state === 'gone' ? 'quiet' : 'busy';
}

const TONES_OF_MOMENTS: Readonly<Partial<Record<MomentKey, Tone>>> = {
  accepted: 'good',
  mailed: 'good',
  issued: 'good',
  'mail-failed': 'need',
  deposited: 'good',
  'deposit-waits': 'busy',
  refused: 'need',
  waiting: 'need',
  'given-up': 'need',
  retrying: 'busy',
  'in-doubt': 'busy',
};

export function momentTone(key: MomentKey): Tone {
  return TONES_OF_MOMENTS[key] ?? 'quiet';
}
