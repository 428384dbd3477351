import { daysOf } from '../../domain/accounting/month.js';
import type { MonthCheck, MonthFinding, MonthLine } from '../../domain/accounting/month-checklist.js';
import type { Values } from '../../words/load-words.js';
import { type FigureFormat, monthFindingText } from '../../words/month.js';
import { type Sentences, say, sentencesOf } from '../../words/say.js';
import type { Formats } from './formats.js';
import type { Tone } from './state-tone.js';
import type { Words } from './words.js';

interface LineView {
  readonly check: MonthCheck;
  readonly name: string;
  readonly state: { readonly tone: Tone; readonly text: string };
  readonly found: readonly FindingView[];
}

type Reader = Pick<Words, 'language' | 'say' | 'day' | 'number'>;

export interface SaidFinding {
  readonly text: string;
  /** What is to be done; null where nothing is. */
  readonly todo: string | null;
}

interface FindingView extends SaidFinding {
  /** Where that is done on the page; null where it is done elsewhere. */
  readonly go: WayView | null;
}

interface WayView {
  readonly href: string;
  /** Of its words, behind `go.`. */
  readonly to: string;
  readonly values?: Values;
}

interface Around {
  readonly spaceId: string;
  readonly month: string;
  /** How the space writes its amounts. */
  readonly amount: Formats['amount'];
}

const TONES = { done: 'good', open: 'need', unknown: 'quiet', 'not used': 'quiet' } as const;

/** The checklist in the reader's words, with the amounts as the space writes them, and the way to where each thing is done. */
export function checklistView(
  lines: readonly MonthLine[],
  reader: Reader,
  around: Around,
): readonly LineView[] {
  const words = sentencesOf('month', reader.language);
  const figures = { day: reader.day, number: reader.number, amount: around.amount };
  return lines.map(({ check, state, found }) => ({
    check,
    name: say(words, `check.${check}`),
    state: { tone: TONES[state], text: say(words, `state.${state}`) },
    found: found.map((finding) => ({
      ...findingView(finding, words, reader, figures),
      go: wayOf(finding, around),
    })),
  }));
}

/** What was found, and what is to be done. @param amount how amounts are written */
export function findingsView(
  found: readonly MonthFinding[],
  reader: Reader,
  amount: Formats['amount'],
): readonly SaidFinding[] {
  const words = sentencesOf('month', reader.language);
  const figures = { day: reader.day, number: reader.number, amount };
  return found.map((finding) => findingView(finding, words, reader, figures));
}

function findingView(
  finding: MonthFinding,
  words: Sentences,
  reader: Reader,
  figures: FigureFormat,
): SaidFinding {
  return {
    text: monthFindingText(finding, reader.language, figures),
    todo: finding.command === null ? null : todoOf(finding, words, reader),
  };
}

/** What is left out has its way out wherever it is listed. */
function todoOf({ key, values }: MonthFinding, words: Sentences, reader: Pick<Words, 'say'>): string {
  const [check, reason] = key.split('.');
  return check === 'left-out' ? reader.say(`way.${reason}`) : say(words, `todo.${key}`, values);
}

/** Where what a finding asks for is done, or is looked at. */
function wayOf({ key, values, command }: MonthFinding, { spaceId, month }: Around): WayView | null {
  const [check] = key.split('.');
  const space = encodeURIComponent(spaceId);
  if (check === 'left-out') {
    return key === 'left-out.none' ? null : { href: `/months/${space}/${month}/left-out`, to: 'left-out' };
  }
  if (command === null) return null;
  if (key === 'booked.blocked') return { href: '#blocked', to: 'blocked' };
  if (key === 'booked.asked') {
    return { href: `/exports/${space}/rebooking/${encodeURIComponent(String(values.name))}`, to: 'question' };
  }
  if (key === 'booked.cutover') return { href: `/switch?space=${space}`, to: 'cutover' };
  if (check === 'opening' && key !== 'opening.unread') {
    return { href: `/switch?space=${space}#opening`, to: 'opening' };
  }
  if (key === 'copied.unreadable') return { href: '/alerts', to: 'alerts' };
  if (check === 'copied') return { href: '#close', to: 'close' };
  if (check === 'handed-out' || check === 'accepted') {
    return {
      href: `/exports/${space}/${values.number}`,
      to: 'batch',
      values: { number: values.number ?? '' },
    };
  }
  if (check === 'payments') {
    const lines = new URLSearchParams({ space: spaceId, state: 'undecided', ...daysOf(month) });
    return { href: `/bank?${lines}`, to: 'bank' };
  }
  return check === 'booked' || check === 'differences' ? { href: '#close', to: 'close' } : null;
}
