import type { SwitchFinding, SwitchLine } from '../../domain/switch/checklist.js';
import { say, sentencesOf } from '../../words/say.js';
import { switchFindingText } from '../../words/switch.js';
import type { Formats } from './formats.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

interface StepView {
  readonly name: string;
  readonly state: { readonly tone: Tone; readonly text: string };
  readonly found: readonly {
    readonly text: string;
    /** A command line, or a line of the configuration; null where nothing is to be done. */
    readonly command: string | null;
    /** Where it is done or looked at on the page; null where that is elsewhere. */
    readonly href: { readonly to: string; readonly text: string } | null;
  }[];
}

const TONES = { done: 'good', open: 'need', unknown: 'quiet', 'not used': 'quiet' } as const;

/** The checklist in the reader's words. @param amount how the reader writes amounts */
export function switchView(
  spaceId: string,
  lines: readonly SwitchLine[],
  reader: Pick<Words, 'language' | 'say' | 'day' | 'number'>,
  { amount }: Pick<Formats, 'amount'>,
): readonly StepView[] {
  const words = sentencesOf('switch', reader.language);
  const figures = { day: reader.day, number: reader.number, amount };
  return lines.map(({ step, state, found }) => ({
    name: say(words, `step.${step}`),
    state: { tone: TONES[state], text: say(words, `state.${state}`) },
    found: found.map((finding) => ({
      text: switchFindingText(finding, reader.language, figures),
      command: finding.command,
      href: placeOf(spaceId, finding, reader),
    })),
  }));
}

function placeOf(
  spaceId: string,
  { key }: SwitchFinding,
  { say }: Pick<Words, 'say'>,
): StepView['found'][number]['href'] {
  const space = new URLSearchParams({ space: spaceId });
  if (key.startsWith('opening.')) {
    return key === 'opening.unread' || key === 'opening.nothing'
      ? null
      : { to: '#opening', text: say('go.opening') };
  }
  if (key === 'dry.blocked' || key === 'dry.ready' || key === 'dry.released') {
    return { to: `/exports?${space}`, text: say('exports.title') };
  }
  return null;
}
