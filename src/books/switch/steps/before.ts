import { addDays } from '@spacebooks/base/calendar';
import type { Advice } from '../../../domain/advice/advice.js';
import {
  found,
  lineToWrite,
  type SwitchFinding,
  type SwitchLine,
  switchLine,
} from '../../../domain/switch/checklist.js';
import { type NumberGap, numberGaps } from '../../../domain/switch/number-gap.js';
import { isNew } from '../../../domain/switch/program-before.js';
import type { BookSpace } from '../../book-space.js';
import { copyAdvice } from '../../month/copied.js';
import type { SwitchFacts } from '../switch-facts.js';

/** Numbers in a sentence; the others are counted. */
const MOST_NAMED = 5;
const WHOLE_ANSWER =
  "accounting.before: { program: '…', last_day: YYYY-MM-DD, last_number: '…', debtors: same }";

/** Last day and last number of the program before, against our first ones. @param facts null before the first copy */
export function beforeStep({ id, accounting, settings }: BookSpace, facts: SwitchFacts | null): SwitchLine {
  const { before } = accounting;
  if (before === null)
    return switchLine('before', 'unknown', found('before.unstated', {}, lineToWrite(id, WHOLE_ANSWER)));
  if (isNew(before)) return switchLine('before', 'not used', found('before.none'));
  const { last_day: day, last_number: number, program } = before;
  if (day === undefined || number === undefined) {
    const missing = day === undefined ? 'last_day: YYYY-MM-DD' : "last_number: '…'";
    const key = day === undefined ? 'before.no-day' : 'before.no-number';
    return switchLine(
      'before',
      'unknown',
      found(key, { program }, lineToWrite(id, `accounting.before: { ${missing} }`)),
    );
  }
  if (facts === null) {
    return switchLine('before', 'unknown', found('before.uncopied', {}, copyAdvice(id)));
  }
  const gaps = numberGaps({ day, number }, facts.invoices, settings.from);
  const findings = gaps.map((gap) => gapFinding(id, gap, { day, number, from: settings.from }));
  if (findings.length === 0) {
    return switchLine('before', 'done', found('before.fits', { program, day, number, from: settings.from }));
  }
  const isUnknown = gaps.every(({ kind }) => kind === 'unknown number');
  return switchLine('before', isUnknown ? 'unknown' : 'open', ...findings);
}

function gapFinding(
  spaceId: string,
  gap: NumberGap,
  stated: { readonly day: string; readonly number: string; readonly from: string },
): SwitchFinding {
  const { day, number, from } = stated;
  const line = (text: string): Advice => lineToWrite(spaceId, text);
  switch (gap.kind) {
    case 'unknown number':
      return found('before.number-unknown', { number }, line("accounting.before: { last_number: '…' }"));
    case 'other day':
      return found(
        'before.other-day',
        { number, day: gap.date, stated: day },
        line(`accounting.before: { last_day: ${gap.date} }`),
      );
    case 'days between':
      return found(
        'before.days-between',
        { ...namesOf(gap.numbers), day, from },
        line(`accounting.from: ${addDays(day, 1)}`),
      );
    default:
      return found(
        gap.kind === 'later numbers' ? 'before.later-numbers' : 'before.earlier-numbers',
        { ...namesOf(gap.numbers), number, from },
        line("accounting.before: { last_number: '…' }"),
      );
  }
}

function namesOf(numbers: readonly string[]): { readonly count: number; readonly numbers: string } {
  const more = numbers.length > MOST_NAMED ? ', …' : '';
  return { count: numbers.length, numbers: `${numbers.slice(0, MOST_NAMED).join(', ')}${more}` };
}
