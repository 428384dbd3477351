import type { FontSet } from '../font/font-set.js';
import { space, stack } from '../page/block.js';
import { HAIRLINE } from '../page/color.js';
import { Flow } from '../page/flow.js';
import { FIRST_PAGE_TOP, LEFT, mm, NEXT_PAGE_TOP, RIGHT, WIDTH } from '../page/geometry.js';
import type { Page } from '../page/page.js';
import { lineBlocks, shortened } from '../page/text-lines.js';
import { fill } from '../wording/wording.js';
import { exemptionBlocks } from './exemptions.js';
import { factsOf } from './facts.js';
import { footOf } from './foot.js';
import { placeItems } from './item-table.js';
import {
  drawAddressWindow,
  drawFacts,
  drawFoldMarks,
  drawLogo,
  drawSellerName,
  type ImageSize,
} from './letterhead.js';
import { notesBlock, placeNotes } from './notes.js';
import { paymentBlock } from './payment.js';
import { BODY, correctionLine, documentTitle, type Sheet, SMALL, titleStyle } from './sheet.js';
import { totalsBlock } from './totals.js';

/** However much the foot holds, this much of a page is for the invoice. */
const LEAST_BOTTOM = mm(160);
const PAYMENT_GAP = mm(8);
const SHORT_NOTES = mm(30);

export interface LetterheadImage extends ImageSize {
  /** The image's name in the resources of the first page. */
  readonly name: string;
}

/** Draws the whole invoice on as many pages as it takes. */
export function layOut(
  sheet: Sheet,
  fonts: FontSet,
  footer: readonly string[],
  logo: LetterheadImage | null,
): Page[] {
  const foot = footOf(sheet, footer);
  const flow = new Flow(fonts, NEXT_PAGE_TOP, Math.max(foot.top - mm(4), LEAST_BOTTOM));
  flow.place(space(drawHead(flow.page, sheet, logo)));
  const title = documentTitle(sheet.document, sheet.wording);
  for (const line of lineBlocks(title, LEFT, WIDTH, titleStyle(sheet))) flow.placeWhole(line);
  const correction = correctionLine(sheet);
  if (correction !== null)
    for (const line of lineBlocks(correction, LEFT, WIDTH, BODY)) flow.placeWhole(line);
  flow.place(space(mm(4)));

  const totals = totalsBlock(sheet);
  placeItems(flow, sheet, totals.height);
  flow.placeWhole(totals);
  for (const line of exemptionBlocks(sheet)) flow.placeWhole(line);
  const payment = stack([space(PAYMENT_GAP), paymentBlock(sheet)]);
  const notes = notesBlock(sheet);
  // A few words alone on the last page look lost; they take the payment with them.
  const company = notes.height < SHORT_NOTES ? notes.height : 0;
  if (payment.height + company > flow.left) flow.nextPage();
  flow.place(payment);
  placeNotes(flow, sheet);

  flow.pages.forEach((page, index) => {
    if (index > 0) drawRunningHead(page, sheet);
    const values = { page: String(index + 1), pages: String(flow.pages.length) };
    foot.draw(page, fill(sheet.wording.page, values));
  });
  return flow.pages;
}

/** Everything above the title. @returns where the title begins */
function drawHead(page: Page, sheet: Sheet, logo: LetterheadImage | null): number {
  if (logo === null) drawSellerName(page, sheet);
  else drawLogo(page, logo.name, logo);
  drawFoldMarks(page);
  const addressBottom = drawAddressWindow(page, sheet);
  const factsBottom = drawFacts(page, factsOf(sheet));
  return Math.max(FIRST_PAGE_TOP, addressBottom + mm(6), factsBottom + mm(6));
}

/** What tells a loose page where it belongs. */
function drawRunningHead(page: Page, sheet: Sheet): void {
  const top = NEXT_PAGE_TOP - mm(9);
  const left = shortened(documentTitle(sheet.document, sheet.wording), SMALL, WIDTH * 0.6);
  const right = shortened(sheet.document.seller.name, SMALL, WIDTH * 0.36);
  page.text(left, LEFT, top, SMALL);
  page.textRight(right, RIGHT, top, SMALL);
  page.rule(LEFT, RIGHT, top + mm(2), 0.4, HAIRLINE);
}
