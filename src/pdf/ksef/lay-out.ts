import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import type { FontSet } from '../font/font-set.js';
import { footOf } from '../layout/foot.js';
import { placeItems } from '../layout/item-table.js';
import { drawLogo, drawSellerName, type LetterheadImage } from '../layout/letterhead.js';
import { finishPages } from '../layout/page-edges.js';
import { closingHeight, endingBeside } from '../layout/place-payment.js';
import type { Sheet } from '../layout/sheet.js';
import { space, stack } from '../page/block.js';
import { Flow } from '../page/flow.js';
import { LOGO, mm, NEXT_PAGE_TOP, WIDTH } from '../page/geometry.js';
import type { Page } from '../page/page.js';
import { correctionBlocks } from './correction.js';
import { factGrid } from './fact-grid.js';
import { partiesBlock } from './parties.js';
import { sumBlocks } from './sums.js';
import { titleBlocks } from './title.js';
import { verification } from './verification.js';
import type { KsefVisual } from './visual.js';

const HEAD_BOTTOM = LOGO.top + LOGO.height;

/**
 * Draws a Polish invoice on as many pages as it takes. It goes by the customs of Polish invoices and not of German
 * letters: title, both parties beside each other, facts; the codes of KSeF stand beside the payment.
 */
export function layOutKsef(
  sheet: Sheet,
  visual: KsefVisual,
  fonts: FontSet,
  footer: readonly string[],
  logo: LetterheadImage | null,
): Flow {
  const foot = footOf(sheet, footer);
  const flow = new Flow(fonts, NEXT_PAGE_TOP, foot.bottoms);
  flow.place(space(drawHead(flow.page, sheet, logo)));
  for (const block of titleBlocks(sheet, visual)) flow.placeWhole(block);
  flow.placeWhole(partiesBlock(sheet));
  flow.placeWhole(stack([space(mm(2)), factGrid(sheet)]));
  for (const block of correctionBlocks(sheet)) flow.placeWhole(block);
  flow.place(space(mm(5)));

  const { totals, below } = sumBlocks(sheet);
  const codes = verification(sheet, visual);
  const end = endingBeside(sheet, codes.block, WIDTH - codes.width - mm(8));
  placeItems(flow, withPricing(sheet), closingHeight(flow, totals.height, stack(below).height, end));
  flow.placeWhole(totals);
  for (const block of below) flow.placeWhole(block);
  end.place(flow);
  finishPages(flow.pages, sheet, foot);
  return flow;
}

/** @returns where the title begins */
function drawHead(page: Page, sheet: Sheet, logo: LetterheadImage | null): number {
  if (logo !== null) {
    drawLogo(page, sheet, logo);
    return HEAD_BOTTOM + mm(4);
  }
  return drawSellerName(page, sheet) + mm(8);
}

/** With gross pricing the items state prices and amounts with tax, and say so. */
function withPricing(sheet: Sheet): Sheet {
  const { document, wording } = sheet;
  if (fa3TermsOf(document)?.pricing !== 'gross') return sheet;
  const { grossPrice, grossAmount } = wording.ksef.heads;
  const items = { ...wording.items, netPrice: grossPrice, netAmount: grossAmount };
  return { ...sheet, wording: { ...wording, items } };
}
