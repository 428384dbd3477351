import type { SwitchLine } from '../../domain/switch/checklist.js';
import type { Formats } from '../../words/formats.js';
import { say, sentencesOf } from '../../words/say.js';
import { switchFindingText } from '../../words/switch.js';
import { adviceView } from './advice-view.js';
import type { SaidFinding } from './month-view.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

interface StepView {
  readonly name: string;
  readonly state: { readonly tone: Tone; readonly text: string };
  readonly found: readonly SaidFinding[];
}

const TONES = { done: 'good', open: 'need', unknown: 'quiet', 'not used': 'quiet' } as const;

/** The checklist in the reader's words. @param amount how the reader writes amounts */
export function switchView(
  lines: readonly SwitchLine[],
  reader: Pick<Words, 'language' | 'day' | 'number'>,
  { amount }: Pick<Formats, 'amount'>,
): readonly StepView[] {
  const words = sentencesOf('switch', reader.language);
  const figures = { day: reader.day, number: reader.number, amount };
  return lines.map(({ step, state, found }) => ({
    name: say(words, `step.${step}`),
    state: { tone: TONES[state], text: say(words, `state.${state}`) },
    found: found.map((finding) => ({
      text: switchFindingText(finding, reader.language, figures),
      way: finding.advice === null ? null : adviceView(finding.advice, reader),
      list: null,
    })),
  }));
}
