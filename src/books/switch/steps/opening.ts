import type { OpeningList } from '../../../domain/accounting/opening/opening-list.js';
import { adviceOf } from '../../../domain/advice/advice.js';
import type { LocalDate } from '../../../domain/invoice.js';
import { found, type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import { openingLine } from '../../month/opening.js';

/** What the program before left open, in the words that each month has for it. */
export function openingStep(spaceId: string, list: OpeningList, today: LocalDate): SwitchLine {
  // Days to come cannot be copied.
  if (list.state === 'unknown' && list.from > today) {
    const wait = adviceOf('wait for the first day', { at: 'nothing' }, { space: spaceId });
    return switchLine('opening', 'unknown', found('opening.early', { day: list.from }, wait));
  }
  const line = openingLine(spaceId, list);
  return switchLine('opening', line.state, ...line.found);
}
