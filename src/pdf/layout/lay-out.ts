import type { FontSet } from '@spacebooks/pdf/font/font-set';
import { space, stack } from '@spacebooks/pdf/page/block';
import { Flow } from '@spacebooks/pdf/page/flow';
import { LEFT, mm, NEXT_PAGE_TOP, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage } from '@spacebooks/pdf/page/page';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
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
  type LetterheadImage,
} from './letterhead.js';
import { finishPages } from './page-edges.js';
import { closingHeight, ending } from './place-payment.js';
import { BODY, correctionLine, documentTitle, type Sheet, titleStyle } from './sheet.js';
import { drawSwissSlip } from './swiss-slip.js';
import { totalsBlock } from './totals.js';
import { verifactuBlock } from './verifactu-code.js';

export type { LetterheadImage } from './letterhead.js';

/** Draws the whole invoice on as many pages as it takes. */
export function layOut(
  sheet: Sheet,
  fonts: FontSet,
  footer: readonly string[],
  logo: LetterheadImage | null,
): Flow {
  const foot = footOf(sheet, footer);
  const flow = new Flow(fonts, NEXT_PAGE_TOP, foot.bottoms);
  flow.place(space(drawHead(flow.page, sheet, logo)));
  const code = verifactuBlock(sheet);
  if (code !== null) flow.place(code);
  const title = documentTitle(sheet.document, sheet.wording);
  for (const line of lineBlocks(title, LEFT, WIDTH, titleStyle(sheet), 'H1')) flow.placeWhole(line);
  const correction = correctionLine(sheet);
  if (correction !== null)
    for (const line of lineBlocks(correction, LEFT, WIDTH, BODY)) flow.placeWhole(line);
  flow.place(space(mm(4)));

  const totals = totalsBlock(sheet);
  const exemptions = exemptionBlocks(sheet);
  const end = ending(sheet);
  placeItems(flow, sheet, closingHeight(flow, totals.height, stack(exemptions).height, end));
  flow.placeWhole(totals);
  for (const line of exemptions) flow.placeWhole(line);
  end.place(flow);
  finishPages(flow.pages, sheet, foot, drawSwissSlip(flow, sheet));
  return flow;
}

/** Everything above the title. @returns where the title begins */
function drawHead(page: PdfPage, sheet: Sheet, logo: LetterheadImage | null): number {
  if (logo === null) drawSellerName(page, sheet);
  else drawLogo(page, sheet, logo);
  drawFoldMarks(page);
  const addressBottom = drawAddressWindow(page, sheet);
  const factsBottom = drawFacts(page, factsOf(sheet));
  return Math.max(sheet.spacing.titleTop, addressBottom + mm(6), factsBottom + mm(6));
}
