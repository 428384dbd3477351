import { type Block, space, stack } from '@spacebooks/pdf/page/block';
import type { Flow } from '@spacebooks/pdf/page/flow';
import { LEFT, WIDTH } from '@spacebooks/pdf/page/geometry';
import { lineBlocks } from '@spacebooks/pdf/page/text-lines';
import { balanceOf } from '../../document/balance.js';
import { withoutCodes } from '../../document/build/cash-discount.js';
import { enclosures } from '../../document/build/enclosures.js';
import type { EInvoiceDocument } from '../../document/model.js';
import { cashDiscountSentence } from '../../document/wording/payment-sentence.js';
import { BODY, type Sheet } from './sheet.js';

/** Lines that stay together at a paragraph's start and end. */
const TOGETHER = 2;

/** The free texts as one block, for where they are short. */
export function notesBlock(sheet: Sheet, width = WIDTH): Block {
  return stack(
    textsOf(sheet).flatMap((note, index) => [gap(sheet, index), ...lineBlocks(note, LEFT, width, BODY)]),
  );
}

/** The free texts, divided between pages where they must be. */
export function placeNotes(flow: Flow, sheet: Sheet): void {
  textsOf(sheet).forEach((note, index) => {
    const lines = lineBlocks(note, LEFT, WIDTH, BODY);
    const divisible = lines.length > 2 * TOGETHER;
    const [start, end] = divisible ? [TOGETHER, lines.length - TOGETHER] : [lines.length, lines.length];
    flow.placeWhole(stack([gap(sheet, index), ...lines.slice(0, start)]));
    for (const line of lines.slice(start, end)) flow.placeWhole(line);
    if (divisible) flow.placeWhole(stack(lines.slice(end)));
  });
}

/**
 * The terms of payment (BT-20), where the buyer has something to pay, the invoice's own texts (BG-1), and what goes with it
 * (BG-24). Elsewhere BT-20 is what stands with the payment.
 */
function textsOf(sheet: Sheet): string[] {
  const { document, wording } = sheet;
  const { supportingDocuments: label } = wording.facts;
  const lines = enclosures(document);
  const enclosed = lines.length === 0 ? [] : [[`${label}:`, ...lines].join(lines.length === 1 ? ' ' : '\n')];
  return [...termsOf(sheet), ...document.notes, ...legalTexts(document), ...enclosed];
}

/** What the law wants on the page, unless the terms of payment say it there. */
function legalTexts({ legalNotes = [], paymentTerms }: EInvoiceDocument): readonly string[] {
  const texts = legalNotes.map(({ text }) => text).filter((text) => !(paymentTerms ?? '').includes(text));
  return texts.length === 0 ? [] : [texts.join('\n')];
}

function termsOf({ document, wording }: Sheet): string[] {
  const { paymentTerms, payment, cashDiscounts = [], profile, currency } = document;
  const isDue = balanceOf(document).side === 'due' && payment.state === undefined;
  if (!isDue || paymentTerms === null) return [];
  // In XRechnung BT-20 has the discounts as codes for programs; people read them in words.
  const inWords = profile === 'xrechnung' ? cashDiscounts : [];
  const terms = [
    withoutCodes(paymentTerms),
    ...inWords.map((each) => cashDiscountSentence(each, currency, wording)),
  ].filter((text) => text !== '');
  return terms.length === 0 ? [] : [terms.join('\n')];
}

function gap({ spacing }: Sheet, index: number): Block {
  return space(index === 0 ? spacing.notes : spacing.paragraphs);
}
