import { isEnded, type Saga } from '../../../../../src/domain/saga/model.js';
import type { CuedAct } from '../../../simulation/cues.js';
import type { Act } from '../../../simulation/plan.js';
import type { Label } from '../../engine/labels.js';
import { actionOf, isPlainWork, type Play, playOf } from './play.js';
import { Unmapped } from './unmapped.js';

/** As much of a path as says what happens when. */
type Path = readonly { readonly label: Label | null; readonly state: { readonly saga: Saga } }[];

/** Where something stands in the path: at the beginning or the end of what the daemon does in that step. */
interface Placed {
  readonly index: number;
  readonly side: Play['side'];
  readonly act: Act;
}

/** @throws Unmapped with the step that cannot be played */
export function cuesOf(path: Path): readonly CuedAct[] {
  const placed = path.flatMap((_, index) => placedOf(path, index));
  placed.sort((a, b) => a.index - b.index || b.side.localeCompare(a.side));
  return placed.map((each, index) => ({
    step: stepOf(path, each),
    times: timesOf(path, placed[index - 1], each),
    act: each.act,
  }));
}

function placedOf(path: Path, index: number): readonly Placed[] {
  const label = path[index]?.label ?? null;
  if (label === null) return [];
  const { where, side, acts } = playOf(label);
  if (acts.length === 0) return [];
  const place =
    where === 'here' ? { index, side } : where === 'near' ? nearest(path, index) : lastSend(path, index);
  return acts.map((act) => ({ ...place, act }));
}

type Place = Pick<Placed, 'index' | 'side'>;

/** Before the next thing that the daemon does, or else after the last one. */
function nearest(path: Path, index: number): Place {
  const next = path.findIndex((_, at) => at > index && actionAt(path, at) !== null);
  if (next >= 0) return { index: next, side: 'before' };
  const last = path.findLastIndex((_, at) => at < index && actionAt(path, at) !== null);
  if (last >= 0) return { index: last, side: 'after' };
  throw new Unmapped(textAt(path, index), 'the daemon does nothing before or after it');
}

function lastSend(path: Path, index: number): Place {
  const last = path.findLastIndex((_, at) => at < index && actionAt(path, at) === 'send');
  if (last < 0) throw new Unmapped(textAt(path, index), 'nothing was sent before it');
  return { index: last, side: 'before' };
}

function stepOf(path: Path, { index, side }: Placed): string {
  const saga = path[index]?.state.saga;
  // What comes when it is over comes when that is committed.
  if (side === 'after' && saga !== undefined && isEnded(saga.state)) return `after:commit:${saga.state}`;
  return `${side}:${actionAt(path, index)}`;
}

/** At which of the steps of that name, counted since the one before. */
function timesOf(path: Path, before: Placed | undefined, each: Placed): number {
  if (before?.index === each.index && before.side === each.side) return 0;
  const action = actionAt(path, each.index);
  const isSame = before?.side === each.side;
  const from = before === undefined ? 0 : before.index + (isSame || before.side === 'after' ? 1 : 0);
  let times = 0;
  for (let at = from; at <= each.index; at += 1) {
    const label = path[at]?.label;
    if (label == null || actionOf(label.text) !== action) continue;
    // What fails comes to no end.
    if (each.side === 'before' || at === each.index || isPlainWork(label)) times += 1;
  }
  return times;
}

function actionAt(path: Path, index: number): string | null {
  return actionOf(textAt(path, index));
}

function textAt(path: Path, index: number): string {
  return path[index]?.label?.text ?? '';
}
