import { HAIRLINE } from '@spacebooks/pdf/page/color';
import { LEFT, mm, NEXT_PAGE_TOP, RIGHT, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage } from '@spacebooks/pdf/page/page';
import { shortened } from '@spacebooks/pdf/page/text-lines';
import { fill } from '../../words/load-words.js';
import type { Foot } from './foot.js';
import { documentTitle, type Sheet, SMALL } from './sheet.js';
import { SLIP_PAGE_NUMBER } from './swiss-slip.js';

/**
 * Draws the foot of every page and the head of all but the first.
 *
 * @param slip index of the page whose foot is a slip
 */
export function finishPages(
  pages: readonly PdfPage[],
  sheet: Sheet,
  foot: Foot,
  slip: number | null = null,
): void {
  pages.forEach((page, index) => {
    if (index > 0) page.artifact(() => drawRunningHead(page, sheet));
    const values = { page: String(index + 1), pages: String(pages.length) };
    const number = fill(sheet.wording.page, values);
    if (index === slip) page.artifact(() => page.textRight(number, RIGHT, SLIP_PAGE_NUMBER, SMALL));
    else foot.draw(page, number);
  });
}

/** What shows where a loose page belongs. */
function drawRunningHead(page: PdfPage, sheet: Sheet): void {
  const top = NEXT_PAGE_TOP - mm(9);
  const left = shortened(documentTitle(sheet.document, sheet.wording), SMALL, WIDTH * 0.6);
  const right = shortened(sheet.document.seller.name, SMALL, WIDTH * 0.36);
  page.text(left, LEFT, top, SMALL);
  page.textRight(right, RIGHT, top, SMALL);
  page.rule(LEFT, RIGHT, top + mm(2), 0.4, HAIRLINE);
}
