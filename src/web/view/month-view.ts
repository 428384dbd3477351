import type { MonthCheck, MonthFinding, MonthLine } from '../../domain/accounting/month-checklist.js';
import type { Formats } from '../../words/formats.js';
import { monthFindingText } from '../../words/month.js';
import { say, sentencesOf } from '../../words/say.js';
import { type AdviceView, adviceView } from './advice-view.js';
import { groupedFindings } from './grouped-findings.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

interface LineView {
  readonly check: MonthCheck;
  readonly name: string;
  readonly state: { readonly tone: Tone; readonly text: string };
  readonly found: readonly SaidFinding[];
}

type Reader = Pick<Words, 'language' | 'day' | 'number'>;

export interface SaidFinding {
  readonly text: string;
  /** What is to be done; null where nothing is. */
  readonly way: AdviceView | null;
  /** The page that lists what is counted; null where the way leads there, or nothing is counted. */
  readonly list: string | null;
}

const TONES = { done: 'good', open: 'need', unknown: 'quiet', 'not used': 'quiet' } as const;

/** The checklist in the reader's words, and the way to where each thing is done. @param amount how amounts are written */
export function checklistView(
  lines: readonly MonthLine[],
  reader: Reader,
  amount: Formats['amount'],
): readonly LineView[] {
  const words = sentencesOf('month', reader.language);
  return lines.map(({ check, state, found }) => ({
    check,
    name: say(words, `check.${check}`),
    state: { tone: TONES[state], text: say(words, `state.${state}`) },
    found: findingsView(found, reader, amount),
  }));
}

/** What was found, and what is to be done. @param amount how amounts are written */
export function findingsView(
  found: readonly MonthFinding[],
  reader: Reader,
  amount: Formats['amount'],
): readonly SaidFinding[] {
  const figures = { day: reader.day, number: reader.number, amount };
  return groupedFindings(found).map((finding) => ({
    text: monthFindingText(finding, reader.language, figures),
    way: finding.advice === null ? null : adviceView(finding.advice, reader),
    list: finding.list ?? null,
  }));
}
