import { fill } from '../../words/load-words.js';
import { HAIRLINE } from '../page/color.js';
import { LEFT, mm, NEXT_PAGE_TOP, RIGHT, WIDTH } from '../page/geometry.js';
import type { PdfPage } from '../page/page.js';
import { shortened } from '../page/text-lines.js';
import type { Foot } from './foot.js';
import { documentTitle, type Sheet, SMALL } from './sheet.js';

/** Draws the foot of every page and the head of all but the first. */
export function finishPages(pages: readonly PdfPage[], sheet: Sheet, foot: Foot): void {
  pages.forEach((page, index) => {
    if (index > 0) page.artifact(() => drawRunningHead(page, sheet));
    const values = { page: String(index + 1), pages: String(pages.length) };
    foot.draw(page, fill(sheet.wording.page, values));
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
