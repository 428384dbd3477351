import type { OpeningList } from '../../../domain/accounting/opening/opening-list.js';
import { type SwitchLine, switchLine } from '../../../domain/switch/checklist.js';
import { openingLine } from '../../month/opening.js';

/** What the program before left open, in the words that each month has for it. */
export function openingStep(spaceId: string, list: OpeningList): SwitchLine {
  const { state, found } = openingLine(spaceId, list);
  return switchLine('opening', state, ...found);
}
