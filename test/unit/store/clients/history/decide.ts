import { type Area, accept } from '../area.js';
import { linearize, told } from './linearize.js';
import type { Played } from './play.js';

/** Whether some order of the calls, one after the other, explains what each was told and what is there in the end. */
export function decide(
  area: Area,
  { history, seen }: Played,
): { readonly isLinear: boolean; readonly states: number; readonly why: string } {
  const end = JSON.stringify(seen);
  let lastState: unknown = area.begin;
  const verdict = linearize<unknown, object>(
    {
      begin: area.begin,
      after: (state, call, outcome) => accept(area, state, call, outcome, false),
      mayEnd: (state) => {
        lastState = state;
        return JSON.stringify(area.shown(state)) === end;
      },
    },
    history,
  );
  if (verdict.isLinear) return { ...verdict, why: '' };
  const explained =
    verdict.longest.length === history.length
      ? `Every call is explained, and not what is there in the end:\n${end}\nexpected, for one order:\n${JSON.stringify(area.shown(lastState))}`
      : `No order of these explains them; this far it does:\n${told(verdict.longest)}`;
  return { ...verdict, why: `${told(history)}\n\n${explained}` };
}
