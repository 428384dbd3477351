import type { LineState } from '../../domain/bank/line-state.js';
import type { Tone } from './state-tone.js';

const TONES: Readonly<Record<LineState, Tone>> = {
  open: 'busy',
  unmatched: 'need',
  waiting: 'need',
  posting: 'busy',
  posted: 'good',
  assigned: 'good',
  undoing: 'busy',
  'taken-back': 'quiet',
  returning: 'busy',
  returned: 'good',
  'not-ours': 'quiet',
  ignored: 'quiet',
  elsewhere: 'quiet',
  split: 'good',
  fee: 'quiet',
};

/** How a line looks in a list; its state always stands beside it. */
export function lineTone(state: LineState): Tone {
  return TONES[state];
}
