import { parseKsefNumber } from '@spacebooks/ksef-client/ksef-number';
import type { FontSet } from '@spacebooks/pdf/font/font-set';
import { type Block, space, stack, within } from '@spacebooks/pdf/page/block';
import { Flow } from '@spacebooks/pdf/page/flow';
import { LEFT, LOGO, mm, NEXT_PAGE_TOP, WIDTH } from '@spacebooks/pdf/page/geometry';
import type { PdfPage } from '@spacebooks/pdf/page/page';
import { baseline, lineBlock, lineBlocks, lineHeight } from '@spacebooks/pdf/page/text-lines';
import { element } from '@spacebooks/pdf/structure/element';
import { formatDate } from '../../document/wording/format.js';
import { fa3TermsOf } from '../../fa3/document/fa3-document.js';
import { footOf } from '../layout/foot.js';
import { placeItems } from '../layout/item-table.js';
import { drawLogo, drawSellerName, type LetterheadImage } from '../layout/letterhead.js';
import { finishPages } from '../layout/page-edges.js';
import { closingHeight, endingBeside } from '../layout/place-payment.js';
import {
  BODY,
  documentTitle,
  headingStyle,
  LARGE,
  type Sheet,
  SMALL,
  STRONG,
  titleStyle,
} from '../layout/sheet.js';
import { totalsBlock } from '../layout/totals.js';
import { factBlock, factGrid } from './fact-grid.js';
import { partiesBlock } from './parties.js';
import { remarkBlocks } from './remarks.js';
import { type KsefVisual, verification } from './verification.js';

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
function drawHead(page: PdfPage, sheet: Sheet, logo: LetterheadImage | null): number {
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

/** Kind and number of the invoice, and its number in KSeF or why it has none; one block a line. */
function titleBlocks(sheet: Sheet, { codeOne, codeTwo }: KsefVisual): Block[] {
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

/** The totals, with the remarks on them in the room that they leave, or below where that is too little. */
function sumBlocks(sheet: Sheet): { readonly totals: Block; readonly below: readonly Block[] } {
  const totals = totalsBlock(sheet);
  const { top: roomTop, width } = totals.room;
  const remarks = stack(remarkBlocks(sheet, width));
  if (remarks.height > totals.height - roomTop) return { totals, below: remarkBlocks(sheet) };
  const draw: Block['draw'] = (page, top) => {
    totals.draw(page, top);
    remarks.draw(page, top + roomTop);
  };
  return { totals: { height: totals.height, draw }, below: [] };
}

/** A number of KSeF needs the half of a line. */
const COLUMNS = 2;

/** Which invoice a correction (KOR) corrects, why, and how its amounts are meant; nothing on other invoices. */
function correctionBlocks(sheet: Sheet): Block[] {
  const { document, wording } = sheet;
  const { precedingInvoice: original } = document;
  const correction = fa3TermsOf(document)?.correction ?? null;
  if (original === null || correction === null) return [];
  const { headings, heads, remarks, sentences } = wording.ksef;
  const { issueDate } = original;
  return [
    space(mm(6)),
    stack([
      lineBlock(headings.correctedInvoice, LEFT, headingStyle(sheet), 'H2'),
      factBlock(
        [
          [wording.facts.number, original.number],
          [wording.facts.issueDate, issueDate === null ? null : formatDate(issueDate, wording.formats)],
          [heads.ksefNumber, correction.ksefNumber ?? remarks.outsideKsef],
          [heads.reason, correction.reason],
        ],
        COLUMNS,
      ),
    ]),
    space(mm(3)),
    ...lineBlocks(sentences.differences, LEFT, WIDTH, BODY),
  ];
}
