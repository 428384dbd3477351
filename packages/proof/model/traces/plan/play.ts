import type { Action } from '../../../../../src/domain/saga/model.js';
import type { Act } from '../../../simulation/plan.js';
import type { Label } from '../../engine/labels.js';
import { ACTS, BEFORE_THE_SEND, OF_ITSELF } from './acts.js';
import { faultOf, isAction } from './faults-of-requests.js';
import { Unmapped } from './unmapped.js';

/** What has to be done so that the simulation comes to a step of the model's path, and where in the path. */
export interface Play {
  /** `here`: at what the daemon does in this step; `near`: before what it does next; `send`: before the last send. */
  readonly where: 'here' | 'near' | 'send';
  readonly side: 'before' | 'after';
  readonly acts: readonly Act[];
}

const NOTHING: Play = { where: 'near', side: 'before', acts: [] };
const RESTART_MS = 1_000;

/** @throws Unmapped */
export function playOf(label: Label): Play {
  const { text } = label;
  if (isPlainWork(label) || OF_ITSELF.includes(text)) return NOTHING;
  const acts = ACTS[text];
  if (acts !== undefined) return { ...NOTHING, acts };
  const verdict = BEFORE_THE_SEND[text];
  if (verdict !== undefined) return { where: 'send', side: 'before', acts: [verdict] };
  const crash = /^crash (before|after) /.exec(text)?.[1] as Play['side'] | undefined;
  if (crash !== undefined)
    return { where: 'here', side: crash, acts: [{ type: 'crash', steps: 1, downMs: RESTART_MS }] };
  const action = actionOf(text);
  if (action === null) throw new Unmapped(text, 'the simulation has no act for it');
  const outcome = text.slice(action.length).replace(/^:? /, '');
  return { where: 'here', side: 'before', acts: [faultOf(action, outcome, text)] };
}

/** Work in which nothing goes wrong: what it is answered is what is true in the simulation's world, too. */
export function isPlainWork({ kind, text }: Label): boolean {
  return kind === 'saga' && !text.includes(' fails with ') && text !== 'the old worker commits';
}

/** The action that a step is about. */
export function actionOf(text: string): Action | null {
  const [, action = ''] = /^(?:crash (?:before|after) )?([a-z-]+)(?=$|: | fails with )/.exec(text) ?? [];
  return isAction(action) ? action : null;
}

export function isPlayable(label: Label): boolean {
  try {
    playOf(label);
    return true;
  } catch (error) {
    if (error instanceof Unmapped) return false;
    throw error;
  }
}
