import { parseKsefNumber } from '../../domain/ksef-number.js';
import { BODY, documentTitle, LARGE, type Sheet, SMALL, STRONG, titleStyle } from '../layout/sheet.js';
import { type Block, within } from '../page/block.js';
import { LEFT, mm, WIDTH } from '../page/geometry.js';
import { baseline, lineBlocks, lineHeight } from '../page/text-lines.js';
import { element } from '../structure/element.js';
import type { KsefVisual } from './visual.js';

/** Kind and number of the invoice, and its number in KSeF or why it has none; one block a line. */
export function titleBlocks(sheet: Sheet, { codeOne, codeTwo }: KsefVisual): Block[] {
  const { document, wording } = sheet;
  const title = lineBlocks(documentTitle(document, wording), LEFT, WIDTH, titleStyle(sheet), 'H1');
  if (parseKsefNumber(codeOne.label) !== null) return [...title, numberLine(sheet, codeOne.label)];
  const why = codeTwo === null ? [] : lineBlocks(wording.ksef.sentences.offline, LEFT, WIDTH, BODY);
  return [...title, ...lineBlocks(codeOne.label, LEFT, WIDTH, LARGE), ...why];
}

function numberLine({ wording }: Sheet, number: string): Block {
  return within(element('P'), {
    height: lineHeight(STRONG),
    draw: (page, top) => {
      const label = wording.ksef.labels.ksefNumber;
      const line = baseline(top, STRONG);
      page.text(label, LEFT, line, SMALL);
      page.text(number, LEFT + page.width(label, SMALL) + mm(2), line, STRONG);
    },
  });
}
