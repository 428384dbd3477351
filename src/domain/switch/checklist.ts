import type { MonthFinding } from '../accounting/month-checklist.js';

/** What is to be true before a space has switched from the program before. */
type SwitchStep = 'dry';

/** As of a month: a key of templates/words/LANGUAGE/switch.json below `found`. The command is the exact next action. */
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
  return { space, isDone: lines.every(({ state }) => state === 'done' || state === 'not used'), lines };
}
