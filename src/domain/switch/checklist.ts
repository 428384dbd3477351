import type { MonthFinding } from '../accounting/month-checklist.js';
import { type Advice, adviceOf } from '../advice/advice.js';

/** What is to be true before a space has switched from the program before, in the order in which it is done. */
type SwitchStep = 'settings' | 'before' | 'debtors' | 'cutover' | 'opening' | 'dry' | 'compare';

/**
 * As of a month: a key of templates/words/LANGUAGE/switch.json below `found`.
 */
export type SwitchFinding = MonthFinding;

/** `unknown`: nobody has said so, and nothing that was read tells. */
export interface SwitchLine {
  readonly step: SwitchStep;
  readonly state: 'done' | 'open' | 'unknown' | 'not used';
  readonly found: readonly SwitchFinding[];
}

/** How far a space has switched. */
export interface SwitchStatus {
  readonly space: string;
  /** Whether nothing is open, and nothing unknown. */
  readonly isDone: boolean;
  readonly lines: readonly SwitchLine[];
}

export function switchStatus(space: string, lines: readonly SwitchLine[]): SwitchStatus {
  return { space, isDone: lines.every(isOver), lines };
}

export function isOver({ state }: Pick<SwitchLine, 'state'>): boolean {
  return state === 'done' || state === 'not used';
}

/** A line whose findings decide: open where anything is to be done about one, else as it is said. */
export function switchLine(
  step: SwitchStep,
  state: SwitchLine['state'],
  ...found: readonly SwitchFinding[]
): SwitchLine {
  return { step, state, found };
}

export function found(
  key: string,
  values: SwitchFinding['values'] = {},
  advice: Advice | null = null,
): SwitchFinding {
  return { key, values, advice };
}

/** What only the configuration can say. @param line of it, to be written */
export function lineToWrite(space: string, line: string): Advice {
  return adviceOf('write a line', { at: 'admin' }, { space, line });
}
