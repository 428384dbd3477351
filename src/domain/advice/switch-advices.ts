import type { AdviceKind } from './advice-kind.js';

/** What the checklist of a switch asks for. */
export const SWITCH_ADVICES = {
  'look at settings of the platform': { who: 'admin', at: 'admin', go: null },
  'write a line': { who: 'admin', at: 'admin', go: null },
  'take over debtors': { who: 'admin', at: 'admin', go: null },
  'compare with the program before': { who: 'admin', at: 'admin', go: null },
  'wait for the first day': { who: 'nobody', at: 'nothing', go: null },
  'look at the first export': { who: 'finance', at: 'page', go: 'exports' },
} as const satisfies Readonly<Record<string, AdviceKind>>;
